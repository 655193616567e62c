import { expect, test } from 'vitest';
import { podFormOf } from '../../lib/kinds/pod-form';
import type { JsonMap } from '../../lib/source/json';

const template = (kind: string, value: JsonMap) => podFormOf({ group: 'apps.kruise.io', kind, value })?.template;

test('of several templates the one that is filled in counts', () => {
  const cloneSet = { spec: { template: { spec: {} } } };
  expect(template('UnitedDeployment', { spec: { template: { cloneSetTemplate: cloneSet } } })).toEqual([
    'spec',
    'template',
    'cloneSetTemplate',
    'spec',
    'template',
  ]);
  expect(template('AdvancedCronJob', { spec: { template: { jobTemplate: cloneSet } } })).toEqual([
    'spec',
    'template',
    'jobTemplate',
    'spec',
    'template',
  ]);
  expect(podFormOf({ kind: 'UnitedDeployment', group: 'apps', value: {} })).toBeUndefined();
});
