import { expect, it } from 'vitest';
import { kinds } from '../../lib/kinds';
import { parseRelease } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';
import { findingsOf, overlaid } from './overlay';

const newest = parseRelease('1.17-dev');
if (!newest) throw new Error('not a release');
const target = { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: newest } };

/** A value with a name at the end of a path; `*` is the first item of a list. */
function holding(path: readonly string[], name: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return name;
  return step === '*' ? [holding(rest, name)] : { [step]: holding(rest, name) };
}

const references = kinds.flatMap((kind) => kind.references.map(({ path }) => [kind, path] as const));

it.each(references.map(([kind, path]) => [`${kind.name} ${path.join('.')}`, kind, path] as const))(
  '%s: a name that leads nowhere is an error at its place',
  (_, kind, path) => {
    const object = { apiVersion: kind.apiVersion, kind: kind.name, metadata: { name: 'mine' } };
    const text = JSON.stringify({ ...object, ...(holding(path, 'nowhere') as object) });
    const at = path.map((step) => (step === '*' ? 0 : step));
    const found = findingsOf(overlaid(text), target).filter(
      (finding) => 'path' in finding.at && finding.at.path.join('.') === at.join('.'),
    );
    expect(found.map(({ severity, message }) => [severity, message])).toEqual([
      ['error', expect.stringMatching(/nowhere, which does not exist$/)],
    ]);
  },
);
