import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { check, load } from '../../lib/input/load';
import { graphWriters } from '../../lib/output/graph';
import { focused } from '../../lib/output/graph/focus';
import { type Graph, graphOf } from '../../lib/output/graph/graph';
import { base } from '../scenario';

function graph(text: string): Graph {
  const { network, findings } = check(load(['-'], { cwd: __dirname, stdin: () => text }));
  return graphOf(network, findings);
}

const folder = join(__dirname, '..', 'ok');
const inputs = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

test('the example network, as GitHub draws it', () => {
  expect(graphWriters.mermaid(graph(base))).toMatchInlineSnapshot(`
    "flowchart LR
      subgraph g0["VPC test-vpc-1"]
        n0{{"router of test-vpc-1<br/>namespaces ns1<br/>0.0.0.0/0 via 10.0.1.254"}}:::router
        n2["net1<br/>10.0.1.0/24"]:::subnet
        n3(["gw1<br/>10.0.1.254 in net1"]):::gateway
      end
      n1[("ovn-vpc-external-network<br/>192.168.100.0/24<br/>attachment ovn-vpc-external-network.kube-system")]:::outside
      n4["192.168.100.230<br/>eip1<br/>← 10.0.1.0/24"]:::address
      n5["192.168.100.231<br/>eip2<br/>:8080 → 10.0.1.6:80"]:::address
      n6["192.168.100.232<br/>eip3<br/>↔ 10.0.1.5"]:::address
      n2 --> n0
      n0 --> n3
      n3 --> n4
      n4 --> n1
      n3 --> n5
      n5 --> n1
      n3 --> n6
      n6 --> n1
      classDef router fill:#dbeafe,stroke:#2563eb,color:#000
      classDef outside fill:#f3f4f6,stroke:#6b7280,color:#000
      classDef subnet fill:#eff6ff,stroke:#60a5fa,color:#000
      classDef gateway fill:#dcfce7,stroke:#16a34a,color:#000
      classDef address fill:#f0fdf4,stroke:#4ade80,color:#000
    "
  `);
});

test('what has findings is marked, with the rules of an EIP on the EIP', () => {
  const { nodes } = graph(base.replace('internalCIDR: 10.0.1.0/24', 'internalCIDR: 10.1.1.0/24'));
  expect(nodes.filter(({ worst }) => worst === 'error').map(({ id, findings }) => [id, findings])).toEqual([
    ['IptablesEIP/eip1', 1],
  ]);
  expect(graph(base).nodes.filter(({ worst }) => worst !== undefined)).toEqual([]);
});

const peered = ['a', 'b', 'c'].map(
  (name, i) => `---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: ${name}}
spec: {vpcPeerings: [{remoteVpc: ${['b', 'a', 'x'][i]}, localConnectIP: 169.254.0.${i + 1}/30}]}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: net-${name}}
spec: {vpc: ${name}, cidrBlock: 10.${i}.0.0/24, protocol: IPv4}
`,
);

test('a peering that both sides name is drawn once', () => {
  const { edges } = graph(peered.join(''));
  expect(edges.filter(({ label }) => label === 'peering')).toEqual([
    { from: 'Vpc/a', to: 'Vpc/b', label: 'peering', dashed: true },
  ]);
});

test('the focus on a VPC: what is in it and leads out of it, and the routers of its peers', () => {
  const ids = (name: string) => focused(graph(peered.join('')), `Vpc/${name}`).nodes.map(({ id }) => id);
  expect(ids('a')).toEqual(['Vpc/a', 'Vpc/b', 'Subnet/net-a']);
  expect(ids('b')).toEqual(['Vpc/a', 'Vpc/b', 'Subnet/net-b']);
  expect(ids('c')).toEqual(['Vpc/c', 'Subnet/net-c']);
});

describe.each([...inputs, ['names that are hostile', hostile()] as const])('%s', (_, text) => {
  const drawn = graph(text);

  test('every edge leads from node to node, every group has one', () => {
    const ids = new Set(drawn.nodes.map(({ id }) => id));
    expect(drawn.edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
    expect(drawn.groups.filter((group) => !drawn.nodes.some((node) => node.group === group.id))).toEqual([]);
  });

  test('the SVG is well-formed and stands alone', async () => {
    const xml = graphWriters.svg(drawn);
    const { errors } = await validateXML({ xml, schema: anything });
    expect(errors).toEqual([]);
    expect(xml).not.toMatch(/<script|<image|<style|href=|url\((?!#)/);
    expect(graphWriters.svg(drawn)).toBe(xml);
  });

  test('Mermaid: the texts end no quotes, and every line is one of its own', () => {
    const lines = graphWriters.mermaid(drawn).trimEnd().split('\n');
    for (const line of lines)
      expect(line).toMatch(
        /^(flowchart LR| {2}subgraph g\d+\["[^"]*"\]| {2}end| {2,4}n\d+[[({/]+"[^"]*"[\])}/]+:::\w+| {2}n\d+ (-->|-\.-)(\|"[^"]*"\|)? n\d+| {2}(classDef|style) [\w:#, -]+)$/,
      );
  });
});

/** An SVG for the schema language: what matters is that it is XML. */
const anything = `<?xml version="1.0"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/2000/svg">
  <xs:element name="svg"><xs:complexType><xs:sequence>
    <xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/>
  </xs:sequence><xs:anyAttribute processContents="skip"/></xs:complexType></xs:element>
</xs:schema>`;

function hostile(): string {
  const name = JSON.stringify('a"]; end <script>alert(1)</script> & \\ \u0000\u202e `x`\n|b|');
  return ['Vpc', 'Subnet', 'VpcNatGateway', 'IptablesEIP', 'VpcEgressGateway']
    .map(
      (kind) =>
        `---\napiVersion: kubeovn.io/v1\nkind: ${kind}\nmetadata: {name: ${name}, namespace: x}\nspec: {vpc: ${name}, subnet: ${name}, natGwDp: ${name}, externalSubnet: ${name}, cidrBlock: ${name}}\n`,
    )
    .join('');
}
