// The facts of a repository, read through libgit2.
