import { resolve } from 'node:path';
import type { Baseline, BaselineEntry } from '../check/baseline';
import { mistake } from '../settings/mistakes';
import type { FileTree } from '../source/file-tree';
import type { Finding } from '../source/finding';
import { isMap } from '../source/json';
import { defaultLimits } from '../source/limits';
import { parseYaml } from '../source/read';
import { type Place, Resource } from '../source/resource';

export interface BaselineReading {
  readonly baseline?: Baseline;
  readonly findings: readonly Finding[];
}

/** Reads a baseline, as `check --write-baseline` writes it for these inputs. */
export function readBaseline(
  name: string,
  cwd: string,
  tree: FileTree,
  inputs: readonly string[] = [],
): BaselineReading {
  const content = tree.content(resolve(cwd, name), defaultLimits.fileBytes);
  if (!('bytes' in content)) {
    const start = { line: 1, column: 1 };
    const why = 'size' in content ? 'the file is too large for a baseline' : `${name}: ${content.message}`;
    const at = { location: { file: name, start, end: start } };
    return {
      findings: [
        mistake('not-found', why, at, [
          `write it: ${['cdk8s-ovn check --write-baseline', ...inputs.filter((input) => input !== '.')].join(' ')}`,
        ]),
      ],
    };
  }
  const { value, origin, findings } = parseYaml(content.bytes.toString('utf8'), name);
  if (findings.length > 0) return { findings: findings.map((each) => ({ ...each, rule: malformed })) };
  const document = new Resource(isMap(value) ? value : {}, origin);
  const { version, known } = document.value;
  if (version !== 1 || !Array.isArray(known)) return wrong('this is no baseline', document.at());
  const entries: BaselineEntry[] = [];
  for (const [i, entry] of known.entries()) {
    const at = document.at('known', i);
    if (!isEntry(entry)) return wrong('this is no entry of a baseline', at);
    const { rule, object, path, message, count = 1 } = entry;
    entries.push({ rule, object, path, message, count, at: document.at('known', i, 'rule') });
  }
  return { baseline: { entries }, findings: [] };
}

type Written = Omit<BaselineEntry, 'at' | 'count'> & { readonly count?: number };

function isEntry(value: unknown): value is Written {
  if (!isMap(value)) return false;
  const isText = (field: string) => typeof value[field] === 'string';
  const isCount = value.count === undefined || (Number.isSafeInteger(value.count) && Number(value.count) > 0);
  return ['rule', 'object', 'path', 'message'].every(isText) && isCount;
}

const malformed = 'settings/malformed-baseline';

function wrong(message: string, at: Place): BaselineReading {
  return { findings: [mistake('malformed-baseline', message, at)] };
}
