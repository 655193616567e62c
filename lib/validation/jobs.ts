import type { Cursor } from './cursor';
import { checkTemplate } from './pod/pod';
import { scheduleFault } from './schedule';
import { checkSelector } from './selectors';
import { checkChoice, checkNotNegative, checkText, label, qualifiedName } from './texts';
import { zoneFault } from './time-zone';
import { checkMatch } from './workloads';

/*
 * Jobs and CronJobs.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/batch/validation/validation.go.
 */

export function checkJob(object: Cursor): void {
  const spec = object.get('spec', 'workload');
  checkJobSpec(spec);
  checkIndexedName(object, spec);
  const selector = spec.get('selector', 'selector');
  const isOwn = spec.flag('manualSelector') === true;
  if (isOwn && !selector.isThere) selector.refuse('Required', 'is missing: manualSelector needs it');
  if (!isOwn && selector.isThere)
    selector.refuse('Invalid', 'must not be there: the API server makes it', {
      help: 'take it away, or write manualSelector: true and choose labels that no other Job has',
    });
  if (!isOwn || !selector.isThere) return;
  checkSelector(selector);
  checkMatch(selector, spec.get('template', 'selector').get('metadata').get('labels'));
}

export function checkCronJob(object: Cursor): void {
  const spec = object.get('spec', 'schedule');
  const schedule = spec.text('schedule');
  if (schedule === '') spec.require('schedule');
  else if (!spec.get('schedule').isUnknown) {
    const fault = scheduleFault(schedule);
    if (fault)
      spec.refuseAt(
        'schedule',
        'Invalid',
        `is '${schedule}': ${fault.message}`,
        fault.help === undefined ? {} : { help: fault.help },
      );
  }
  checkZone(spec);
  const others = object.get('spec', 'workload');
  checkNotNegative(others, 'startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit');
  checkChoice(others, 'concurrencyPolicy', ['Allow', 'Forbid', 'Replace']);
  const job = others.get('jobTemplate').get('spec');
  checkJobSpec(job);
  if (job.has('selector'))
    job.get('selector', 'selector').refuse('Invalid', 'must not be there: the API server makes it');
  if (job.flag('manualSelector') === true)
    job.refuseAt('manualSelector', 'NotSupported', 'must not be true in a CronJob');
}

function checkZone(spec: Cursor): void {
  const zone = spec.get('timeZone');
  if (zone.value === '')
    return zone.refuse('Invalid', 'is empty', { help: 'take it away, or name a zone: Europe/Berlin' });
  if (typeof zone.value !== 'string' || zone.isUnknown) return;
  const fault = zoneFault(zone.value);
  if (fault)
    zone.refuse(
      'Invalid',
      `is '${zone.value}', ${fault.message}`,
      fault.meant === undefined ? {} : { choice: { got: zone.value, allowed: [fault.meant] } },
    );
}

function checkJobSpec(spec: Cursor): void {
  checkNotNegative(
    spec,
    ...['parallelism', 'completions', 'activeDeadlineSeconds', 'backoffLimit', 'ttlSecondsAfterFinished'],
    ...['backoffLimitPerIndex', 'maxFailedIndexes'],
  );
  checkChoice(spec, 'completionMode', ['NonIndexed', 'Indexed']);
  checkIndexes(spec);
  checkChoice(spec, 'podReplacementPolicy', ['Failed', 'TerminatingOrFailed']);
  if (spec.has('podFailurePolicy')) checkFailurePolicy(spec);
  if (spec.has('successPolicy')) checkSuccessPolicy(spec);
  if (spec.has('managedBy')) checkText(spec.get('managedBy'), managerFaults);
  const template = spec.get('template', 'container');
  checkTemplate(template);
  checkRestarts(template.get('spec', 'pod'));
}

/** Pods of a Job end, and must not start again for ever. */
function checkRestarts(pod: Cursor): void {
  const policy = pod.text('restartPolicy');
  const allowed = ['OnFailure', 'Never'];
  if (policy === '' || policy === 'Always')
    pod.refuseAt(
      'restartPolicy',
      'Required',
      policy === '' ? "is missing: 'Always', the default, is not for Jobs" : "is 'Always', which is not for Jobs",
      {
        help: 'write OnFailure, which starts containers again, or Never, which makes new pods',
      },
    );
  else checkChoice(pod, 'restartPolicy', allowed);
}

const mostIndexes = 100_000;

function checkIndexes(spec: Cursor): void {
  const isIndexed = spec.text('completionMode') === 'Indexed';
  const rests = [[...spec.path, 'completionMode']];
  if (isIndexed) {
    const [completions, parallelism] = [spec.number('completions'), spec.number('parallelism')];
    // Without both of them there is one pod.
    if (completions === undefined && parallelism !== undefined)
      spec.require('completions', 'completionMode Indexed needs it');
    else if ((parallelism ?? 0) > mostIndexes)
      spec.refuseAt('parallelism', 'Invalid', `is ${parallelism}, above ${mostIndexes}`);
  }
  for (const field of ['backoffLimitPerIndex', 'successPolicy'])
    if (spec.has(field) && !isIndexed) spec.refuseAt(field, 'Invalid', 'needs completionMode: Indexed', { rests });
  if (spec.has('maxFailedIndexes') && !spec.has('backoffLimitPerIndex'))
    spec.refuseAt('backoffLimitPerIndex', 'Required', 'is missing: maxFailedIndexes needs it');
  const [failed, completions] = [spec.number('maxFailedIndexes'), spec.number('completions')];
  if (failed !== undefined && completions !== undefined && failed > completions)
    spec.refuseAt('maxFailedIndexes', 'Invalid', `is ${failed}, above completions ${completions}`);
}

/** The name of an indexed Job and the number of a pod are the host name of the pod. */
function checkIndexedName(object: Cursor, spec: Cursor): void {
  const completions = spec.number('completions') ?? 0;
  const name = object.get('metadata', 'workload').get('name');
  if (spec.text('completionMode') !== 'Indexed' || completions <= 0 || typeof name.value !== 'string') return;
  const last = `${name.value}-${completions - 1}`;
  if (name.value !== '' && !name.isUnknown && label(last).length > 0)
    name.refuse('Invalid', `is '${name.value}', and its last pod cannot have the host name '${last}'`, {
      help: 'a host name has at most 63 characters, and no dots',
    });
}

const actions = ['Ignore', 'FailIndex', 'FailJob', 'Count'];

function checkFailurePolicy(spec: Cursor): void {
  const pod = spec.get('template').get('spec', 'pod');
  if (pod.text('restartPolicy') === 'OnFailure')
    pod.refuseAt('restartPolicy', 'Invalid', "is 'OnFailure': podFailurePolicy needs 'Never'");
  if (spec.text('podReplacementPolicy') === 'TerminatingOrFailed')
    spec.refuseAt('podReplacementPolicy', 'NotSupported', "is 'TerminatingOrFailed': podFailurePolicy needs 'Failed'");
  const rules = spec.get('podFailurePolicy').items('rules');
  if (rules.length > 20)
    spec.get('podFailurePolicy').refuseAt('rules', 'TooLong', `has ${rules.length} rules, more than 20`);
  const containers = ['containers', 'initContainers'].flatMap((list) => pod.items(list)).map((one) => one.text('name'));
  for (const rule of rules) checkFailureRule(rule, containers);
}

function checkFailureRule(rule: Cursor, containers: readonly string[]): void {
  checkChoice(rule, 'action', actions, { isRequired: true });
  const [codes, conditions] = [rule.get('onExitCodes'), rule.items('onPodConditions')];
  if (codes.isThere && conditions.length > 0) rule.refuse('Invalid', 'has both onExitCodes and onPodConditions');
  if (!codes.isThere && conditions.length === 0) rule.refuse('Invalid', 'has neither onExitCodes nor onPodConditions');
  if (codes.isThere) {
    checkChoice(codes, 'operator', ['In', 'NotIn'], { isRequired: true });
    const name = codes.text('containerName');
    if (name !== '' && !containers.includes(name))
      codes.refuseAt('containerName', 'Invalid', `is '${name}', which is no container of the pod`);
    const values = codes.items('values');
    if (values.length === 0) codes.refuseAt('values', 'Invalid', 'has none');
    if (codes.text('operator') === 'In')
      for (const code of values) if (code.value === 0) code.refuse('Invalid', 'is 0, which is no failure');
    const seen = new Set<unknown>();
    for (const code of values) {
      if (seen.has(code.value)) code.refuse('Duplicate', `is ${code.value} a second time`);
      seen.add(code.value);
    }
  }
  for (const condition of conditions) {
    for (const fault of qualifiedName(condition.text('type')))
      condition.refuseAt('type', 'Invalid', `is '${condition.text('type')}': it ${fault}`);
    checkChoice(condition, 'status', ['True', 'False', 'Unknown']);
  }
}

function checkSuccessPolicy(spec: Cursor): void {
  const policy = spec.get('successPolicy');
  const rules = policy.items('rules');
  if (rules.length === 0) policy.require('rules');
  if (rules.length > 20) policy.refuseAt('rules', 'TooLong', `has ${rules.length} rules, more than 20`);
  for (const rule of rules) {
    if (!rule.has('succeededCount') && !rule.has('succeededIndexes'))
      rule.refuse('Required', 'has neither succeededCount nor succeededIndexes');
    checkNotNegative(rule, 'succeededCount');
  }
}

/** `example.com/controller`. */
function managerFaults(text: string): readonly string[] {
  if (text.length > 63) return ['has more than 63 characters'];
  return /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/.+$/.test(text)
    ? []
    : ['must be a domain, a slash and a path: example.com/controller'];
}
