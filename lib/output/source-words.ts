import type { Source } from '../controllers/made';
import { once } from '../schema/once';
import { formatPath, type Path, samePath } from '../source/path';
import { type Place, type Resource, spanOf } from '../source/resource';
import type { Location } from '../source/text';
import { visible } from './findings/visible';

/** So many texts of one resource are kept. */
const fewTexts = 8;

/** What comments call the sources, most worked out once: settings and external networks are those of many objects. */
export class SourceWords {
  private readonly known = new Map<Resource, { readonly path: Path; readonly text: string }[]>();

  of(source: Source): string {
    if (typeof source === 'string') return visible(source);
    const { resource, path } = source;
    const ofResource = once(this.known, resource, () => []);
    for (const one of ofResource) if (samePath(one.path, path)) return one.text;
    const text = visible(sourceText(source));
    if (ofResource.length === fewTexts) ofResource.shift();
    ofResource.push({ path, text });
    return text;
  }
}

/** `VpcNatGateway gw1 spec.lanIp (vpc.yaml:12)`; `without` in front of the path where nothing is written. */
function sourceText(source: Place): string {
  const { resource, path } = source;
  const without = resource.get(...path) === undefined ? 'without ' : '';
  return `${resource.title} ${without}${formatPath(path)} (${lineOf(source)})`;
}

/** `vpc.yaml:12`. */
export function lineOf(place: Place): string {
  const { file, start } = spanOf(place).location;
  return `${file}:${start.line}`;
}

/** A source in JSON. */
export type JsonSource =
  | { readonly text: string }
  | { readonly object: string; readonly path: string; readonly location: Location };

export function jsonSource(source: Source): JsonSource {
  if (typeof source === 'string') return { text: source };
  const { resource, path } = source;
  return { object: resource.title, path: formatPath(path), location: spanOf(source).location };
}
