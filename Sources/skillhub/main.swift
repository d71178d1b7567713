// The executable: hands the process to Commands.
