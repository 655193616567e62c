import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdsPlaceholder } from '../../lib/source/placeholder';
import { fixText } from '../fix/fixing';
import { baseText } from '../rules/overlay';
import { objectsOf } from './leaves';
import { mistakesWithout } from './unknown';

/* A text with a placeholder is not known yet: nothing is wrong with it, nor with what depends on it, and no fix touches it. */

describe('a placeholder', () => {
  it.each([
    'ENC[AES256_GCM,data:aGk=,iv:x,tag:y,type:str]',
    '${APP}',
    '${APP}-gpu',
    '${KOPIUR_CLAIM:-${APP}}',
    '${VLAN:=100}',
    '10.${NET}.0.0/16',
    '$APP',
    '$APP-web',
    '$(APP)',
    'web.$(app.name)',
    '{{ .Values.name }}',
    '{{.Replica}}',
    'vttablet-{{uid}}',
    '<vpc-name>',
    'net-<path:secret/data/net#name>',
  ])('is in %s', (text) => expect(holdsPlaceholder(text)).toBe(true));

  it.each([
    '',
    'web',
    'ip4.src == $set',
    'ip.ttl < 5 && tcp.dst > 3',
    '^(a|b)$',
    '{"a":{"b":{"c":1}}}',
    'a$',
    '$',
    '${',
    '{{',
    '()',
  ])('is not in %j', (text) => expect(holdsPlaceholder(text)).toBe(false));

  it('is looked for in time that grows with the text', () => {
    for (const part of ['${', '{{', '$(a', '<a', '$a', 'a$a-'])
      expect(holdsPlaceholder(part.repeat(200_000))).toBe(false);
  });
});

const root = join(__dirname, '..', '..', 'examples');
const filesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'cdk8s-ovn.yaml')
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n---\n');

describe('one unknown value, wherever it stands', () => {
  it.each(['custom-vpc', 'ovn-kubernetes-localnet', 'ovn-kubernetes-localnet-manifests', 'vpc-services'])(
    'is no mistake in %s',
    (folder) => {
      const objects = objectsOf(filesIn(folder));
      expect(mistakesWithout(objects, objects)).toEqual([]);
    },
  );

  it('is no mistake in the example network', () => {
    const objects = objectsOf(baseText);
    expect(mistakesWithout(objects, objects)).toEqual([]);
  });
});

describe('fixes', () => {
  it.each([
    ['a name of Flux', 'apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata:\n  name: ${APP}\nspec: {}\n'],
    ['one with a default', 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: "${KOPIUR_CLAIM:-${APP}}"\n'],
    ['part of a name', 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${APP}-gpu\n  labels: {app: "$(APP)_"}\n'],
    [
      'a template in quotes',
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: "{{.Replica}}"\n  labels: {a: "{{b}}"}\n',
    ],
  ])('leave %s', (_, text) => expect(fixText(text)).toMatchObject({ text, rules: [] }));

  it('leave a list that holds one', () => {
    const text = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: net2}
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  excludeIps: [10.17.0.9, '\${PRINTER}', 10.17.0.1]
`;
    expect(fixText(text)).toMatchObject({ text, rules: [] });
  });

  it('leave an intent document', () => {
    const text = `
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  subnets:
    - {name: "\${NET}_1", cidr: "10.\${SITE}.1.7/24"}
`;
    expect(fixText(text)).toMatchObject({ text, rules: [] });
  });

  it('still correct what is known beside it', () => {
    const text = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: "\${APP}"}
spec:
  vpc: \${VPC}
  cidrBlock: 10.17.0.7/16
  gateway: 10.17.0.1
`;
    expect(fixText(text, 'safe').text).toBe(text.replace('10.17.0.7/16', '10.17.0.0/16'));
  });
});

describe('free text', () => {
  it('with what looks like one is judged as ever', () => {
    const text = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
  annotations: {note: "run $(ip) with \${HOME} and {{ x }} for <you>"}
spec:
  cidrBlock: 010.17.0.0/16
`;
    expect(fixText(text).rules).toEqual([]);
    expect(fixText(text).text).toBe(text.replace('010.', '10.'));
  });
});
