import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The slow tests run what is in build/: it is built from lib/ as it is now, at once if nothing has changed. */
export function setup(): void {
  execFileSync(process.execPath, [join(__dirname, '..', 'scripts', 'build.mjs')], { stdio: 'inherit' });
}
