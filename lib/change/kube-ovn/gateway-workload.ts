import type { Network } from '../../network/network';
import { hasSeveralReplicas as isDeployment } from '../../network/vpc-nat-gateway';
import { canonical } from '../../schema/json-type';
import { checkMetadata } from '../../schema/metadata';
import { Findings } from '../../schema/problem';
import type { Resource } from '../../source/resource';
import { cases, casesWhen } from '../cases';
import { type Effect, ignored, latent, recreates, refused } from '../effect';
import { controller } from '../evidence';
import type { FieldChange, FieldEffect } from '../field-effects';
import { effectFor } from './releases';

/*
 * The workload of a NAT gateway: one replica is a StatefulSet, whose template the controller writes only when a field
 * that it compares has changed; several are a Deployment, whose template follows every edit.
 */
const file = 'vpc_nat_gateway.go';
const compared = controller(file, 'isVpcNatGwChanged');
const deployment = controller(file, 'genNatGwDeployment', '1.17-dev');

/** The fields of a gateway with one replica that the controller compares. */
const comparedFields = ['externalSubnets', 'selector', 'tolerations', 'affinity'];

/** Those that make it write the StatefulSet, though one replica has no use for them. */
const steeringFields = ['internalSubnets', 'internalCIDRs'];

/** Those that go into the template of the StatefulSet, and are not compared. */
export const waitingFields = ['subnet', 'lanIp', 'annotations', 'routes', 'noDefaultEIP', 'bgpSpeaker'];

export function hasSeveralReplicas(gateway: Resource): boolean {
  return isDeployment(gateway.get('spec', 'replicas'));
}

/** `one` for a gateway with one replica, `several` for one with more. */
export const byReplicas = (one: FieldEffect, several: FieldEffect): FieldEffect =>
  cases(
    [
      ...casesWhen(one, '', { until: '1.17-dev' }),
      ...casesWhen(one, 'one replica', { since: '1.17-dev' }),
      ...casesWhen(several, 'several replicas', { since: '1.17-dev' }),
    ],
    (change) => effectFor([change.old, change.now].some(hasSeveralReplicas) ? several : one, change),
  );

/** The workload that the controller keeps for a gateway: `StatefulSet kube-system/vpc-nat-gw-gw1`. */
export function workloadOf(gateway: Resource, { target, gatewayConfig }: Network): string {
  const namespace = gateway.get('spec', 'namespace') ?? target.kubeOvn.namespace;
  return `${hasSeveralReplicas(gateway) ? 'Deployment' : 'StatefulSet'} ${namespace}/${gatewayConfig.namePrefix}-${gateway.name}`;
}

/** Whether an update makes the controller write the template of the StatefulSet, so that the pod is replaced. */
export function replacesPod(old: Resource, now: Resource): boolean {
  return changedOf(comparedFields, old, now).some(
    (field) => field !== 'externalSubnets' || firstExternal(old) !== firstExternal(now),
  );
}

/** Whether an update makes the controller write the StatefulSet at all: what waits comes into effect then. */
export function updatesStatefulSet({ old, now }: Pick<FieldChange, 'old' | 'now'>): boolean {
  return changedOf([...comparedFields, ...steeringFields], old, now).length > 0;
}

function firstExternal(gateway: Resource): string {
  return canonical(gateway.get('spec', 'externalSubnets', 0));
}

function changedOf(fields: readonly string[], old: Resource, now: Resource): readonly string[] {
  return fields.filter((field) => canonical(old.get('spec', field)) !== canonical(now.get('spec', field)));
}

/** A field that the controller compares: its change replaces the pods. */
export const replaces = cases(
  { recreates: '', refused: 'a node selector that is not a label' },
  ({ old, now, head }) => {
    const refusal = refusalOf(now);
    if (refusal !== undefined) return refusal;
    const workload = workloadOf(now, head);
    return [old, now].some(hasSeveralReplicas) ? rolls(workload) : replacesOne(workload);
  },
);

function replacesOne(workload: string): Effect {
  return recreates(
    'the controller updates the StatefulSet, which replaces the pod: no NAT until the new pod is ready and has its rules',
    compared,
    undefined,
    { workload },
  );
}

export function rolls(workload: string): Effect {
  return recreates(
    'the Deployment rolls out: its pods are replaced one after the other, and connections through each of them end',
    deployment,
    undefined,
    { workload },
  );
}

/** A node selector that is no label: the API server refuses the template, and the old workload runs on. */
function refusalOf(gateway: Resource): Effect | undefined {
  const selector = gateway.get('spec', 'selector');
  const entries = (Array.isArray(selector) ? selector : []).map((entry) => String(entry).split(':'));
  const labels = entries
    .filter(({ length }) => length === 2)
    .map(([key = '', value = '']) => [key.trim(), value.trim()]);
  const findings = new Findings();
  checkMetadata({ name: 'node', labels: Object.fromEntries(labels) }, undefined, findings);
  return findings.problems.length === 0
    ? undefined
    : refused(
        'the API server refuses the workload that the controller makes of it, because of a node selector that is not a label; the old pods run on, and only the log of the controller says so',
        controller(file, 'handleAddOrUpdateVpcNatGw'),
        'write each entry as "key: value", without quotes around the value',
      );
}

/** A field of the template that the controller does not compare: see `waitingFields`. */
export const waits = (field: string): FieldEffect =>
  byReplicas(
    waitsForUpdate(field),
    cases({ recreates: '' }, ({ now, head }) => rolls(workloadOf(now, head))),
  );

/** The same of a gateway with one replica. */
export const waitsForUpdate = (field: string): FieldEffect =>
  cases({ 'latent workload-update': '', recreates: 'together with a field that it compares' }, (change) => {
    const workload = workloadOf(change.now, change.head);
    if (replacesPod(change.old, change.now) || updatesStatefulSet(change))
      return recreates(
        `it comes into effect with the update of the StatefulSet that ${causesOf(change)} in the same change: the pod is replaced, and there is no NAT until the new pod is ready`,
        compared,
        undefined,
        { workload },
      );
    return latent(
      `the controller does not compare ${field}, so the StatefulSet keeps its template; a pod that is recreated still has the old value`,
      compared,
      'change selector, tolerations, affinity or externalSubnets in the same commit, in a maintenance window: the controller then updates the StatefulSet, and the pod is replaced',
      { waitsFor: 'workload-update', workload },
    );
  });

function causesOf({ old, now }: FieldChange): string {
  const fields = changedOf([...comparedFields, ...steeringFields], old, now);
  return `${fields.join(', ')} ${fields.length === 1 ? 'causes' : 'cause'}`;
}

/** A field that the controller compares though a gateway with one replica does not use it. */
export const updatesOnly = (reason: string): FieldEffect => {
  const waiting = (change: FieldChange): readonly string[] => changedOf(waitingFields, change.old, change.now);
  return cases(
    { ignored: '', recreates: 'together with a field that waits for an update of the StatefulSet' },
    (change) => {
      const { now, head } = change;
      const others = waiting(change);
      return others.length === 0
        ? ignored(
            `${reason}; the controller updates the StatefulSet all the same, which brings earlier edits that wait for that into effect`,
            compared,
          )
        : recreates(
            `${reason}; but the controller updates the StatefulSet, and ${others.join(', ')} of the same change replace its pod`,
            compared,
            undefined,
            { workload: workloadOf(now, head) },
          );
    },
  );
};
