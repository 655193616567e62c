import type { Entry, Table, Tables } from '../../ovn/tables';
import {
  aclText,
  natText,
  notesOf,
  optionsText,
  policyText,
  qosText,
  quoted,
  routerPortAttributes,
  routeText,
  switchPortAttributes,
} from './lists';

/** A row by itself. */
export interface RowWords {
  /** The command of ovn-nbctl that lists it: `lr-route-list shop`. */
  readonly command: string;
  /** Its line there; of a row with many columns, its name. */
  readonly line: string;
  /** The columns that are in no line: `networks: ["10.0.0.1/24"]`. */
  readonly attributes: readonly string[];
  /** What the text does not decide about it. */
  readonly notes: readonly string[];
}

type Words<T extends Table> = (row: Tables[T], of: string) => readonly [command: string, ...lines: string[]];

const words: { readonly [T in Table]: Words<T> } = {
  Logical_Router: ({ name }) => [`show ${name}`, `router (${name})`],
  Logical_Router_Port: (row, of) => [`show ${of}`, `port ${row.name}`, ...routerPortAttributes(row).map(textOf)],
  Logical_Router_Static_Route: (row, of) => [`lr-route-list ${of}`, routeText(row)],
  Logical_Router_Policy: (row, of) => [`lr-policy-list ${of}`, policyText(row)],
  NAT: ({ type, externalIP, logicalIP, logicalPort = '' }, of) => [
    `lr-nat-list ${of}`,
    natText(type, externalIP, logicalIP, logicalPort),
  ],
  Logical_Switch: ({ name }) => [`show ${name}`, `switch (${name})`],
  Logical_Switch_Port: (row, of) => [`show ${of}`, `port ${row.name}`, ...switchPortAttributes(row).map(textOf)],
  ACL: (row, of) => [`acl-list ${of}`, aclText(row)],
  QoS: (row, of) => [`qos-list ${of}`, qosText(row)],
  Port_Group: ({ name, ports }) => ['list Port_Group', name, ...filled('ports', ports)],
  Address_Set: ({ name, addresses }) => ['list Address_Set', name, ...filled('addresses', addresses)],
  Load_Balancer: ({ name, protocol, vips }) => [
    'lb-list',
    `${name} ${protocol}`,
    ...Array.from(vips, ([vip, backends]) => `${vip} → ${backends.join(',')}`),
  ],
  Load_Balancer_Health_Check: ({ vip, options }, of) => [
    'list Load_Balancer_Health_Check',
    `${of} ${vip}`,
    ...[optionsText(options) ?? []].flat(),
  ],
};

/** A row as ovn-nbctl lists it, without what makes columns there. */
export function rowWords({ table, row, of }: Entry): RowWords {
  const [command, line = '', ...attributes] = (words[table] as Words<Table>)(row as never, of).map(narrow);
  const alternatives = 'alternatives' in row ? (row.alternatives?.length ?? 0) : 0;
  const others =
    alternatives > 0 ? [`or ${alternatives === 1 ? 'another one' : `one of ${alternatives} others`} instead`] : [];
  return { command: command as string, line, attributes, notes: [...notesOf(row), ...others] };
}

function narrow(text: string): string {
  return text.trim().replace(/ {2,}/g, ' ');
}

function textOf({ text }: { readonly text: string }): string {
  return text;
}

function filled(column: string, texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : [`${column}: ${quoted(texts)}`];
}
