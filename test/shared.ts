import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Recorded verdicts and upstream files lie in `../shared` beside the repository and never inside it.
 * Answers the full path of one of them, or undefined where that folder is absent: the test then says that it skips.
 */
export function shared(path: string): string | undefined {
  const full = join(__dirname, '..', '..', 'shared', path);
  return existsSync(full) ? full : undefined;
}
