/// What a shell has to be told so that it asks skillhub.
///
/// Nothing that comes back is evaluated: the words are stored in arrays and inserted as they are.
enum CompletionScript {
  static func text(_ shell: CompletionShell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let bash = #"""
    # bash completion of skillhub. Made by: skillhub completion bash
    _skillhub() {
      local -a answer
      local program=skillhub
      # A program that was typed by its path is asked itself.
      [[ $1 == */skillhub && -x $1 ]] && program=$1
      mapfile -d '' -t answer < <(
        command "$program" completion bash --answer "--breaks=$COMP_WORDBREAKS" -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null
      )
      [[ ${answer[0]-} == nospace ]] && compopt -o nospace 2>/dev/null
      COMPREPLY=("${answer[@]:1}")
    }
    complete -o nosort -F _skillhub skillhub 2>/dev/null || complete -F _skillhub skillhub

    """#

  private static let zsh = #"""
    #compdef skillhub
    # zsh completion of skillhub. Made by: skillhub completion zsh
    _skillhub() {
      local -a answer texts shown open_texts open_shown
      local index
      answer=("${(@0)$(command skillhub completion zsh --answer "--quote=${compstate[quote]}" -- \
        "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
      for ((index = 1; index + 2 <= $#answer; index += 3)); do
        if [[ $answer[index+2] == open ]]; then
          open_texts+=("$answer[index]") open_shown+=("$answer[index+1]")
        else
          texts+=("$answer[index]") shown+=("$answer[index+1]")
        fi
      done
      # The words are quoted already and match already; zsh only inserts them.
      (($#texts)) && compadd -U -Q -V skillhub -l -d shown -a texts
      (($#open_texts)) && compadd -U -Q -V skillhub -S '' -l -d open_shown -a open_texts
      return 0
    }
    if [[ $funcstack[1] == _skillhub ]]; then _skillhub "$@"; else compdef _skillhub skillhub; fi

    """#

  private static let fish = #"""
    # fish completion of skillhub. Made by: skillhub completion fish
    function __skillhub_answer
        command skillhub completion fish --answer -- (commandline -opc)[2..-1] "$(commandline -ct)" 2>/dev/null | string split0
    end
    complete -c skillhub -f -k -a '(__skillhub_answer)'

    """#
}
