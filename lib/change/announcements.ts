import type { Resource } from '../source/resource';
import { type Effect, ignored, live } from './effect';
import { changedKeys, type FieldChange, type FieldEffect } from './field-effects';

const announcement = 'ovn.kubernetes.io/bgp';
const speaker = (file: string) => `kubeovn/kube-ovn v1.17-dev pkg/speaker/${file}`;
const synced = speaker('subnet.go, syncSubnetRoutes');

/** What kube-ovn-speaker takes for a wish to announce. */
const asked = new Set<unknown>(['true', 'cluster', 'local']);

/** What a change of the annotation does, of an object with `what` that is announced; undefined where it is about others. */
export function announced(change: FieldChange, what: string, evidence = synced): Effect | undefined {
  if (!changedKeys(change.difference, 'annotations').includes(announcement)) return undefined;
  const [before, after] = [announcedAs(change.old), announcedAs(change.now)];
  if (before === after) return undefined;
  const [was, is] = [asked.has(before), asked.has(after)];
  if (!was && !is) return ignored('kube-ovn-speaker knows no such value, and announces nothing', evidence);
  const does = is
    ? `announces ${what} by BGP${was ? ' in the other way' : ''} from now on`
    : `withdraws the routes to ${what}: what comes from outside by them is lost`;
  return live(`kube-ovn-speaker, where it runs, ${does}`, evidence);
}

/** Of a kind with no other annotation that a controller looks at. */
export const announcedAlone =
  (what: string, evidence = synced): FieldEffect =>
  (change) =>
    announced(change, what, evidence) ?? ignored('no controller of the network looks at it', '');

export const announcedEip = announcedAlone('the address', speaker('eip.go, announceEIPs'));

function announcedAs(resource: Resource): unknown {
  return resource.get('metadata', 'annotations', announcement);
}
