import { readAtMost } from '../source/files';
import { type Io, UsageError } from './io';

/** More is read by nobody, whatever the limits are set to. */
const mostStdin = 1024 * 1024 * 1024;

/** Standard input is read once and judged often. */
export function withStdinOnce(io: Io): Io {
  let text: string | Buffer | undefined;
  const stdin = () => {
    text ??= io.stdin?.() ?? allOfStdin();
    return text;
  };
  return { ...io, stdin };
}

function allOfStdin(): Buffer {
  const content = readAtMost(0, mostStdin);
  if ('bytes' in content) return content.bytes;
  throw new UsageError(
    'message' in content ? `standard input: ${content.message}` : 'standard input is too large to be read twice',
  );
}
