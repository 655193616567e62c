import { labelValueFaults } from '../../schema/names';
import type { Cursor } from '../cursor';
import { checkOperator, checkSelector, type Operators } from '../selectors';
import { checkChoice, checkLabelKey, checkLabels, checkText, label, qualifiedName, subdomain } from '../texts';

/*
 * Where pods run.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, validateAffinity,
 * ValidateTolerations, validateTopologySpreadConstraints, validateSchedulingGates.
 */

export function checkScheduling(pod: Cursor): void {
  checkLabels(pod.get('nodeSelector', 'scheduling'));
  checkAffinity(pod.get('affinity', 'scheduling'));
  for (const toleration of pod.items('tolerations', 'scheduling')) checkToleration(toleration);
  checkSpread(pod.items('topologySpreadConstraints', 'scheduling'));
  checkGates(pod.items('schedulingGates', 'scheduling'));
}

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';

/** Where a pod wants to run, and beside which pods. */
export function checkAffinity(affinity: Cursor): void {
  const nodes = affinity.get('nodeAffinity');
  if (nodes.has(required)) checkNodes(nodes.get(required));
  for (const wish of nodes.items(preferred)) {
    checkWeight(wish);
    checkTerm(wish.get('preference'), false);
  }
  for (const kind of ['podAffinity', 'podAntiAffinity']) {
    const pods = affinity.get(kind);
    for (const term of pods.items(required)) checkPodTerm(term);
    for (const wish of pods.items(preferred)) {
      checkWeight(wish);
      checkPodTerm(wish.get('podAffinityTerm'));
    }
  }
}

function checkWeight(wish: Cursor): void {
  const weight = wish.number('weight') ?? 0;
  if (weight < 1 || weight > 100)
    wish.refuseAt(
      'weight',
      'Invalid',
      wish.has('weight') ? `is ${weight}, which is not between 1 and 100` : 'is missing: 1 to 100',
    );
}

function checkNodes(selector: Cursor): void {
  const terms = selector.items('nodeSelectorTerms');
  if (terms.length === 0) selector.require('nodeSelectorTerms', 'at least one is needed');
  for (const term of terms) checkTerm(term, true);
}

const ofLabels: Operators = { some: ['In', 'NotIn'], none: ['Exists', 'DoesNotExist'], one: ['Gt', 'Lt'] };
const ofFields: Operators = { some: [], none: [], one: ['In', 'NotIn'] };

/**
 * A term of a node selector.
 * @param isRequired values of labels are judged, which a wish may have in any form
 */
export function checkTerm(term: Cursor, isRequired: boolean): void {
  for (const condition of term.items('matchExpressions')) {
    checkOperator(condition, ofLabels);
    checkLabelKey(condition, 'key');
    if (isRequired) for (const value of condition.items('values')) checkText(value, labelValueFaults);
  }
  for (const condition of term.items('matchFields')) {
    checkOperator(condition, ofFields);
    const key = condition.text('key');
    if (key !== 'metadata.name')
      condition.refuseAt(
        'key',
        'Invalid',
        key === '' ? 'is missing' : `is '${key}', which is no field to choose nodes by`,
        {
          choice: { got: key, allowed: ['metadata.name'] },
        },
      );
    else for (const value of condition.items('values')) checkText(value, subdomain);
  }
}

function checkPodTerm(term: Cursor): void {
  checkSelector(term.get('labelSelector'));
  checkSelector(term.get('namespaceSelector'));
  for (const name of term.items('namespaces')) checkText(name, label, { as: [...term.path, 'namespace'] });
  for (const field of ['matchLabelKeys', 'mismatchLabelKeys']) checkKeys(term, field);
  const others = new Set(term.items('mismatchLabelKeys').map(({ value }) => value));
  for (const key of term.items('matchLabelKeys'))
    if (others.has(key.value)) key.refuse('Invalid', `is '${key.value}', which is in mismatchLabelKeys as well`);
  if (term.text('topologyKey') === '') term.require('topologyKey', 'kubernetes.io/hostname is one');
  checkLabelKey(term, 'topologyKey');
}

/** Keys of labels whose values are those of the pod. */
function checkKeys(at: Cursor, field: string, isExclusive = false): void {
  const keys = at.items(field);
  const selector = at.get('labelSelector');
  if (keys.length === 0) return;
  if (!selector.isThere) at.refuseAt(field, 'Forbidden', 'must not be there without labelSelector');
  const selected = new Set([
    ...selector
      .get('matchLabels')
      .entries()
      .map(({ key }) => key),
    ...selector.items('matchExpressions').map((expression) => expression.text('key')),
  ]);
  for (const key of keys) {
    checkText(key, qualifiedName);
    if (isExclusive && typeof key.value === 'string' && selected.has(key.value))
      key.refuse('Invalid', `is '${key.value}', which is in labelSelector as well`);
  }
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
const comparing = ['Lt', 'Gt'];

export function checkToleration(toleration: Cursor): void {
  const [key, operator, value] = [toleration.text('key'), toleration.text('operator'), toleration.text('value')];
  if (key !== '') checkLabelKey(toleration, 'key');
  else if (operator !== 'Exists')
    toleration.refuseAt(
      'operator',
      'Invalid',
      operator === ''
        ? "is missing: without key it must be 'Exists'"
        : `is '${operator}': without key it must be 'Exists'`,
      {
        help: 'write operator: Exists, which tolerates every taint, or name the key',
      },
    );
  if (toleration.has('tolerationSeconds') && toleration.text('effect') !== 'NoExecute')
    toleration.refuseAt(
      'effect',
      'Invalid',
      toleration.text('effect') === ''
        ? "is missing: tolerationSeconds needs 'NoExecute'"
        : `is '${toleration.text('effect')}': tolerationSeconds needs 'NoExecute'`,
      {
        and: [{ path: [...toleration.path, 'tolerationSeconds'], message: 'how long the pod stays' }],
      },
    );
  checkTolerationValue(toleration, operator, value);
  checkChoice(toleration, 'effect', effects);
}

function checkTolerationValue(toleration: Cursor, operator: string, value: string): void {
  const { servers } = toleration;
  const as = { as: [...toleration.path, 'operator'] };
  const allowed =
    servers.gate('TaintTolerationComparisonOperators') === true
      ? ['Equal', 'Exists', ...comparing]
      : ['Equal', 'Exists'];
  if (!['', ...allowed].includes(operator))
    toleration.refuseAt('operator', 'NotSupported', `is '${operator}', which is not allowed`, {
      choice: { got: operator, allowed },
    });
  else if (operator === 'Exists' && value !== '')
    toleration.refuseAt('value', 'Invalid', `is '${value}': with operator 'Exists' there is none`, {
      ...as,
      and: [{ path: as.as, message: "'Exists' here" }],
    });
  else if (operator === '' || operator === 'Equal') {
    if (value !== '') checkText(toleration.get('value'), labelValueFaults, as);
  } else if (comparing.includes(operator) && !/^[+-]?\d+$/.test(value))
    toleration.refuseAt('value', 'Invalid', `is '${value}': '${operator}' needs an integer`, as);
}

function checkSpread(constraints: readonly Cursor[]): void {
  const last = new Map(constraints.map((one, i) => [spreadKey(one), i]));
  for (const [i, constraint] of constraints.entries()) {
    const skew = constraint.number('maxSkew') ?? 0;
    if (skew <= 0)
      constraint.refuseAt(
        'maxSkew',
        'Invalid',
        constraint.has('maxSkew') ? `is ${skew}, which is not above 0` : 'is missing',
      );
    if (constraint.text('topologyKey') === '') constraint.require('topologyKey', 'kubernetes.io/hostname is one');
    const actions = ['DoNotSchedule', 'ScheduleAnyway'];
    if (constraint.text('whenUnsatisfiable') === '')
      constraint.refuseAt('whenUnsatisfiable', 'NotSupported', 'is missing', { choice: { got: '', allowed: actions } });
    checkChoice(constraint, 'whenUnsatisfiable', actions);
    const later = last.get(spreadKey(constraint)) ?? i;
    if (later > i)
      constraint.refuseAt(
        'topologyKey',
        'Duplicate',
        `is '${constraint.text('topologyKey')}' for ${constraint.text('whenUnsatisfiable')} a second time`,
        {
          as: [...constraint.path, '{topologyKey, whenUnsatisfiable}'],
          and: [{ path: [...(constraints[later] as Cursor).path, 'topologyKey'], message: 'the other one' }],
        },
      );
    checkDomains(constraint);
    for (const field of ['nodeAffinityPolicy', 'nodeTaintsPolicy']) checkChoice(constraint, field, ['Honor', 'Ignore']);
    checkKeys(constraint, 'matchLabelKeys', true);
    checkSelector(constraint.get('labelSelector'));
  }
}

function spreadKey(constraint: Cursor): string {
  return JSON.stringify([constraint.text('topologyKey'), constraint.text('whenUnsatisfiable')]);
}

function checkDomains(constraint: Cursor): void {
  const domains = constraint.number('minDomains');
  if (domains === undefined) return;
  if (domains <= 0) constraint.refuseAt('minDomains', 'Invalid', `is ${domains}, which is not above 0`);
  const action = constraint.text('whenUnsatisfiable');
  if (action !== 'DoNotSchedule')
    constraint.refuseAt('minDomains', 'Invalid', 'needs whenUnsatisfiable: DoNotSchedule', {
      rests: [[...constraint.path, 'whenUnsatisfiable']],
    });
}

function checkGates(gates: readonly Cursor[]): void {
  const seen = new Set<string>();
  for (const gate of gates) {
    const name = gate.text('name');
    for (const fault of qualifiedName(name)) gate.refuse('Invalid', `is '${name}': it ${fault}`);
    if (seen.has(name)) gate.refuse('Duplicate', `is '${name}' a second time`);
    seen.add(name);
  }
}
