import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ApiObject, App, Chart, Lazy } from 'cdk8s';
import { describe, expect, it, vi } from 'vitest';
import { toResources, validate } from '../../lib';
import { defaultSettings } from '../../lib/settings/settings';
import { spanOf } from '../../lib/source/resource';
import { judge, newNetwork } from './app';

describe('validate', () => {
  it('has nothing against a working network', () => {
    expect(judge(newNetwork().app).errors).toEqual([]);
  });

  it('shows all errors at once, each at the call that it comes from', () => {
    const { app, gateway, vpc, net1 } = newNetwork();
    const at = new Error().stack?.split('\n')[1]?.match(/:(\d+):\d+\)?$/)?.[1];
    gateway.addSnat('snat02', { source: '10.9.9.0/24', address: '192.168.100.230' });
    vpc.addNatGateway('gw2', { subnet: net1, lanIp: '10.0.9.9', defaultRoute: false });
    const { errors } = judge(app);
    const first = (index: number) => errors[index]?.split('\n')[0];
    expect(errors).toHaveLength(2);
    expect(first(0)).toBe(
      `test/synth/validate.test.ts:${Number(at) + 1}:13: error: SNAT internalCIDR 10.9.9.0/24 is in no subnet of VPC v [kube-ovn/snat-outside-vpc]`,
    );
    expect(first(1)).toContain(`test/synth/validate.test.ts:${Number(at) + 2}:9: error: `);
    expect(first(1)).toContain('10.0.9.9');
    expect(errors[0]).toContain('test/synth/app.ts:');
    expect(errors[0]).toContain('construct: net/vpc/gateway-gw1/snat-snat02');
  });

  it('shows two parts of one name with both calls', () => {
    const { app, gateway } = newNetwork();
    gateway.addSnat('snat01', { source: '10.0.1.7', address: '192.168.100.230' });
    const { errors } = judge(app);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/validate\.test\.ts:\d+:13: error: .*snat01.*\[kubernetes\/duplicate-object\]/);
    expect(errors[0]).toContain('test/synth/app.ts:');
  });

  it('stops the synthesis before anything is written', () => {
    const outdir = join(mkdtempSync(join(tmpdir(), 'synth-')), 'out');
    const app = new App({ outdir });
    new ApiObject(new Chart(app, 'net'), 'eip', {
      apiVersion: 'kubeovn.io/v1',
      kind: 'IptablesEIP',
      metadata: { name: 'e' },
    });
    validate(app, { settings: defaultSettings });
    expect(() => app.synth()).toThrow(/Validation failed with the following errors:\n {2}\[\] net\/eip:1:1: error: /);
    expect(existsSync(join(outdir, 'net.k8s.yaml'))).toBe(false);
    rmSync(join(outdir, '..'), { recursive: true });
  });

  it('prints warnings once for one content, and again for another', () => {
    const { app, chart, gateway } = newNetwork();
    // One source range on two EIPs: the second looks idle.
    gateway.addSnat('snat02', { source: '10.0.1.0/24', address: '192.168.100.231' });
    new Chart(app, 'second');
    const { errors, warnings } = judge(app);
    expect(errors).toEqual([]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(': warning: ');
    app.synthYaml();
    expect(warnings).toHaveLength(1);
    new ApiObject(chart, 'more', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'more' } });
    app.synthYaml();
    expect(warnings).toHaveLength(2);
  });

  it('obeys settings', () => {
    const { app, gateway } = newNetwork();
    gateway.addSnat('snat02', { source: '10.9.9.0/24', address: '192.168.100.230' });
    const rules = new Map([['kube-ovn/snat-outside-vpc', 'off' as const]]);
    expect(judge(app, { settings: { ...defaultSettings, rules } }).errors).toEqual([]);
  });

  it('reads the settings of the working directory, and what they say exists', () => {
    const make = () => {
      const { app, gateway, vpc } = newNetwork();
      gateway.addSnat('snat02', { source: '10.9.9.0/24', address: '192.168.100.230' });
      vpc.addNatGateway('gw2', { subnet: 'theirs', lanIp: '10.0.7.9', defaultRoute: false });
      return app;
    };
    const { errors } = judge(make());
    expect(errors.map((error) => /\[(.*)\]/.exec(error)?.[1]).sort()).toEqual([
      'kube-ovn/gateway-subnet-missing',
      'kube-ovn/snat-outside-vpc',
    ]);

    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    const before = resolve('');
    const theirs =
      'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: theirs}\nspec: {vpc: v, cidrBlock: 10.0.7.0/24}\n';
    writeFileSync(join(folder, 'theirs.yaml'), theirs);
    writeFileSync(
      join(folder, 'cdk8s-ovn.yaml'),
      'rules: {kube-ovn/snat-outside-vpc: "off"}\nexternal: [theirs.yaml]\n',
    );
    process.chdir(folder);
    try {
      expect(judge(make(), { settings: undefined }).errors).toEqual([]);
    } finally {
      process.chdir(before);
      rmSync(folder, { recursive: true });
    }
  });

  it('prints to standard error unless told otherwise', () => {
    const { app, gateway } = newNetwork();
    gateway.addSnat('snat02', { source: '10.0.1.0/24', address: '192.168.100.231' });
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    validate(app);
    expect(app.node.validate()).toEqual([]);
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  it('keeps one line on one line, and control characters out of the terminal', () => {
    const { app, vpc } = newNetwork();
    vpc.addSubnet('net2', { cidr: 'x\n\u001b[31m' });
    const { errors } = judge(app);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('x\\n\\u001b[31m');
    expect(errors[0]).not.toContain('\u001b');
  });

  it('says what no cdk8s object can be made of, and judges the rest', () => {
    const { app, chart, gateway } = newNetwork();
    class Odd {}
    new ApiObject(chart, 'odd', {
      apiVersion: 'kubeovn.io/v1',
      kind: 'IptablesEIP',
      metadata: { name: 'odd' },
      spec: new Odd(),
    });
    new ApiObject(chart, 'thrower', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'thrower' },
      data: Lazy.any({
        produce: () => {
          throw new Error('nothing here');
        },
      }),
    });
    // The EIP that could not be rendered is not missing.
    gateway.addSnat('snat02', { source: '10.0.1.7', eip: 'odd' });
    const { errors } = judge(app);
    expect(errors.map((error) => error.split('\n')[0])).toEqual([
      "net/odd:1:1: error: can't render non-simple object of type 'Odd' [synth/cannot-render]",
      'net/thrower:1:1: error: nothing here [synth/cannot-render]',
    ]);
  });

  it('does not throw on values of wrong types', () => {
    const { app, vpc, gateway } = newNetwork();
    vpc.addSubnet('net2', { cidr: '10.0.2.0/24', reserved: 8 as unknown as string[] });
    vpc.addSubnet('net3', { cidr: 7 as unknown as string });
    gateway.addPortForward('p', {
      address: '192.168.100.9',
      port: {} as unknown as number,
      to: [] as unknown as string,
    });
    const { errors } = judge(app);
    expect(errors.length).toBeGreaterThan(1);
    expect(errors.join('\n')).not.toContain('please report');
  });
});

describe('toResources', () => {
  it('shows each value at the call that said it', () => {
    const { app, vpc, net1 } = newNetwork();
    vpc.addStaticRoute({ cidr: '10.7.0.0/16', nextHop: '10.0.1.9' });
    vpc.addNatGateway('gw2', { subnet: net1, lanIp: '10.0.1.99' });
    const { resources } = toResources(app);
    const called = (title: string, ...path: (string | number)[]) => {
      const resource = resources.find((each) => each.title === title);
      if (!resource) throw new Error(title);
      const { location, source } = spanOf(resource.at(...path));
      return source?.line(location.start.line).slice(location.start.column - 1, location.end.column - 1);
    };
    expect(called('Subnet ovn-vpc-external-network')).toBe('new ExternalNetwork');
    expect(called('Subnet ovn-vpc-external-network', 'spec', 'cidrBlock')).toBe('new ExternalNetwork');
    expect(called('Subnet ovn-vpc-external-network', 'spec', 'excludeIps', 1)).toBe('addSnat');
    expect(called('Vpc v', 'spec', 'namespaces')).toBe('new CustomVpc');
    expect(called('Vpc v', 'spec', 'staticRoutes', 0, 'cidr')).toBe('addStaticRoute');
    expect(called('Vpc v', 'spec', 'staticRoutes', 1, 'nextHopIP')).toBe('addNatGateway');
    expect(called('Subnet net1', 'spec', 'excludeIps', 2)).toBe('addNatGateway');
    expect(called('Subnet net1', 'spec', 'excludeIps', 0)).toBe('addSubnet');
    expect(called('IptablesEIP gw1-192-168-100-230', 'spec', 'v4ip')).toBe('addSnat');
  });
});
