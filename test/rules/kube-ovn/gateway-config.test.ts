import { describe, expect, it } from 'vitest';
import { check } from '../../../lib/check/check';
import { defaultTarget } from '../../../lib/target/target';
import { type Change, edited, reported, without } from '../edit';

const enable: [string, string] = ['  enable-vpc-nat-gw: "true"\n', ''];
const notEnabled = 'error kube-ovn/nat-gateways-not-enabled:';
const noImage = 'error kube-ovn/nat-image-missing:';
const switchName = 'ConfigMap kube-system/ovn-vpc-nat-gw-config';

describe('the two ConfigMaps of NAT gateways', () => {
  it.each([
    [
      'the switch is "False"',
      '  enable-vpc-nat-gw: "False"\n',
      `${switchName} has enable-vpc-nat-gw "False", not "true"`,
    ],
    [
      'the switch is "true "',
      '  enable-vpc-nat-gw: "true "\n',
      `${switchName} has enable-vpc-nat-gw "true ", not "true"`,
    ],
    ['the switch is empty', '  enable-vpc-nat-gw: ""\n', `${switchName} has no enable-vpc-nat-gw`],
    ['the switch is missing', '  other: x\n', `${switchName} has no enable-vpc-nat-gw`],
    ['the switch is null', '  enable-vpc-nat-gw:\n', `${switchName} has no enable-vpc-nat-gw`],
  ])('%s', (_, now, message) => {
    expect(reported(edited([enable[0], now]))).toEqual([`${notEnabled} ${message}`]);
  });

  it('says what controller and webhook make of an odd value', () => {
    const [finding] = check(edited([enable[0], '  enable-vpc-nat-gw: "no"\n']), { target: defaultTarget }).findings;
    expect(finding?.notes).toEqual([
      'the controller of kube-ovn takes anything but "false" for true, so gateways run',
      'the webhook wants "true": if it is enabled, it rejects every gateway, EIP and NAT rule',
    ]);
  });

  it('says nothing when neither is in the input', () => {
    const rest = without('ConfigMap kube-system/ovn-vpc-nat-config', 'ConfigMap kube-system/ovn-vpc-nat-gw-config');
    expect(reported(rest)).toEqual([]);
  });

  it.each([
    [
      'ConfigMap kube-system/ovn-vpc-nat-gw-config',
      `${notEnabled} ConfigMap kube-system/ovn-vpc-nat-gw-config is missing beside ovn-vpc-nat-config`,
    ],
    [
      'ConfigMap kube-system/ovn-vpc-nat-config',
      `${noImage} ConfigMap kube-system/ovn-vpc-nat-config is missing beside ovn-vpc-nat-gw-config`,
    ],
  ])('finds once that only %s is missing', (title, line) => {
    expect(reported(without(title))).toEqual([line]);
    const [, name = ''] = title.split('/');
    expect(reported(without(title), { external: [{ kind: 'ConfigMap', name, namespace: 'kube-system' }] })).toEqual([]);
    expect(reported(without(title), { hidden: [{ kind: 'ConfigMap' }] })).toEqual([]);
  });

  const natObject = /^(VpcNatGateway|Iptables)/;
  const bare = (...changes: Change[]) => edited(...changes).filter(({ title }) => !natObject.test(title));
  const aboutConfig = (lines: readonly string[]) => lines.filter((line) => / kube-ovn\/nat-/.test(line));

  it('may say "false" where there are no NAT gateways', () => {
    const off: Change = ['enable-vpc-nat-gw: "true"', 'enable-vpc-nat-gw: "false"'];
    expect(aboutConfig(reported(bare(off)))).toEqual([]);
    for (const kind of ['VpcNatGateway', 'IptablesEIP', 'IptablesFIPRule', 'IptablesDnatRule', 'IptablesSnatRule'])
      expect(aboutConfig(reported(bare(off), { external: [{ kind, name: 'x' }] }))).toEqual([
        `${notEnabled} ${switchName} has enable-vpc-nat-gw "false", not "true"`,
      ]);
  });

  it.each(['ovn-vpc-nat-gw-config', 'ovn-vpc-nat-config'])('may lack %s where there are no NAT gateways', (name) => {
    expect(aboutConfig(reported(bare().filter((one) => one.name !== name)))).toEqual([]);
  });

  it('finds an odd value of the switch even so', () => {
    expect(aboutConfig(reported(bare(['enable-vpc-nat-gw: "true"', 'enable-vpc-nat-gw: "yes"'])))).toEqual([
      `${notEnabled} ${switchName} has enable-vpc-nat-gw "yes", not "true"`,
    ]);
  });

  it('finds once that both are in another namespace', () => {
    const resources = edited(
      ['  name: ovn-vpc-nat-config\n  namespace: kube-system', '  name: ovn-vpc-nat-config\n  namespace: kube-ovn'],
      [
        '  name: ovn-vpc-nat-gw-config\n  namespace: kube-system',
        '  name: ovn-vpc-nat-gw-config\n  namespace: kube-ovn',
      ],
    );
    expect(reported(resources)).toEqual([
      `${notEnabled} ConfigMap ovn-vpc-nat-gw-config is in namespace kube-ovn, and kube-ovn reads it in kube-system`,
    ]);
  });

  it.each([
    ['ovn-vpc-nat-gw-config', notEnabled],
    ['ovn-vpc-nat-config', noImage],
  ])('finds once that %s is in another namespace', (name, rule) => {
    const elsewhere = edited([`  name: ${name}\n  namespace: kube-system`, `  name: ${name}\n  namespace: default`]);
    expect(reported(elsewhere)).toEqual([
      `${rule} ConfigMap ${name} is in namespace default, and kube-ovn reads it in kube-system`,
    ]);
  });

  it('lets the tool that applies one without a namespace choose it', () => {
    expect(
      reported(edited(['  name: ovn-vpc-nat-config\n  namespace: kube-system', '  name: ovn-vpc-nat-config'])),
    ).toEqual([]);
  });

  it('looks in the namespace of the target', () => {
    expect(reported(edited(), { namespace: 'kube-ovn' }).filter((line) => line.includes('/nat-'))).toEqual([
      `${notEnabled} ConfigMap ovn-vpc-nat-gw-config is in namespace kube-system, and kube-ovn reads it in kube-ovn`,
    ]);
  });

  it('does not mind a copy elsewhere', () => {
    const copy = `---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ovn-vpc-nat-config\n  namespace: backup\ndata: {}\n---\n`;
    expect(reported(edited(['apiVersion: v1\nkind: Pod', `${copy}apiVersion: v1\nkind: Pod`]))).toEqual([]);
  });
});
