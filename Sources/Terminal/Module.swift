// Width, style, sanitising and streams.
