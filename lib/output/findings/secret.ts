import type { SourceText } from '../../source/text';

const separator = /^---(?:\s|$)/;
const secret = /(?:^|[\s{,])["']?kind["']?\s*:\s*["']?Secret["']?\s*(?:[,}#]|$)/;

/** Whether a line belongs to a document that looks like a Secret: reports are public more often than manifests. */
export function isInSecret(source: SourceText, line: number): boolean {
  const isEnd = (number: number) => number < 1 || number > source.lines || separator.test(source.line(number));
  for (let above = line; !isEnd(above); above--) if (secret.test(source.line(above))) return true;
  for (let below = line + 1; !isEnd(below); below++) if (secret.test(source.line(below))) return true;
  return false;
}
