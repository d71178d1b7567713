// The command table and its readers.
