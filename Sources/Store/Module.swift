// The cached index: what can be read again at any time.
