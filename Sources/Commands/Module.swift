// One file a command, and what they share.
