import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { type Citation, filesBelow, findFault, findMentions, readFunctions } from './citations';
import { shared } from './shared';

const root = join(__dirname, '..');
/** Effects are rewritten from recordings, their citations with them. */
const notYetConverted = 'lib/change/';
const files = filesBelow(root, ['lib', 'charts', 'docs', 'README.md']).filter(
  (file) => /\.(?:ts|md)$/.test(file) && !file.startsWith(notYetConverted),
);
const mentions = files.map((file) => ({
  file,
  ...findMentions(readFileSync(join(root, file), 'utf8'), file.endsWith('.md')),
}));

/** The list of functions that stands for a release: that of the last patch release of its line, or of the commit. */
const lists: Readonly<Record<string, string>> = {
  '1.12': 'v1.12.35',
  '1.13': 'v1.13.15',
  '1.14': 'v1.14.41',
  '1.15': 'v1.15.24',
  '1.16': 'v1.16.2',
  master: 'master-1533681d',
};
/** Go files that declare no function: the lists do not have them. */
const withoutFunctions: ReadonlySet<string> = new Set(['pkg/apis/kubeovn/v1/bgp_conf.go', 'pkg/util/const.go']);
const folder = shared('upstream/kube-ovn/functions');

test('every mention of the source of kube-ovn has the form that docs/architecture.md describes', () => {
  const unreadable = mentions.flatMap(({ file, unreadable }) => unreadable.map((text) => `${file}: ${text}`));
  expect(unreadable).toEqual([]);
  expect(mentions.flatMap(({ citations }) => citations).length).toBeGreaterThan(500);
});

describe.skipIf(!folder)(`every citation of kube-ovn${folder ? '' : ' (skipped: no lists of its functions)'}`, () => {
  const listOf = (release: string) => lists[/^v(1\.\d+)\./.exec(release)?.[1] ?? 'master'];
  const functions = new Map(
    Object.values(lists).map((list) => [list, folder ? readFunctions(join(folder, `${list}.txt`)) : undefined]),
  );
  const faultsOf = (citation: Citation) => {
    const list = functions.get(listOf(citation.release) ?? '');
    return list ? findFault(citation, list, withoutFunctions) : `no list of ${citation.release}`;
  };

  it('names a file and functions that the release has', () => {
    const faults = mentions.flatMap(({ file, citations }) =>
      citations.flatMap((citation) => {
        const fault = faultsOf(citation);
        return fault ? [`${file}: ${citation.release}: ${fault}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    ['a function of another file', 'v1.16.2 pkg/util/validator.go, ValidatePort'],
    ['a function of another release', 'v1.16.2 pkg/controller/vpc_nat_gateway.go, genNatGwDeployment'],
    ['a second function', 'v1.16.2 pkg/controller/vpc.go, formatVpc, reconcileOvnCustomVpcRoute'],
    ['a file of another name', 'v1.16.2 pkg/apis/kubeovn/v1/bgp-conf.go'],
    ['a second file', 'v1.16.2 pkg/controller/vpc.go, formatVpc; pkg/controller/vpcs.go'],
    ['a release without a list', 'v1.11.0 pkg/controller/vpc.go'],
  ])('is refused for %s', (_, text) => {
    const { citations } = findMentions(`'kubeovn/kube-ovn ${text}: what it does'`);
    expect(citations.map(faultsOf).filter(Boolean)).toHaveLength(1);
  });
});

describe('a citation', () => {
  const vpc = { release: 'v1.16.2', file: 'pkg/controller/vpc.go', functions: ['formatVpc'] };

  it.each([
    ['in evidence', `'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, formatVpc: what it says'`],
    ['in a comment', '/** What it does (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, formatVpc). */'],
    [
      'over two lines of a comment',
      '/**\n * What it does (kubeovn/kube-ovn v1.16.2\n * pkg/controller/vpc.go, formatVpc).\n */',
    ],
    [
      'over two lines of line comments',
      '// What it does (kubeovn/kube-ovn v1.16.2\n  // pkg/controller/vpc.go, formatVpc)',
    ],
  ])('is read %s', (_, text) => {
    expect(findMentions(text)).toEqual({ citations: [vpc], unreadable: [] });
  });

  it('is read over two lines of Markdown', () => {
    const text = '- Source: kubeovn/kube-ovn v1.16.2\n  pkg/controller/vpc.go, formatVpc\n\nMore.';
    expect(findMentions(text, true)).toEqual({ citations: [vpc], unreadable: [] });
  });

  it('has several functions, and several files', () => {
    const text = `'kubeovn/kube-ovn master 1533681d pkg/a/b.go, one, two; dist/images/start.sh, three; pkg/c.go'`;
    expect(findMentions(text).citations).toEqual([
      { release: 'master 1533681d', file: 'pkg/a/b.go', functions: ['one', 'two'] },
      { release: 'master 1533681d', file: 'dist/images/start.sh', functions: ['three'] },
      { release: 'master 1533681d', file: 'pkg/c.go', functions: [] },
    ]);
  });

  it.each([
    'kubeovn/kube-ovn 1533681d pkg/controller/vpc.go',
    'kubeovn/kube-ovn v1.17-dev pkg/controller/vpc.go',
    'kubeovn/kube-ovn master pkg/controller/vpc.go',
    'kubeovn/kube-ovn v1.15.24 and master 1533681d pkg/controller/vpc.go',
    'kubeovn/kube-ovn pkg/controller/vpc.go',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/{vpc,vip}.go',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go and pkg/controller/vip.go',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, formatVpc and getVpcSubnets',
    'kubeovn/kube-ovn v1.16.2 pkg/controller',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/${file}.go',
    'kube-ovn pkg/controller/vpc.go, v1.16.2',
    'the controller (pkg/controller/vpc.go)',
    "kube-ovn's vpc.go",
  ])('of another form is unreadable: %s', (text) => {
    const { citations, unreadable } = findMentions(`/** Source: ${text}. */`);
    expect(unreadable.length).toBeGreaterThan(0);
    expect(citations.length).toBeLessThan(2);
  });

  it.each([
    'openkruise/kruise v1.9.0 pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go',
    'argoproj/argo-cd util/argo/resource_tracking.go',
    'ovn-kubernetes nad_controller.go',
    'kubeovn/kube-ovn issue 4243',
    'https://github.com/kubeovn/kube-ovn/issues/2536',
    'docker.io/kubeovn/kube-ovn:v1.16.2',
    'walk.go(journey)',
  ])('is not seen in %s', (text) => {
    expect(findMentions(`/** Source: ${text}. */`)).toEqual({ citations: [], unreadable: [] });
  });
});
