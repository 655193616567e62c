import { App } from 'cdk8s';
import { expect, it } from 'vitest';
import { CustomVpcChart } from '../../charts/custom-vpc';
import { canonicalJson, exampleManifests } from '../builders/example';

it('the chart is the network of the plain manifests', () => {
  const chart = new CustomVpcChart(new App(), 'custom-vpc');
  expect(canonicalJson(chart.toJson())).toEqual(canonicalJson(exampleManifests()));
});
