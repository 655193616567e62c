import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file that must not be there yet. One that cannot be written whole is gone again. Throws what the file system throws. */
export function writeNewFile(path: string, content: string | Buffer): void {
  const file = openSync(path, 'wx');
  try {
    try {
      writeFileSync(file, content);
    } finally {
      // Some file systems say only now that they are full.
      closeSync(file);
    }
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}
