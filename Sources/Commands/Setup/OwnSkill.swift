/// The skill with which an agent asks skillhub: what `skillhub setup --agent` installs.
enum OwnSkill {
  /// The name of the skill and of its folder.
  static let name = "skillhub"

  /// Its SKILL.md.
  static let document = """
    ---
    name: skillhub
    description: >-
      Tells which skills, prompts, tasks, notes and decisions there are for the coding agents of this machine, which
      agent loads a skill and why another does not, which of several copies is used, and what is wrong with one. Use
      when a skill is not triggered or seems to be missing, when a SKILL.md was written or changed and has to be
      checked, when skills of the same name differ, or when somebody asks what skills, prompts or notes there are.
    license: MIT
    metadata:
      version: "\(VersionCommand.number)"
    ---

    # Ask skillhub

    `skillhub` is a program on this machine that reads skills and what lies beside them. It changes nothing unless it
    is told to. Run it in the folder that the question is about. Add `--json` for an answer that is read by a program:
    standard output is then exactly one document.

    | question | command |
    |---|---|
    | What skills are there? | `skillhub list skill --json` |
    | Which are broken? | `skillhub list skill --status invalid --json` |
    | What else is there? | `skillhub list prompt`, or `note`, `decision`, `task`, `report`, `run` |
    | Where is something said? | `skillhub search WORDS --json` |
    | What is this one? | `skillhub inspect NAME --json` |
    | Why does an agent not load it? | `skillhub why NAME --json` |
    | What does an agent load here? | `skillhub agents AGENT --json` |
    | Which copies are there, and how do they differ? | `skillhub duplicates --json` |
    | What is wrong with it? | `skillhub validate PATH --json` |
    | What does a finding mean? | `skillhub explain RULE` |

    ## After a SKILL.md was written or changed

    1. Run `skillhub validate PATH`. Each finding names the file, the line and the rule.
    2. Mend the errors, then the warnings. `skillhub explain RULE` says why, with a good and a bad example.
    3. Run it again until it ends with exit code 0.
    4. Run `skillhub why NAME` to see that the agents that shall load it do.

    ## How to read the answers

    - A name can stand for several items. Take the `id` of the right one from `skillhub list --json` and use that.
    - Exit codes: 0 done, 1 errors were found or the named item is not there, 2 it could not be done.
    - `why` has a verdict per agent: `on`, `manual`, `off`, `shadowed`, `both`, `notRead`, `unstable` or `unknown`,
      with the file and line that decide.
    - What is not known is said to be not known. Do not guess in its place.

    ## Changing something

    Show the difference first with `skillhub set NAME FIELD=VALUE --dry-run`, and change only what the user asked for.
    `skillhub undo` takes the last change back. Never add `--yes` unless the user said so.

    """
}
