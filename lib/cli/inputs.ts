import { resolve } from 'node:path';
import { disk } from '../source/disk';
import type { FileTree } from '../source/file-tree';
import { shown } from '../source/shown';
import { type Io, UsageError } from './io';

const url = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Refuses inputs that do not exist: a wrong command line, about which no line of a file says anything. */
export function refuseMissing(inputs: readonly string[], { cwd }: Pick<Io, 'cwd'>, tree: FileTree = disk): void {
  for (const input of inputs) {
    if (input === '-' || (input !== '' && tree.lookAt(resolve(cwd, input)))) continue;
    if (url.test(input)) throw new UsageError(`URLs are not read: curl -fsSL ${shown(input)} | cdk8s-ovn check -`);
    throw new UsageError(`${shown(input) || 'an input without a name'} does not exist`);
  }
}
