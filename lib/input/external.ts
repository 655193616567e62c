import { resolve, sep } from 'node:path';
import { isCrd } from '../schema/crds/definition';
import { type Reading, type ReadOptions, read } from '../source/read';
import { Resource, type Spot, spanOf } from '../source/resource';

/**
 * Adds the manifests of what exists in the cluster, marked, before those of the input. Files of theirs that lie in the
 * directory of the input, and were read with it, count as theirs alone.
 */
export function withExternal(
  reading: Reading,
  inputs: readonly string[],
  externalInputs: readonly string[],
  options: ReadOptions,
  /** Which of their resources are taken; what else lies in the input stays there. */
  isTaken: (resource: Resource) => boolean = () => true,
): Reading {
  if (externalInputs.length === 0) return reading;
  const { cwd } = options;
  const shared = externalInputs.filter((file) => isBelow(file, inputs, cwd));
  const others = externalInputs.filter((file) => !shared.includes(file));
  const external = [read(shared, options), read(others, options)] as const;
  const fileNames = reading.fileNames.filter((file) => !isBelow(file, shared, cwd));
  const isOwn = (spot: Spot) => shared.length === 0 || !isBelow(spanOf(spot).location.file, shared, cwd);
  return {
    resources: [
      ...external.flatMap(({ resources }) => resources.filter(isTaken).map(asExternal)),
      ...reading.resources.filter((resource) => resource.external || !isTaken(resource) || isOwn(resource.at())),
    ],
    findings: [
      ...external.flatMap(({ findings }) => findings),
      ...reading.findings.filter((finding) => isOwn(finding.at)),
    ],
    unread: [
      ...external.flatMap(({ unread }) => unread),
      ...reading.unread.filter(({ file }) => !isBelow(file, shared, cwd)),
    ],
    comments: [...external.flatMap(({ comments }) => comments), ...reading.comments.filter(({ at }) => isOwn(at))],
    files: fileNames.length,
    fileNames,
  };
}

/** Adds the CustomResourceDefinitions of the cluster in the same way. One that the input has itself is the input's. */
export function withCrds(
  reading: Reading,
  inputs: readonly string[],
  crds: readonly string[],
  options: ReadOptions,
): Reading {
  const all = withExternal(reading, inputs, crds, options, isCrd);
  const own = new Set(all.resources.flatMap((one) => (isCrd(one) && !one.external ? [one.name] : [])));
  if (own.size === 0) return all;
  return { ...all, resources: all.resources.filter((one) => !(one.external && isCrd(one) && own.has(one.name))) };
}

function asExternal({ value, origin }: Resource): Resource {
  return new Resource(value, origin, true);
}

/** Whether a file is one of these, or lies in a directory among them. */
export function isBelow(file: string, names: readonly string[], cwd: string): boolean {
  const path = resolve(cwd, file);
  return names.some((name) => `${path}${sep}`.startsWith(`${resolve(cwd, name)}${sep}`));
}
