import type { Span } from './origin';
import type { SourceText } from './text';
import { commentsIn, documentComments } from './yaml/comments';
import type { Chunk } from './yaml/split';

/** A run of characters of a file. */
export interface TextRange extends Chunk {
  readonly source: SourceText;
}

/** A comment that allows something: `# ovn-allow kube-ovn/snat-outside-vpc -- peered VPC`. */
export interface AllowComment {
  /** What stands behind `ovn-allow`. */
  readonly text: string;
  readonly at: Span;
  /** What it is about: a value, a key with all below it, an object. Undefined where nothing follows. */
  readonly about?: TextRange;
}

const word = 'ovn-allow';

/** The comments of a file that allow something. It costs a search for the word where there is none. */
export function allowComments(source: SourceText, chunks: readonly Chunk[], depth: number): AllowComment[] {
  const { text } = source;
  if (!text.includes(word)) return [];
  const comments: AllowComment[] = [];
  const add = (said: string, start: number, end: number, about: Chunk | undefined) => {
    const at = { location: source.locate(start, end), source };
    comments.push({ text: said, at, ...(about && { about: { source, start: about.start, end: about.end } }) });
  };
  let behind = 0;
  for (const [i, chunk] of [...chunks, undefined].entries()) {
    const start = chunk?.start ?? text.length;
    // Between documents there are only comments: they are about the next one.
    for (const { said, start: from, end } of commentsIn(text.slice(behind, start), new RegExp(word)))
      add(said, behind + from, behind + end, chunk);
    if (!chunk) break;
    behind = chunk.end;
    const document = text.slice(start, chunk.end);
    if (!document.includes(word)) continue;
    for (const { text: said, start: from, end, about, isAlone } of documentComments(
      document,
      new RegExp(word),
      depth,
    )) {
      const below = about && { start: start + about[0], end: start + about[1] };
      add(said, start + from, start + end, below ?? (isAlone ? chunks[i + 1] : undefined));
    }
  }
  return comments;
}
