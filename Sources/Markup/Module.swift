// Bytes to Document: YAML headers and Markdown structure, with positions.
