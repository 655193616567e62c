import type { NeededPrerequisite } from '../network/prerequisites';
import { type Place, spanOf } from '../source/resource';
import { jsonEscape } from './findings/json';
import { visible } from './findings/visible';
import { replaceInvisible } from './invisible';

/** How many objects that ask for one prerequisite the text names; the others are counted. */
const most = 5;

export type PrerequisiteFormat = 'text' | 'json';

/** What the cluster must have, for a person or for a program. */
export const prerequisiteWriters: Readonly<
  Record<PrerequisiteFormat, (needed: readonly NeededPrerequisite[], namespace: string) => string>
> = { text, json };

function text(needed: readonly NeededPrerequisite[], namespace: string): string {
  if (needed.length === 0) return 'The input asks nothing of the cluster that is not known to be there.\n';
  return needed.map((one) => `${paragraph(one, namespace).join('\n')}\n`).join('\n');
}

function paragraph({ prerequisite, askedBy, isThere }: NeededPrerequisite, namespace: string): readonly string[] {
  const { id, what, why } = prerequisite;
  const named = askedBy
    .slice(0, most)
    .map((place) => `  asked for by ${visible(`${place.resource.title} (${lineOf(place)})`)}`);
  return [
    `${id}: ${what}${isThere === false ? ' (the settings say: it is not there)' : ''}`,
    `  without it: ${why}`,
    ...named,
    ...(askedBy.length > most ? [`  and by ${askedBy.length - most} more`] : []),
    ...seen(prerequisite.see, namespace).map((command) => `  see: ${command}`),
  ];
}

function json(needed: readonly NeededPrerequisite[], namespace: string): string {
  const value = needed.map(({ prerequisite, askedBy, isThere }) => ({
    id: prerequisite.id,
    what: prerequisite.what,
    why: prerequisite.why,
    stated: isThere === false ? 'missing' : null,
    askedBy: askedBy.map((place) => {
      const { file, start } = spanOf(place).location;
      return { object: place.resource.title, file, line: start.line, column: start.column };
    }),
    see: seen(prerequisite.see, namespace),
    evidence: prerequisite.evidence,
  }));
  return `${replaceInvisible(JSON.stringify({ version: 1, prerequisites: value }, undefined, 2), jsonEscape)}\n`;
}

/** The commands, with the namespace of kube-ovn. */
function seen(commands: readonly string[], namespace: string): readonly string[] {
  return commands.map((command) => command.replaceAll('NAMESPACE', namespace));
}

function lineOf(place: Place): string {
  const { file, start } = spanOf(place).location;
  return `${file}:${start.line}`;
}
