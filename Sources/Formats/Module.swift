// Readers that turn the bytes of one format into an item.
