// From folders to items: walk, classify, read, link, store.
