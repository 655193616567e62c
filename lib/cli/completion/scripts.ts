/**
 * What a shell reads to complete the words of cdk8s-ovn: each asks the program, and takes names of files where it has no
 * answer. Words are handed over as they are: nothing that a person typed is evaluated.
 */
export const completionScripts = {
  bash: `_cdk8s_ovn() {
  COMPREPLY=()
  local line
  while IFS= read -r line; do COMPREPLY+=("\${line%%$'\\t'*}"); done \\
    < <(cdk8s-ovn completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _cdk8s_ovn cdk8s-ovn
`,
  zsh: `#compdef cdk8s-ovn
_cdk8s_ovn() {
  local -a lines
  lines=("\${(@f)$(cdk8s-ovn completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -z $lines[1] ]]; then
    _files
  else
    lines=("\${(@)lines//:/\\\\:}")
    lines=("\${(@)lines/$'\\t'/:}")
    _describe cdk8s-ovn lines
  fi
}
compdef _cdk8s_ovn cdk8s-ovn
`,
  fish: `function __cdk8s_ovn_words
  set -l words (commandline -opc)[2..] (commandline -ct)
  cdk8s-ovn completion words -- $words 2>/dev/null
end
complete -c cdk8s-ovn -a '(__cdk8s_ovn_words)'
`,
} as const;
