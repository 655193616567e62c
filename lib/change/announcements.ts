import type { Resource } from '../source/resource';
import { type Effect, ignored, live } from './effect';
import { kubeOvnFile } from './evidence';
import { changedKeys, type FieldChange, type FieldEffect } from './field-effects';

const announcement = 'ovn.kubernetes.io/bgp';
const synced = kubeOvnFile('pkg/speaker/subnet.go', 'syncSubnetRoutes');

/** The values of the annotation that make kube-ovn-speaker announce. */
const asked = new Set<unknown>(['true', 'cluster', 'local']);

/** What a change of the annotation does to `what` is announced; undefined where another annotation changes. */
export function announced(change: FieldChange, what: string, evidence = synced): Effect | undefined {
  if (!changedKeys(change.difference, 'annotations').includes(announcement)) return undefined;
  const [before, after] = [announcedAs(change.old), announcedAs(change.now)];
  if (before === after) return undefined;
  const [was, is] = [asked.has(before), asked.has(after)];
  if (!was && !is) return ignored('kube-ovn-speaker does not know the value and announces nothing', evidence);
  const does = is
    ? `announces ${what} by BGP${was ? ' under the other policy' : ''}`
    : `withdraws the routes to ${what}: traffic from outside that used them is lost`;
  return live(`kube-ovn-speaker, where it runs, ${does}`, evidence, undefined, { actor: 'speaker' });
}

/** Of a kind with no other annotation that a controller looks at. */
export const announcedAlone =
  (what: string, evidence = synced): FieldEffect =>
  (change) =>
    announced(change, what, evidence) ?? ignored('no controller of the network looks at it', '');

export const announcedEip = announcedAlone('the address', kubeOvnFile('pkg/speaker/eip.go', 'announceEIPs', '1.13'));

function announcedAs(resource: Resource): unknown {
  return resource.get('metadata', 'annotations', announcement);
}
