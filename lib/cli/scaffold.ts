import { devDependencies as tested } from '../../package.json';

/** The files of a new repository, by their names. */
export type Scaffold = ReadonlyMap<string, string>;

const externalNetwork = `# The physical network, through a NIC of the nodes.
apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: external}
spec:
  attach: {type: macvlan, interface: eth1}
  cidr: 192.168.100.0/24
  gateway: 192.168.100.1
`;

const shop = `# A VPC whose pods leave through a NAT gateway.
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  namespaces: [shop]
  subnets:
    - {name: web, cidr: 10.0.1.0/24}
  natGateways:
    - name: gw1
      subnet: web
      externalNetwork: external
      eips: [{name: eip1, address: 192.168.100.230}]
      snats: [{name: out, source: web, eip: eip1}]
`;

const settings = `# What the manifests meet: \`cdk8s-ovn schema settings\` describes each field.
target:
  kubeOvn: {version: "1.16"}
`;

/** Intent documents, rendered into files that are committed. */
export function documentsScaffold(): Scaffold {
  return new Map([
    ['cdk8s-ovn.yaml', settings],
    ['network/external.yaml', externalNetwork],
    ['network/shop.yaml', shop],
    ['.gitattributes', 'rendered/** linguist-generated eol=lf\n'],
    [
      'README.md',
      `# Network

\`network/\` says what is meant, \`rendered/\` is what the cluster gets. After a change:

    cdk8s-ovn render -o rendered network

Commit both. \`cdk8s-ovn check network\` only says what is wrong.
`,
    ],
  ]);
}

const main = `import { App, Chart, YamlOutputType } from 'cdk8s';
import { Attach, CustomVpc, ExternalNetwork, validate } from 'cdk8s-ovn';

// One file: cdk8s synth --stdout prints it whole, and no object replaces another.
const app = new App({ yamlOutputType: YamlOutputType.FILE_PER_APP });
const chart = new Chart(app, 'network');

// The physical network, through a NIC of the nodes.
const external = new ExternalNetwork(chart, 'external', {
  name: 'external',
  attach: Attach.macvlan('eth1'),
  cidr: '192.168.100.0/24',
  gateway: '192.168.100.1',
});

// A VPC whose pods leave through a NAT gateway.
const shop = new CustomVpc(chart, 'shop', { name: 'shop', namespaces: ['shop'] });
const web = shop.addSubnet('web', { cidr: '10.0.1.0/24' });
const gateway = shop.addNatGateway('gw1', { subnet: web, externalNetwork: external });
gateway.addSnat('out', { source: web, eip: gateway.addEip('eip1', { address: '192.168.100.230' }) });

// An error in the network stops the synthesis, with all findings and the lines they come from.
validate(app);
app.synth();
`;

const tsconfig = {
  compilerOptions: {
    target: 'es2022',
    module: 'node20',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['main.ts'],
};

/** What an app needs beside cdk8s-ovn, in the versions that cdk8s-ovn is tested with. */
const versions = {
  '@types/node': tested['@types/node'],
  cdk8s: tested.cdk8s,
  'cdk8s-cli': tested['cdk8s-cli'],
  constructs: tested.constructs,
  tsx: tested.tsx,
  typescript: tested.typescript,
};

/**
 * A cdk8s app.
 *
 * @param source where npm finds cdk8s-ovn: a version, \`file:…\`; undefined leaves it out of package.json
 */
export function typescriptScaffold(source: string | undefined): Scaffold {
  const manifest = {
    name: 'network',
    private: true,
    scripts: { synth: 'tsc && cdk8s synth' },
    devDependencies: { ...versions, ...(source !== undefined && { 'cdk8s-ovn': source }) },
  };
  return new Map([
    ['package.json', json(manifest)],
    ['tsconfig.json', json(tsconfig)],
    [
      'cdk8s.yaml',
      '# cdk8s synth removes the folder of its output before it writes: keep nothing else there.\nlanguage: typescript\napp: node --import tsx main.ts\noutput: dist\n',
    ],
    ['cdk8s-ovn.yaml', settings],
    ['main.ts', main],
    ['.gitignore', 'node_modules/\n'],
    ['.gitattributes', 'dist/** linguist-generated eol=lf\n'],
    [
      'README.md',
      `# Network

\`main.ts\` says what is meant, \`dist/\` is what the cluster gets. After a change:

    npm run synth

Commit both.
`,
    ],
  ]);
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
