import { describe, expect, it, test } from 'vitest';
import { run } from '../cli/command';
import { folder } from '../folder';

const subnet = (name: string, cidr = '10.0.1.0/24', vpc = 'ovn-cluster') =>
  `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: ${name}}\nspec: {vpc: ${vpc}, cidrBlock: ${cidr}}\n`;
const vpc = (name: string) => `apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: ${name}}\nspec: {}\n`;
const config = (name: string, namespace = 'default') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: ${namespace}}\n`;

/** The rules of errors and warnings, each with its file. */
function check(files: Readonly<Record<string, string>>, ...args: string[]) {
  const { out, err, code } = run(['check', '--format', 'json', ...args], { cwd: folder(files) });
  const { findings } = JSON.parse(out) as {
    findings: { rule: string; severity: string; location: { file: string } }[];
  };
  const told = findings.filter(({ severity }) => severity !== 'info');
  return { code, err, out, told: told.map(({ rule, location }) => `${location.file} ${rule}`) };
}

const duplicate = 'kubernetes/duplicate-object';

describe('directories that are called clusters', () => {
  const files = {
    'clusters/east/net.yaml': subnet('net1'),
    'clusters/west/net.yaml': subnet('net1'),
    'clusters/west/other.yaml': subnet('net2', '10.0.2.0/24'),
  };

  it('have their objects for themselves', () => {
    expect(check(files)).toMatchObject({ code: 0, told: [], err: '' });
    expect(check({ ...files, 'cdk8s-ovn.yaml': '' }).told).toEqual([]);
  });

  it('are judged with what is outside of all of them', () => {
    const { told } = check({ ...files, 'clusters/west/other.yaml': subnet('net2', '10.0.9.0/24', 'shop') });
    expect(told).toEqual(['clusters/west/other.yaml kube-ovn/subnet-vpc-missing']);
    expect(
      check({
        ...files,
        'clusters/west/other.yaml': subnet('net2', '10.0.9.0/24', 'shop'),
        'all/vpc.yaml': vpc('shop'),
      }).told,
    ).toEqual([]);
  });

  it('may each hold a mistake', () => {
    const twice = `${subnet('net1')}---\n${subnet('net1')}`;
    expect(check({ ...files, 'clusters/west/net.yaml': twice }).told).toEqual([`clusters/west/net.yaml ${duplicate}`]);
  });

  it('need not all have what lies outside of them', () => {
    const files = {
      'clusters/east/vpc.yaml': vpc('shop'),
      'clusters/west/other.yaml': config('c'),
      'all/x.yaml': subnet('net3', '10.0.9.0/24', 'shop'),
    };
    expect(check(files).told).toEqual([]);
    const { told, out } = check({
      ...files,
      'cdk8s-ovn.yaml': 'clusters: [{path: clusters/east}, {path: clusters/west}]\n',
    });
    expect(told).toEqual(['all/x.yaml kube-ovn/subnet-vpc-missing']);
    expect(out).toContain('found for clusters/west, not for the other clusters');
  });
});

describe('clusters in the settings', () => {
  const files = {
    'cdk8s-ovn.yaml': `target: {kubeOvn: {version: "1.16"}}
clusters:
  - {path: east, target: {kubeOvn: {version: "1.12"}}}
  - {path: west}
`,
    'east/net.yaml': subnet('net1'),
    'west/net.yaml': subnet('net1'),
  };

  it('have their objects for themselves, and targets of their own', () => {
    expect(check(files).told).toEqual([]);
    const only = `${vpc('v')}---\napiVersion: kubeovn.io/v1\nkind: EvpnConf\nmetadata: {name: e}\nspec: {}\n`;
    const old = check({ ...files, 'east/new.yaml': only, 'west/new.yaml': only });
    expect(old.told.filter((line) => line.startsWith('east/'))).not.toEqual(
      old.told.filter((line) => line.startsWith('west/')).map((line) => line.replace('west/', 'east/')),
    );
  });

  it('have the target also where only one of them is checked', () => {
    const both = {
      ...files,
      'east/new.yaml': 'apiVersion: kubeovn.io/v1\nkind: EvpnConf\nmetadata: {name: e}\nspec: {}\n',
    };
    expect(check(both, 'east').told).toEqual(check(both).told);
    expect(check(both, 'east').told).not.toEqual([]);
  });

  it('are named to commands that are about one', () => {
    const cwd = folder(files);
    expect(run(['render'], { cwd })).toMatchObject({
      code: 2,
      err: 'error: the input has manifests of 2 clusters: name the directory of one, such as east\n',
    });
    expect(run(['render', 'west'], { cwd }).code).toBe(0);
  });

  test.each([
    ['{path: gone}', 'settings/not-found'],
    ['{path: ..}', 'settings/outside'],
    ['{path: east/net.yaml}', 'settings/wrong-value'],
    ['{path: east, target: {kubeOvn: {version: "9.9"}}}', 'settings/unknown-release'],
    ['{target: {}}', 'settings/wrong-value'],
  ])('are judged themselves: %s', (item, rule) => {
    const { code, told } = check({ ...files, 'cdk8s-ovn.yaml': `clusters: [${item}]\n` });
    expect([code, told]).toEqual([2, [`cdk8s-ovn.yaml ${rule}`]]);
  });
});

describe('overlays', () => {
  const files = {
    'base/kustomization.yaml': 'resources: [net.yaml]\n',
    'base/net.yaml': vpc('shop'),
    'dev/kustomization.yaml': 'resources: [../base, net.yaml]\n',
    'dev/net.yaml': subnet('net1', '10.0.1.0/24', 'shop'),
    'prod/kustomization.yaml': 'resources: [../base, net.yaml]\n',
    'prod/net.yaml': subnet('net1', '10.0.2.0/24', 'shop'),
  };

  it('of one base are for different clusters, whatever the settings are', () => {
    expect(check(files)).toMatchObject({ told: [], err: '' });
    expect(check({ ...files, 'cdk8s-ovn.yaml': '' }).told).toEqual([]);
  });

  it('that one kustomization builds together are not', () => {
    const { told } = check({ ...files, 'kustomization.yaml': 'resources: [dev, prod]\n' });
    expect(told).toEqual([`prod/net.yaml ${duplicate}`]);
  });

  it('without a common base are for one cluster where settings say so', () => {
    const apart = {
      'a/kustomization.yaml': 'resources: [net.yaml]\n',
      'a/net.yaml': subnet('net1'),
      'b/kustomization.yaml': 'resources: [net.yaml]\n',
      'b/net.yaml': subnet('net1'),
    };
    expect(check(apart).told).toEqual([]);
    expect(check({ ...apart, 'cdk8s-ovn.yaml': '' }).told).toEqual([`b/net.yaml ${duplicate}`]);
  });

  it('give their namespace to objects', () => {
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: {name: _}\n';
    const app = (name: string) => ({
      [`${name}/kustomization.yaml`]: `namespace: ${name}\nresources: [all.yaml]\ncomponents: [../shared]\n`,
      [`${name}/all.yaml`]: config('c'),
    });
    const shared = {
      'shared/kustomization.yaml': 'kind: Component\nresources: [n.yaml]\n',
      'shared/n.yaml': namespace,
    };
    const root = { 'kustomization.yaml': 'resources: [one, two]\n' };
    expect(check({ ...root, ...shared, ...app('one'), ...app('two') }).told).toEqual([]);
  });
});

describe('a Flux Kustomization', () => {
  it('gives its namespace to what it builds', () => {
    const flux = (name: string, namespace: string) =>
      `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}}\nspec: {path: ./app, targetNamespace: ${namespace}}\n`;
    const files = {
      'app/kustomization.yaml': 'resources: [all.yaml]\n',
      'app/all.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: {name: _}\n',
    };
    expect(check(files).told).toEqual(['app/all.yaml schema/bad-name']);
    expect(check({ ...files, 'one.yaml': flux('one', 'first') }).told).toEqual([]);
    expect(check({ ...files, 'one.yaml': flux('one', 'first'), 'two.yaml': flux('two', 'second') }).told).toEqual([]);
    expect(check({ ...files, 'one.yaml': flux('one', '_') }).told).toEqual(['app/all.yaml schema/bad-name']);
  });
});

describe('very many clusters', () => {
  it('are judged without what they share, which is judged once', () => {
    const names = Array.from({ length: 40 }, (_, i) => i);
    const files = {
      ...Object.fromEntries(names.map((i) => [`clusters/c${i}/net.yaml`, subnet('net1')])),
      ...Object.fromEntries(names.map((i) => [`all/${i}.yaml`, config(`c${i}`)])),
      'all/net.yaml': subnet('net2', '10.0.2.0/33'),
      'clusters/c7/net.yaml': subnet('net1', '10.0.1.0/33'),
    };
    const { told, err } = check(files);
    expect(told).toEqual([
      'all/net.yaml kube-ovn/subnet-cidr-malformed',
      'clusters/c7/net.yaml kube-ovn/subnet-cidr-malformed',
    ]);
    expect(err).toContain('note: 40 clusters are checked without what is outside of them');
  });
});

describe('directories that nobody builds', () => {
  const copies = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        [`a/${i}.yaml`, config(`c${i}`)],
        [`b/${i}.yaml`, config(`c${i}`)],
      ]).flat(),
    );

  it('are for one cluster if a few names are equal: that is a mistake', () => {
    expect(check(copies(2))).toMatchObject({ code: 1, err: '' });
    expect(check(copies(2)).told).toEqual([`b/0.yaml ${duplicate}`, `b/1.yaml ${duplicate}`]);
  });

  it('are taken for several if more are, and that is said', () => {
    expect(check(copies(3))).toMatchObject({
      code: 0,
      told: [],
      err: 'note: 3 files have objects with the names of others, and are checked as if for another cluster; cdk8s-ovn.yaml says that there is one cluster, or lists them under clusters:\n',
    });
  });

  it('are for one cluster where settings say so, or each file is named', () => {
    expect(check({ ...copies(3), 'cdk8s-ovn.yaml': '' }).told).toHaveLength(3);
    const files = Object.keys(copies(3));
    expect(check(copies(3), ...files).told).toHaveLength(3);
  });

  it('keep what is allowed in them', () => {
    const allowed = (rule: string) =>
      subnet('net1', '10.0.1.0/33').replace('spec:', `# ovn-allow ${rule} -- a test\nspec:`);
    expect(check({ ...copies(3), 'b/net.yaml': allowed('kube-ovn/subnet-cidr-malformed') }).told).toEqual([]);
    expect(
      check({
        ...copies(3),
        'b/net.yaml': subnet('net9').replace('spec:', '# ovn-allow kube-ovn/subnet-cidr-malformed -- x\nspec:'),
      }).told,
    ).toEqual(['b/net.yaml allow/unused']);
  });

  it('are checked all the same', () => {
    const wrong = subnet('net1', '10.0.1.0/33');
    expect(check({ ...copies(3), 'b/net.yaml': wrong }).told).toEqual(['b/net.yaml kube-ovn/subnet-cidr-malformed']);
  });
});

describe('ignore', () => {
  const files = { 'a/net.yaml': subnet('net1'), 'b/net.yaml': subnet('net1') };

  it('in the settings leaves out what it matches', () => {
    expect(check({ ...files, 'cdk8s-ovn.yaml': 'ignore: [/b/]\n' }).told).toEqual([]);
    expect(check({ ...files, 'cdk8s-ovn.yaml': 'ignore: ["*/net.yaml", "!/a/"]\n' }).told).toEqual([]);
  });

  it('is told where something is made of the input', () => {
    const cwd = folder({ ...files, 'cdk8s-ovn.yaml': 'ignore: [/b/]\n' });
    const { code, out, err } = run(['render'], { cwd });
    expect([code, err]).toEqual([0, 'note: left out by patterns, as in .gitignore: b\n']);
    expect(out.match(/name: net1/g)).toHaveLength(1);
    expect(run(['check'], { cwd }).err).toBe('');
  });

  it('on the command line does the same', () => {
    expect(check(files).told).toHaveLength(1);
    expect(check(files, '--ignore', 'b').told).toEqual([]);
  });
});
