// Which agent reads which folder: pure facts, each with its source.
