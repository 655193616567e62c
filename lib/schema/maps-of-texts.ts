import { builtInGroup } from '../kinds/kubernetes/built-in';
import { podFormOf } from '../kinds/pod-form';
import { isMap } from '../source/json';
import { type Path, valueAt } from '../source/path';
import type { Resource } from '../source/resource';
import { jsonType } from './json-type';
import type { Problem } from './problem';

/**
 * Labels, annotations and selectors inside of an object whose structure is not known, where their values are no texts:
 * Kubernetes has the same form for all of them, of templates of pods, of claims, of jobs, of virtual machines.
 */
export function problemsOfMaps(resource: Resource): readonly Problem[] {
  const form = podFormOf(resource);
  if (!form && !builtInGroup(resource.group)?.has(resource.kind)) return [];
  const problems: Problem[] = [];
  for (const path of mapsIn(resource.value)) check(path, valueAt(resource.value, path), problems);
  if (form) {
    const path = [...form.template, 'spec', 'nodeSelector'];
    check(path, valueAt(resource.value, path), problems);
  }
  return problems;
}

function check(path: Path, map: unknown, problems: Problem[]): void {
  if (!isMap(map)) return;
  for (const [key, value] of Object.entries(map)) {
    const got = jsonType(value);
    if (got !== 'string' && got !== 'null')
      problems.push({ code: 'wrong-type', expected: ['string'], got, path: [...path, key], part: 'value' });
  }
}

/** Where labels, annotations and `matchLabels` stand, but for the metadata of the object itself. */
function* mapsIn(value: unknown): Generator<Path, void, undefined> {
  const open: { readonly path: Path; readonly value: unknown }[] = [{ path: [], value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value: here } = next;
    if (Array.isArray(here)) for (const [i, item] of here.entries()) open.push({ path: [...path, i], value: item });
    if (!isMap(here)) continue;
    for (const [key, item] of Object.entries(here)) {
      if (item === null || typeof item !== 'object') continue;
      const at = [...path, key];
      if (key === 'matchLabels') yield at;
      else if (key !== 'metadata') open.push({ path: at, value: item });
      else if (path.length > 0)
        yield* [
          [...at, 'labels'],
          [...at, 'annotations'],
        ];
    }
  }
}
