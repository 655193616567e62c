import { type Expanded, expand } from '../../lib/intent/expand';
import type { Finding } from '../../lib/source/finding';
import { read } from '../../lib/source/read';
import { isPlace, spanOf } from '../../lib/source/resource';

/** Intent documents and manifests, as text. */
export function expandText(text: string): Expanded {
  const { resources, unread } = read(['-'], { cwd: __dirname, stdin: () => text });
  return expand(resources, { unread });
}

/** `rule 7:12-20 message`, columns as editors show them. */
export function brief(finding: Finding): string {
  const { start, end } = spanOf(finding.at).location;
  return `${finding.rule} ${start.line}:${start.column}-${end.column} ${finding.message}`;
}

/** The text at the place of a value of a made resource. */
export function textAt({ resources }: Expanded, title: string, ...path: (string | number)[]): string {
  const resource = resources.find((each) => each.title === title);
  if (!resource) throw new Error(`no ${title} among ${resources.map((each) => each.title)}`);
  const place = resource.at(...path);
  if (!isPlace(place)) throw new Error('no place');
  const { location, source } = spanOf(place);
  return source?.text.slice(source.offset(location.start), source.offset(location.end)) ?? '';
}
