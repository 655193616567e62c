import type { InputRule } from '../source/input-rules';

/** The mistakes in cdk8s-ovn.yaml. All are errors and end the command with exit code 2: nothing is judged by guesses. */
export const settingsRules: readonly InputRule[] = [
  {
    id: 'settings/not-found',
    what: 'A file that --config, --baseline, external:, crds: or baseline: names does not exist or cannot be read.',
    why: 'Without it other settings would hold, silently.',
    cure: 'Correct the name.',
  },
  {
    id: 'settings/ambiguous',
    what: 'A different cdk8s-ovn.yaml is the nearest one for each of several inputs.',
    why: 'All inputs are judged together, for one target.',
    cure: 'Name the one that holds with --config.',
  },
  {
    id: 'settings/syntax',
    what: 'cdk8s-ovn.yaml is not YAML, or no map.',
    why: 'Nothing in it can be relied on.',
    cure: 'Correct the line.',
  },
  {
    id: 'settings/unknown-field',
    what: 'cdk8s-ovn.yaml sets something that there is not.',
    why: 'It has no effect.',
    cure: 'Correct the name, or remove it.',
  },
  {
    id: 'settings/wrong-value',
    what: 'A value in cdk8s-ovn.yaml has the wrong type or lies outside of its limits.',
    why: 'It cannot be used.',
    cure: 'Correct the value. A release is text: "1.16" needs its quotes, or YAML makes a number of it.',
  },
  {
    id: 'settings/unknown-release',
    what: 'target.kubeOvn.version is a release that this version of cdk8s-ovn does not know.',
    why: 'What its API server and controller do is not known here.',
    cure: 'Name a known line, or update cdk8s-ovn.',
  },
  {
    id: 'settings/unknown-rule',
    what: 'rules: names a rule that does not exist.',
    why: 'The rule that was meant keeps its severity.',
    cure: 'Correct the id; `cdk8s-ovn explain` lists all of them.',
  },
  {
    id: 'settings/malformed-baseline',
    what: 'The baseline is no file that `check --write-baseline` writes.',
    why: 'What it should hold is not known, and findings would be told that it knows.',
    cure: 'Write it anew, or take it from Git again; a merge may have left its marks in it.',
  },
  {
    id: 'settings/malformed-lock',
    what: 'The file of allocated addresses is none that `cdk8s-ovn lock` writes.',
    why: 'Which addresses are taken is not known, and one could be given twice.',
    cure: 'Correct the line, or take the file from Git again; a merge may have left its marks in it.',
  },
  {
    id: 'settings/outside',
    what: 'external:, crds:, baseline: or addresses.lock names a file outside of the directory of cdk8s-ovn.yaml, or a link that leads there.',
    why: 'A repository must not show files of the machine that renders it.',
    cure: 'Keep the file below the directory, or move cdk8s-ovn.yaml up and name it with --config.',
  },
];
