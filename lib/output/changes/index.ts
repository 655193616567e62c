import { reporters } from '../findings';
import type { Reporter } from '../findings/report';
import { asFindings } from './as-findings';
import { effectRules } from './effect-rules';
import { json } from './json';
import { markdown } from './markdown';
import { reachFindings, reachRules } from './reach/as-findings';
import type { ChangeReporter } from './report';
import { text } from './text';
import { faultFindings, faultRules } from './upgrade';

const through =
  (reporter: Reporter): ChangeReporter =>
  ({ changes, reach, upgrade }, { color }) =>
    reporter([...asFindings(changes), ...reachFindings(reach), ...(upgrade ? faultFindings(upgrade) : [])], {
      objects: changes.length,
      files: 0,
      color,
      describe,
    });

const describe = (id: string) => [...effectRules, ...reachRules, ...faultRules].find((rule) => rule.id === id);

const { compact, sarif, junit, github, gitlab } = reporters;

/** The formats of changes, by the name that `diff --format` knows. */
export const changeReporters = {
  text,
  json,
  markdown,
  compact: through(compact),
  sarif: through(sarif),
  junit: through(junit),
  github: through(github),
  gitlab: through(gitlab),
} satisfies Readonly<Record<string, ChangeReporter>>;

export type ChangeFormat = keyof typeof changeReporters;
