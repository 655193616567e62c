import { App } from 'cdk8s';
import { expect, it } from 'vitest';
import { PlacedWorkloadsChart } from '../../charts/placed-workloads';
import { judge } from '../synth/app';

it('the pods of the workload have what the network gives them, and nothing is found', () => {
  const app = new App();
  const chart = new PlacedWorkloadsChart(app, 'placed-workloads');
  const web = chart.toJson().find(({ kind }: { kind: string }) => kind === 'Deployment');
  expect(web.metadata).not.toHaveProperty('annotations');
  expect(web.spec.template.metadata.annotations).toEqual({
    'ovn.kubernetes.io/logical_switch': 'shop-net',
    'ovn.kubernetes.io/ip_pool': '10.8.0.20,10.8.0.21',
    'ovn.kubernetes.io/security_groups': 'shop-web',
    'ovn.kubernetes.io/aaps': 'shop-entry',
  });
  expect(judge(app)).toEqual({ errors: [], warnings: [] });
});
