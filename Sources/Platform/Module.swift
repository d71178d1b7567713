// The operating system: files, folders, clock, home, terminal, programs.
