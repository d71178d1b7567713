/// The formats of tasks.
enum TaskFormats {
  static let all: [Format] = [
    BacklogTasks.format, BeadsIssues.format, TaskmasterTasks.format, SpecificationTasks.specKit,
    SpecificationTasks.openSpec, SpecificationTasks.kiro, ClaudeTasks.format, ClaudeTasks.todos,
    TodoText.format, Checklists.format,
  ]
}
