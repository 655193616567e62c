import { qualifiedNameFaults } from '../../schema/names';
import { has } from '../../target/release';
import { type Objection, objection } from '../../validation/objection';
import { checkContainers } from './container-checks';
import { checkSelector } from './selector-checks';
import type { SidecarSet } from './sidecar-set';

/**
 * What Kruise's webhook says against a new SidecarSet by itself, whitelist aside.
 * Copied behaviour: openkruise/kruise v1.9.0 pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go.
 * @param others the names of the sets that there are
 */
export function checkSpec(set: SidecarSet, others: ReadonlyMap<string, SidecarSet>): Objection[] {
  return [
    ...nameObjections(set),
    ...canaryObjections(set, others),
    ...selectorObjections(set),
    ...injectionObjections(set),
    ...updateObjections(set),
    ...checkContainers(set),
    ...patchObjections(set),
  ];
}

function nameObjections({ name }: SidecarSet): Objection[] {
  const at = ['metadata', 'name'];
  return [
    ...(/^[a-zA-Z0-9-]+$/.test(name)
      ? []
      : [objection('Invalid', at, "the name of a SidecarSet has letters, digits and '-' only")]),
    ...(name.length > 63 ? [objection('Invalid', at, 'the name of a SidecarSet has at most 63 characters')] : []),
  ];
}

function canaryObjections(set: SidecarSet, others: ReadonlyMap<string, SidecarSet>): Objection[] {
  const { base, name } = set;
  if (base === undefined) return [];
  const refuse = (message: string) =>
    objection('Invalid', ['metadata', 'annotations', 'apps.kruise.io/sidecarset-base'], message, 'metadata');
  const found: Objection[] = [];
  if (base === name) found.push(refuse('a canary cannot stand in for itself'));
  const other = others.get(base);
  if (!other) found.push(refuse(`SidecarSet ${base}, which the canary stands in for, does not exist`));
  else if (other.base !== undefined) found.push(refuse(`SidecarSet ${base} is a canary itself`));
  if (set.updateType === 'RollingUpdate') found.push(refuse('a canary has updateStrategy.type NotUpdate'));
  return found;
}

function selectorObjections({ spec, onlyNamespace, release }: SidecarSet): Objection[] {
  const [selector, namespaces] = [spec.raw('selector') ?? undefined, spec.raw('namespaceSelector') ?? undefined];
  const [at, atNamespaces] = [
    ['spec', 'selector'],
    ['spec', 'namespaceSelector'],
  ];
  const own =
    selector === undefined ? [objection('Required', at, 'there is no selector')] : checkSelector(selector, at);
  if (!onlyNamespace || !namespaces) return [...own, ...checkSelector(namespaces, atNamespaces)];
  if (has(release, '1.9')) return own;
  const message = 'namespace and namespaceSelector exclude each other';
  return [...own, objection('Required', atNamespaces, message, 'spec.namespace, namespaceSelector')];
}

function injectionObjections({ spec }: SidecarSet): Objection[] {
  const revision = spec.part('injectionStrategy').part('revision');
  if (!revision.isMap) return [];
  const at = ['spec', 'injectionStrategy', 'revision'];
  const names = [revision.raw('revisionName') ?? undefined, revision.raw('customVersion') ?? undefined];
  const message = names.every((one) => one === undefined)
    ? 'neither revisionName nor customVersion is there'
    : 'a revision that injectionStrategy names must exist: it cannot be named when the set is created';
  const policy = revision.text('policy') ?? 'Always';
  return [
    objection('Invalid', at, message, 'revision'),
    ...(policy === 'Always' || policy === 'Partial'
      ? []
      : [objection('Invalid', [...at, 'policy'], `there is no policy ${policy}`, 'revision.policy')]),
  ];
}

function updateObjections(set: SidecarSet): Objection[] {
  if (set.updateType !== 'RollingUpdate') return [];
  const strategy = set.spec.part('updateStrategy');
  const at = ['spec', 'updateStrategy'];
  const [partition, most] = [strategy.raw('partition') ?? undefined, strategy.raw('maxUnavailable') ?? undefined];
  const found = checkSelector(strategy.raw('selector'), [...at, 'selector']);
  if (partition !== undefined && partition !== 0 && strategy.part('selector').isMap)
    found.push(
      objection('Invalid', [...at, 'partition'], 'partition and selector exclude each other', 'updateStrategy'),
    );
  if (partition !== undefined && !isCount(partition))
    found.push(objection('Invalid', [...at, 'partition'], 'neither a number nor a percentage'));
  if (most !== undefined && !isCount(most))
    found.push(objection('Invalid', [...at, 'maxUnavailable'], 'neither a number nor a percentage'));
  const scattered = scatterFault(
    strategy.parts('scatterStrategy').map((one) => [one.raw('key') ?? '', one.raw('value') ?? '']),
  );
  if (scattered) found.push(objection('Required', [...at, 'scatterStrategy'], scattered));
  const { order, weights } = {
    order: strategy.part('priorityStrategy').items('orderPriority'),
    weights: strategy.part('priorityStrategy').parts('weightPriority'),
  };
  const priority = priorityFault(
    order.length,
    weights.map((one) => one.raw('weight')),
  );
  if (priority) found.push(objection('Required', [...at, 'priorityStrategy'], priority));
  if (set.initContainers.some((container) => container.text('restartPolicy') === 'Always'))
    found.push(
      objection('Required', at, 'init containers that go on running cannot be updated in place: write type: NotUpdate'),
    );
  return found;
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' ? value >= 0 : typeof value === 'string' && /^[0-9]+%$/.test(value);
}

function scatterFault(terms: readonly (readonly unknown[])[]): string | undefined {
  const texts = terms.map((term) => JSON.stringify(term));
  if (terms.some(([key]) => key === '')) return 'scatterStrategy has an empty key';
  return new Set(texts).size < texts.length ? 'scatterStrategy has the same label twice' : undefined;
}

function priorityFault(orders: number, weights: readonly unknown[]): string | undefined {
  if (orders > 0 && weights.length > 0) return 'only one of weightPriority and orderPriority can be used';
  const isRight = (weight: unknown) => typeof weight === 'number' && weight >= 1 && weight <= 100;
  return weights.every(isRight) ? undefined : 'a weight is a number from 1 to 100';
}

/** The API server takes no more bytes of annotations. */
const mostBytes = 256 * 1024;

function patchObjections({ patches }: SidecarSet): Objection[] {
  const seen = new Set<string>();
  return patches.flatMap(({ annotations, index }) => {
    const at = ['spec', 'patchPodMetadata', index];
    const field = 'spec.patchPodMetadata';
    if (annotations.length === 0) return [objection('Required', at, 'the patch has no annotations', field)];
    const found: Objection[] = [];
    let bytes = 0;
    for (const [key, value] of annotations) {
      const here = [...at, 'annotations', key];
      for (const fault of qualifiedNameFaults(key.toLowerCase()))
        found.push(objection('Invalid', here, `annotation key ${key} ${fault}`, 'patchPodMetadata.annotations'));
      if (seen.has(key)) found.push(objection('Required', here, `annotation ${key} is there twice`, field));
      seen.add(key);
      bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
    }
    if (bytes > mostBytes)
      found.push(
        objection(
          'TooLong',
          [...at, 'annotations'],
          'the annotations have more than 256 KiB',
          'patchPodMetadata.annotations',
        ),
      );
    return found;
  });
}
