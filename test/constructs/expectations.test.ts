import { Chart } from 'cdk8s';
import { expect, it } from 'vitest';
import { Expectations } from '../../lib';
import { judge, newNetwork } from '../synth/app';

it('says what does not hold, at its call, and is no part of the chart', () => {
  const { app, vpc } = newNetwork();
  const chart = Chart.of(vpc);
  const before = [...chart.apiObjects];
  const sentences = ['10.0.1.6 can reach outside as 192.168.100.230', 'outside can reach 10.0.1.6'];
  new Expectations(chart, 'expectations', { name: 'all', expect: sentences });
  const { errors } = judge(app);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(
    /^test\/constructs\/expectations\.test\.ts:\d+:3: error: outside cannot reach 10\.0\.1\.6: .* \[paths\/expectation-fails\]/,
  );
  expect(chart.apiObjects).toEqual(before);
});

it('tells a sentence that is none, and a property of another type', () => {
  const { app, vpc } = newNetwork();
  new Expectations(Chart.of(vpc), 'words', { name: 'words', expect: ['web is fast'] });
  new Expectations(Chart.of(vpc), 'number', { name: 'number', expect: 5 as never });
  const { errors } = judge(app);
  expect(errors.map((error) => error.split('\n')[0]?.replace(/^.*error: /, ''))).toEqual([
    'this says nothing about who can reach whom [paths/expectation-unreadable]',
    'expect of Expectations number must be a list, not a whole number [intent/wrong-type]',
  ]);
});
