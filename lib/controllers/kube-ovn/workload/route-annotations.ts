import { type Made, made } from '../../made';
import { ovnProvider } from '../go';
import type { Annotations } from './annotations';
import { does } from './features';
import type { StoredSubnet, WorkloadInputs } from './inputs';
import { annotationOf } from './keys';
import { asListed, asSorted, gatewaysOf, innerRoutes, outerRoutes } from './routes';
import { hasBfd } from './spec';

/** The routes of both interfaces, and the mark of a net1 without an address of its own. */
export function addRoutes(
  annotations: Annotations,
  inputs: WorkloadInputs,
  inside: StoredSubnet,
  outside: StoredSubnet,
): void {
  const { controller, spec } = inputs;
  const provider = does(controller.release, 'customProvider') ? inside.provider : ovnProvider;
  const inner = {
    key: annotationOf(provider, 'routes'),
    routes: innerRoutes(inputs, gatewaysOf(inside), bfdOf(inputs)),
  };
  const outer = { key: annotationOf(outside.provider, 'routes'), routes: outerRoutes(gatewaysOf(outside)) };
  const noDefaultEip = spec.flag('noDefaultEIP');
  if (noDefaultEip) annotations.set(annotationOf(outside.provider, 'allocated'), made('true', spec.at('noDefaultEIP')));

  if (!does(controller.release, 'sortedRoutes')) {
    // Each interface in its turn: where both have one provider, the second replaces the first.
    replace(annotations, inner.key, asListed(inner.routes));
    if (!noDefaultEip) replace(annotations, outer.key, asListed(outer.routes));
    return;
  }
  const together =
    inner.key === outer.key ? [{ key: inner.key, routes: [...inner.routes, ...outer.routes] }] : undefined;
  for (const { key, routes } of together ?? [inner, outer]) {
    const text = asSorted(routes);
    if (text) annotations.set(key, text);
  }
  if (noDefaultEip) annotations.delete(outer.key);
}

function replace(annotations: Annotations, key: string, value: Made<string> | undefined): void {
  if (value) annotations.set(key, value);
  else annotations.delete(key);
}

function bfdOf(inputs: WorkloadInputs) {
  const vpc = hasBfd(inputs) ? inputs.vpc(inputs.spec.text('vpc') ?? '') : undefined;
  return vpc?.resource && { ip: vpc.bfdIp, from: vpc.resource.at('spec', 'bfdPort', 'ip') };
}
