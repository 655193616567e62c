import type { Cursor } from './cursor';
import { LabelMatch } from './label-match';
import { checkTemplate, type OfStatefulSet } from './pod/pod';
import { checkClaimSpec } from './pod/volumes';
import { checkSelector, isEmptySelector } from './selectors';
import { checkChoice, checkNotNegative, checkOptional, checkText, label } from './texts';

/*
 * The workloads of group apps.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/apps/validation/validation.go.
 */

export function checkDeployment(object: Cursor): void {
  const spec = object.get('spec', 'workload');
  checkNotNegative(spec, 'replicas', 'minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds');
  checkOwnSelector(spec);
  checkSteadyTemplate(spec, 'Deployment');
  const strategy = spec.get('strategy');
  checkChoice(strategy, 'type', ['Recreate', 'RollingUpdate'], { as: strategy.path });
  const type = strategy.text('type') || 'RollingUpdate';
  const rolling = strategy.get('rollingUpdate');
  if (type === 'Recreate' && rolling.isThere)
    rolling.refuse('Forbidden', 'must not be there with type Recreate', {
      and: [{ path: [...strategy.path, 'type'], message: 'Recreate here' }],
    });
  if (type === 'RollingUpdate') checkRollingUpdate(rolling);
  checkDeadline(spec);
}

/** A rollout is late when it takes longer than pods need at least. */
function checkDeadline(spec: Cursor): void {
  const [deadline, ready] = [spec.number('progressDeadlineSeconds') ?? 600, spec.number('minReadySeconds') ?? 0];
  if (deadline > ready) return;
  const isWritten = spec.has('progressDeadlineSeconds');
  spec.refuseAt(
    'progressDeadlineSeconds',
    'Invalid',
    `is ${isWritten ? deadline : `left out, which is ${deadline}`}, not above minReadySeconds ${ready}`,
    {
      and: spec.has('minReadySeconds') ? [{ path: [...spec.path, 'minReadySeconds'], message: `${ready} here` }] : [],
    },
  );
}

function checkRollingUpdate(rolling: Cursor): void {
  for (const field of ['maxUnavailable', 'maxSurge']) checkShare(rolling.get(field));
  checkAtMostAll(rolling.get('maxUnavailable'));
  const [unavailable, surge] = [rolling.get('maxUnavailable'), rolling.get('maxSurge')];
  if (isNone(unavailable, 1) && isNone(surge, 1))
    unavailable.refuse('Invalid', 'is 0, and maxSurge as well: no pod could be replaced', {
      and: [{ path: surge.path, message: '0 here' }],
    });
}

/** Whether a number or a share of pods is zero; `left` is what it is if left out. */
function isNone({ value }: Cursor, left: number): boolean {
  return value === undefined || value === null ? left === 0 : Number(`${value}`.replace(/%$/, '')) === 0;
}

/** A number of pods or a percentage. */
function checkShare(share: Cursor): void {
  const { value } = share;
  if (typeof value === 'number' && value < 0) share.refuse('Invalid', `is ${value}, below 0`);
  if (typeof value === 'string' && !/^[0-9]+%$/.test(value))
    share.refuse('Invalid', `is '${value}', which is neither a number nor a percentage`, {
      help: /^\d+$/.test(value) ? `write ${value} without quotes, or '${value}%'` : "write 1, or '25%'",
    });
}

function checkAtMostAll(share: Cursor): void {
  const percent = typeof share.value === 'string' ? /^([0-9]+)%$/.exec(share.value)?.[1] : undefined;
  if (Number(percent ?? 0) > 100) share.refuse('Invalid', `is ${share.value}, above 100%`);
}

export function checkReplicaSet(object: Cursor): void {
  const spec = object.get('spec', 'workload');
  checkNotNegative(spec, 'replicas', 'minReadySeconds');
  checkOwnSelector(spec);
  checkSteadyTemplate(spec, 'ReplicaSet');
}

export function checkStatefulSet(object: Cursor): void {
  const spec = object.get('spec', 'workload');
  checkChoice(spec, 'podManagementPolicy', ['OrderedReady', 'Parallel'], { type: 'Invalid' });
  checkOptional(spec, 'serviceName', label);
  checkUpdate(spec.get('updateStrategy'));
  const retention = spec.get('persistentVolumeClaimRetentionPolicy');
  for (const field of ['whenDeleted', 'whenScaled']) checkChoice(retention, field, ['Retain', 'Delete']);
  checkNotNegative(spec, 'replicas', 'minReadySeconds', 'revisionHistoryLimit');
  checkNotNegative(spec.get('ordinals'), 'start');
  checkOwnSelector(spec);
  const claims = spec.items('volumeClaimTemplates', 'volume');
  for (const [i, claim] of claims.entries()) {
    const name = claim.get('metadata').get('name');
    const as = [...spec.path, 'template', 'spec', 'volumes', i, 'name'];
    if (claim.get('metadata').text('name') === '') name.refuse('Required', 'is missing', { as });
    else checkText(name, label, { as });
    checkClaimSpec(claim.get('spec'));
  }
  checkSteadyTemplate(spec, 'StatefulSet', { claimed: claims.map((claim) => claim.get('metadata').text('name')) });
}

function checkUpdate(strategy: Cursor): void {
  checkChoice(strategy, 'type', ['RollingUpdate', 'OnDelete'], { type: 'Invalid', as: strategy.path });
  const rolling = strategy.get('rollingUpdate');
  if (strategy.text('type') === 'OnDelete' && rolling.isThere)
    rolling.refuse('Invalid', 'must not be there with type OnDelete', {
      and: [{ path: [...strategy.path, 'type'], message: 'OnDelete here' }],
    });
  else if (['', 'RollingUpdate'].includes(strategy.text('type'))) {
    checkNotNegative(rolling, 'partition');
    const most = rolling.get('maxUnavailable');
    checkShare(most);
    checkAtMostAll(most);
    if (isNone(most, 1)) most.refuse('Invalid', 'is 0: no pod could be replaced');
  }
}

export function checkDaemonSet(object: Cursor): void {
  const spec = object.get('spec', 'workload');
  checkNotNegative(spec, 'minReadySeconds', 'revisionHistoryLimit');
  checkOwnSelector(spec, 'labels');
  checkSteadyTemplate(spec, 'DaemonSet');
  const strategy = spec.get('updateStrategy');
  checkChoice(strategy, 'type', ['RollingUpdate', 'OnDelete'], { as: strategy.path });
  if (!['', 'RollingUpdate'].includes(strategy.text('type'))) return;
  const rolling = strategy.get('rollingUpdate');
  const [unavailable, surge] = [rolling.get('maxUnavailable'), rolling.get('maxSurge')];
  for (const share of [unavailable, surge]) {
    checkShare(share);
    checkAtMostAll(share);
  }
  const isUnavailable = !isNone(unavailable, 1);
  const isSurge = !isNone(surge, 0);
  if (isUnavailable && isSurge)
    surge.refuse('Invalid', `is ${surge.value}, and maxUnavailable is not 0`, {
      help: 'write maxUnavailable: 0 as well: left out it is 1',
      and: unavailable.isThere ? [{ path: unavailable.path, message: `${unavailable.value} here` }] : [],
    });
  if (!isUnavailable && !isSurge)
    unavailable.refuse('Required', 'is 0, and maxSurge as well: no pod could be replaced');
}

/**
 * The selector of a workload, and that its pods have the labels.
 * @param missing what upstream names where there is none
 */
function checkOwnSelector(spec: Cursor, missing: 'selector' | 'labels' = 'selector'): void {
  const selector = spec.get('selector', 'selector');
  const labels = spec.get('template', 'selector').get('metadata').get('labels');
  if (!selector.isThere)
    return selector.refuse('Required', 'is missing', {
      ...(missing === 'labels' && { as: labels.path }),
      help: 'write spec.selector.matchLabels with labels of spec.template.metadata.labels',
    });
  checkSelector(selector);
  if (isEmptySelector(selector)) return selector.refuse('Invalid', 'is empty, and would select no pods of its own');
  checkMatch(selector, labels);
}

/** That a selector selects what has these labels. */
export function checkMatch(selector: Cursor, labels: Cursor): void {
  const match = new LabelMatch(selector, labels);
  for (const { at, message } of match.misses) {
    const own = labels.get(at.of);
    (own.isThere ? own : labels).refuse('Invalid', message, {
      as: labels.path,
      and: [{ path: at.path, message: 'selected here' }],
    });
    // One label that is wrong says it all.
    return;
  }
}

/** The template of pods that go on running. */
function checkSteadyTemplate(spec: Cursor, kind: string, set?: OfStatefulSet): void {
  const template = spec.get('template', 'container');
  checkTemplate(template, set);
  const pod = template.get('spec', 'pod');
  checkChoice(pod, 'restartPolicy', ['Always'], {
    help: `the pods of a ${kind} go on running: write Always, or nothing`,
  });
  if (pod.has('activeDeadlineSeconds'))
    pod.refuseAt('activeDeadlineSeconds', 'Forbidden', `must not be there: the pods of a ${kind} go on running`);
}
