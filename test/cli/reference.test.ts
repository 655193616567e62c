import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { basicRules } from '../../lib/cli/rule-texts';
import { intentKinds } from '../../lib/intent/kinds';
import { rules } from '../../lib/rules/registry';
import { run } from './command';

const ids = [...rules, ...basicRules].map(({ id }) => id);

describe('explain', () => {
  test('without a name lists every rule, sorted', () => {
    const { code, out } = run(['explain']);
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual([...ids].sort());
  });

  test('has a page for every rule', () => {
    for (const id of ids) expect(run(['explain', id]).out).toMatch(new RegExp(`^${id}[ :]`));
  });

  test('tells what, why, an example of both, evidence, and how to set it', () => {
    const rule = rules.find(({ id }) => id === 'kube-ovn/snat-outside-vpc');
    const { out } = run(['explain', 'kube-ovn/snat-outside-vpc']);
    expect(out).toMatch(/^kube-ovn\/snat-outside-vpc \(KO-064\): error\n/);
    const words = out.replaceAll(/\s+/g, ' ');
    for (const part of [rule?.what, rule?.why, rule?.evidence[0], rule?.wrong, rule?.right])
      expect(words).toContain(part?.trim().replaceAll(/\s+/g, ' '));
    expect(out).toContain('  kube-ovn/snat-outside-vpc: "off"\n');
  });

  test('tells of the effects of diff', () => {
    expect(run(['explain', 'change/recreates']).out).toMatch(
      /^change\/recreates: warning\n\nA pod that carries traffic/,
    );
    expect(run(['explain', 'destroys']).out).toMatch(/^change\/destroys: error\n/);
  });

  test('names every kind of intent documents', () => {
    const { out } = run(['explain', 'intent/unknown-kind']);
    expect(intentKinds.map(({ kind }) => kind.name).filter((name) => !new RegExp(`\\b${name}\\b`).test(out))).toEqual(
      [],
    );
  });

  test('knows short names and codes', () => {
    const { out } = run(['explain', 'kube-ovn/snat-outside-vpc']);
    expect(run(['explain', 'SNAT-outside-vpc']).out).toBe(out);
    expect(run(['explain', 'ko-064']).out).toContain(out);
    expect(run(['explain', 'duplicate-key']).out).toMatch(/^input\/duplicate-key: error\n/);
    expect(run(['explain', 'KO-00l']).err).toMatch(/did you mean KO-00\d\?\n$/);
  });
});

describe('crds', () => {
  const names = (...args: string[]) => {
    const { code, out } = run(['crds', ...args]);
    expect(code).toBe(0);
    return parseAllDocuments(out).map((document) => document.toJS().metadata.name);
  };

  test('prints those of a release', () => {
    expect(names()).toContain('vpc-nat-gateways.kubeovn.io');
    expect(names('--kube-ovn', '1.12')).toContain('vpc-nat-gateways.kubeovn.io');
    expect(run(['crds', '--kube-ovn', '1.12']).out).not.toBe(run(['crds']).out);
    expect(run(['crds', '--kube-ovn', '1.16']).out).toBe(run(['crds']).out);
  });

  test('prints those of a release of Kruise: before 1.9 SidecarSet has one version', () => {
    const versions = (...args: string[]) =>
      parseAllDocuments(run(['crds', 'sidecarset', ...args]).out).map((document) =>
        document.toJS().spec.versions.map(({ name }: { readonly name: string }) => name),
      );
    expect(versions('--kruise', '1.8')).toEqual([['v1alpha1']]);
    expect(versions()).toEqual([['v1beta1', 'v1alpha1']]);
    expect(run(['crds', '--kruise', '1.2']).code).toBe(2);
  });

  test('prints those asked for, by any of their names, once', () => {
    expect(names('eip', 'Subnet', 'iptables-eips', 'VPC')).toEqual([
      'iptables-eips.kubeovn.io',
      'subnets.kubeovn.io',
      'vpcs.kubeovn.io',
    ]);
  });
});
