import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/command';
import { folder } from '../folder';

/* Fixes of what a rule finds wrong with a value: in the file that gives it, and nowhere else. */

const declared = `apiVersion: cdk8s-ovn/v1
kind: ClusterValues
metadata: {name: network}
spec:
  values:
    webCidr: {type: text} # 10.0.0.1/24 is a text, too
    router: {type: text, default: 10.9.0.1}
    nets: {type: text, list: true, default: []}
`;

// Its style is nobody's: quotes, comments, spaces and line ends of every kind stay.
const shop = `apiVersion: cdk8s-ovn/v1\r
kind:   CustomVpc   # of the shop\r
metadata: {name: shop}
spec:
    subnets:
    -   name: 'web'
        cidr:    { value: "webCidr" }   # the pods
        gateway: {value: router}
`;

const cluster = (values: string) => `# The east.\r
apiVersion: "cdk8s-ovn/v1"
kind: Cluster
metadata: {name: east}
spec: {values: {${values}}}   # no line end`;

/** What `check` with an option leaves of files, and what it says. */
function fixed(option: string, files: Readonly<Record<string, string>>) {
  const all = { 'network/declared.yaml': declared, 'network/shop.yaml': shop, ...files };
  const cwd = folder(all);
  const { err } = run(['check', option, '--cluster', 'east.yaml', 'network'], { cwd });
  const changed = Object.entries(all).flatMap(([name, text]) => {
    const now = readFileSync(join(cwd, name), 'utf8');
    return now === text ? [] : [[name, now]];
  });
  return { err, changed: Object.fromEntries(changed) };
}

describe('a value that a rule finds wrong', () => {
  it('--fix corrects it in the file of the cluster', () => {
    const east = cluster("webCidr: 10.1.0.0/24, router:   ' 10.1.0.1'");
    expect(fixed('--fix', { 'east.yaml': east })).toEqual({
      err: 'fixed 1 finding in east.yaml\n',
      changed: { 'east.yaml': east.replace(' 10.1.0.1', '10.1.0.1') },
    });
  });

  it('--fix-unsafe corrects what is a guess there', () => {
    const east = cluster("webCidr: 10.1.0.0/24, router: '10.2.0.1'");
    expect(fixed('--fix', { 'east.yaml': east }).changed).toEqual({});
    expect(fixed('--fix-unsafe', { 'east.yaml': east })).toEqual({
      err: 'fixed 1 finding in east.yaml\n',
      changed: { 'east.yaml': east.replace('10.2.0.1', '10.1.0.1') },
    });
  });

  it('is corrected where it is declared, if the cluster has what it is by default', () => {
    const east = cluster('webCidr: 10.1.0.0/24');
    expect(fixed('--fix-unsafe', { 'east.yaml': east })).toEqual({
      err: 'fixed 1 finding in network/declared.yaml\n',
      changed: { 'network/declared.yaml': declared.replace('10.9.0.1', '10.1.0.1') },
    });
  });

  it('--dry-run shows the one line that would change, and writes nothing', () => {
    const east = cluster("webCidr: 10.1.0.0/24, router: ' 10.1.0.1'");
    const cwd = folder({ 'network/declared.yaml': declared, 'network/shop.yaml': shop, 'east.yaml': east });
    const args = ['check', '--fix', '--dry-run', '--cluster', 'east.yaml', 'network'];
    const { out, err } = run(args, { cwd });
    expect(out.split('\n').filter((line) => /^[-+] ?\w/.test(line))).toEqual([
      "-spec: {values: {webCidr: 10.1.0.0/24, router: ' 10.1.0.1'}}   # no line end",
      "+spec: {values: {webCidr: 10.1.0.0/24, router: '10.1.0.1'}}   # no line end",
    ]);
    expect(err).toContain('would fix 1 finding in east.yaml\n');
    expect(readFileSync(join(cwd, 'east.yaml'), 'utf8')).toBe(east);
  });

  it('is not corrected where another field takes it that is right', () => {
    const both = shop.replace(
      '{value: router}',
      '{value: router}\n    -   {name: db, cidr: 10.5.0.0/24, gateway: {value: router}}',
    );
    const east = cluster('webCidr: 10.1.0.0/24, router: 10.1.0.1');
    expect(fixed('--fix-unsafe', { 'network/shop.yaml': both, 'east.yaml': east })).toEqual({
      err: 'not fixed: east.yaml:5:47 [kube-ovn/subnet-gateway-malformed]: it would bring this error: gateway 10.5.0.1 of Subnet web is outside its cidrBlock 10.1.0.0/24 [kube-ovn/subnet-gateway-malformed]\n',
      changed: {},
    });
  });
});
