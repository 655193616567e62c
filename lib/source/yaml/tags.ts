import { EVENT_ID } from 'js-yaml';
import type { Parsed } from './parse';

const standardPrefix = 'tag:yaml.org,2002:';

/** The tag of a scalar that is a text whatever it looks like; of a key it says as much as no tag. */
export const nonSpecific = '!';

/** The whole tag that a short form such as `!!str` stands for, as the directives of its document say. */
export function wholeTag({ events }: Parsed, written: string): string {
  if (written === nonSpecific) return written;
  const verbatim = /^!<(.*)>$/.exec(written)?.[1];
  if (verbatim !== undefined) return decoded(verbatim);
  const [, handle = '', rest = ''] = /^(!(?:[-\w]*!)?)(.*)$/.exec(written) ?? [];
  const [first] = events;
  const directives = first?.type === EVENT_ID.DOCUMENT ? first.directives : [];
  const prefix = directives.flatMap((one) => (one.kind === 'tag' && one.handle === handle ? one.prefix : []))[0];
  return (prefix ?? (handle === '!!' ? standardPrefix : handle)) + decoded(rest);
}

/** `str` of `tag:yaml.org,2002:str`; undefined for tags of somebody else. */
export function standardName(tag: string): string | undefined {
  return tag.startsWith(standardPrefix) ? tag.slice(standardPrefix.length) : undefined;
}

function decoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
