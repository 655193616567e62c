import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './folder';
import { apply, blocksOf, commandsOf, runLine } from './markdown';

export interface Step {
  readonly command: string;
  readonly page: string;
  readonly output: string;
  readonly code: number;
}

/** Every command in its turn, after the files above it. */
export function stepsOf(markdown: string, cwd: string): Step[] {
  return blocksOf(markdown).flatMap((block) => {
    apply(cwd, block);
    if (block.language !== 'console') return [];
    return ownCommands(block.text).map(({ command, output }) => ({ command, page: output, ...runLine(command, cwd) }));
  });
}

/** The commands of a block but for npm's, which test/first-run.slow.test.ts types in a fresh clone. */
export function ownCommands(text: string): ReturnType<typeof commandsOf> {
  return commandsOf(text).filter(({ command }) => !command.startsWith('npm '));
}

/** A folder with the examples, in which the README's commands run. */
export function exampleFolder(): string {
  const cwd = folder();
  cpSync(join(__dirname, '..', 'examples'), join(cwd, 'examples'), { recursive: true });
  return cwd;
}
