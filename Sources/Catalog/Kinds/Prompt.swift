/// A text that a person runs by name: a command, a prompt file, a template.
package struct Prompt: Sendable, Hashable {
  package init() {}
}
