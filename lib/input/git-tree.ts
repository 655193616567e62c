import { sep } from 'node:path';
import { shown } from '../source/shown';

/** What a tree of Git has under a name. */
export interface TreeEntry {
  readonly kind: 'file' | 'directory' | 'link' | 'submodule';
  /** The object that it is; of a submodule, a commit of another repository. */
  readonly id: string;
}

/** What a directory holds, by name; or what is wrong with it. */
export type GitTree = ReadonlyMap<string, TreeEntry>;

/** The types of files among their modes, in octal digits without the permissions. */
const kinds: Readonly<Record<string, TreeEntry['kind']>> = {
  '100': 'file',
  '40': 'directory',
  '120': 'link',
  '160': 'submodule',
};

/**
 * Reads a tree object: `<mode> <name>`, a null byte and the bytes of the object's name for each entry. It may come from
 * anybody, and git's own check of it (fsck) is off by default.
 *
 * @returns what is wrong with it, where something is
 */
export function parseTree(bytes: Buffer, idBytes: number): GitTree | string {
  const tree = new Map<string, TreeEntry>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const end = bytes.indexOf('\0', space);
    const next = end + 1 + idBytes;
    if (space === -1 || end === -1 || next > bytes.length) return 'it ends within an entry';
    const name = bytes.toString('utf8', space + 1, end);
    const mode = bytes.toString('latin1', at, space);
    const kind = kinds[mode.replace(/^0+/, '').slice(0, -3)];
    if (kind === undefined) return `entry ${shown(name)} has the mode ${shown(mode)}`;
    if (isForbidden(name)) return `it has an entry named ${JSON.stringify(shown(name))}`;
    if (tree.has(name)) return `it has two entries named ${shown(name)}`;
    tree.set(name, { kind, id: bytes.toString('hex', end + 1, next) });
    at = next;
  }
  return tree;
}

/** Names that no file can have, or that lead elsewhere. */
function isForbidden(name: string): boolean {
  return /^(?:\.{0,2}|\.git)$/i.test(name) || name.includes('/') || name.includes(sep);
}
