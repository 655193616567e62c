import { compareIps, parseIp } from '../../net/ip';
import type {
  Acl,
  LoadBalancer,
  LogicalRouter,
  LogicalRouterPort,
  LogicalSwitch,
  LogicalSwitchPort,
  Nat,
  Northbound,
  Options,
  PortGroup,
  QosRule,
  RoutingPolicy,
  Row,
  StaticRoute,
} from '../../ovn/northbound';

/** A line of a list: a row, or a part of one. */
export interface Line {
  readonly text: string;
  /** What has to be said about it. */
  readonly notes?: readonly string[];
  /** The row, whose sources are told; a heading has none. */
  readonly row?: Row;
}

/** What one command of ovn-nbctl would show. */
export interface List {
  readonly command: string;
  readonly lines: readonly Line[];
}

/** All rows, in the form and the order of ovn-nbctl's lists. Empty lists are left out. */
export function* listsOf(northbound: Northbound): Generator<List> {
  for (const router of sorted(northbound.routers)) yield* filled(listsOfRouter(router));
  for (const one of sorted(northbound.switches)) yield* filled(listsOfSwitch(one));
  for (const group of sorted(northbound.portGroups)) yield* filled(listsOfGroup(group));
  yield* filled([
    {
      command: 'list Address_Set',
      lines: sorted(northbound.addressSets).map((set) => ({
        text: `${set.name}: ${quoted(set.addresses)}`,
        row: set,
      })),
    },
    { command: 'lb-list', lines: balancerLines(sorted(northbound.loadBalancers)) },
  ]);
}

function filled(lists: readonly List[]): readonly List[] {
  return lists.filter(({ lines }) => lines.length > 0);
}

function sorted<R extends { readonly name: string }>(rows: ReadonlyMap<string, R>): readonly R[] {
  return [...rows.values()].sort((a, b) => compareTexts(a.name, b.name));
}

function listsOfRouter(router: LogicalRouter): readonly List[] {
  const { name, loadBalancers } = router;
  return [
    { command: `show ${name}`, lines: [{ text: `router (${name})`, row: router }, ...router.ports.flatMap(portLines)] },
    { command: `lr-route-list ${name}`, lines: routeLines(router.staticRoutes) },
    { command: `lr-policy-list ${name}`, lines: policyLines(router.policies) },
    { command: `lr-nat-list ${name}`, lines: natLines(router.nat) },
    { command: `lr-lb-list ${name}`, lines: [...loadBalancers].sort().map((text) => ({ text })) },
  ];
}

function portLines(port: LogicalRouterPort): readonly Line[] {
  return [{ text: `    port ${port.name}`, notes: notesOf(port), row: port }, ...routerPortAttributes(port)];
}

export function routerPortAttributes(port: LogicalRouterPort): readonly Line[] {
  const { networks, peer, gatewayChassis, haChassisGroup, options } = port;
  return [
    { text: `        networks: ${quoted(networks)}` },
    ...attribute('peer', peer),
    ...attribute('gateway chassis', list(gatewayChassis)),
    ...(port.chassisUnknown ? attribute('gateway chassis', 'nodes labelled ovn.kubernetes.io/external-gw=true') : []),
    ...attribute('HA chassis group', haChassisGroup),
    ...attribute('options', optionsText(options)),
  ];
}

/** By family, table and prefix, the longest first. */
function routeLines(routes: readonly StaticRoute[]): readonly Line[] {
  const lines: Line[] = [];
  for (const family of ['IPv4', 'IPv6'] as const) {
    const own = routes.filter(({ prefix }) => prefix.includes(':') === (family === 'IPv6'));
    if (own.length > 0) lines.push({ text: `${family} Routes` });
    for (const table of [...new Set(own.map((route) => route.table ?? ''))].sort(compareTexts)) {
      lines.push({ text: `Route Table ${table || '<main>'}:` });
      const inTable = own.filter((route) => (route.table ?? '') === table);
      lines.push(...inTable.sort(compareRoutes).flatMap((route) => withAlternatives(route, routeText)));
    }
  }
  return lines;
}

export function routeText({ prefix, nextHop, policy, outputPort, bfd }: StaticRoute): string {
  const more = [outputPort, bfd && 'bfd'].filter((text) => text !== undefined);
  return [`${prefix.padStart(25)} ${nextHop.padStart(25)} ${policy}`, ...more].join(' ');
}

function compareRoutes(a: StaticRoute, b: StaticRoute): number {
  const [left, right] = [partsOf(a.prefix), partsOf(b.prefix)];
  if (left.length !== right.length) return right.length - left.length;
  const order = left.ip && right.ip ? compareIps(left.ip, right.ip) : compareTexts(a.prefix, b.prefix);
  return order || compareTexts(a.policy, b.policy);
}

function partsOf(prefix: string) {
  const [address = '', length] = prefix.split('/');
  return { ip: parseIp(address), length: length === undefined ? 128 : Number(length) };
}

/** By falling priority. */
function policyLines(policies: readonly RoutingPolicy[]): readonly Line[] {
  const inOrder = [...policies].sort((a, b) => b.priority - a.priority || compareTexts(a.match, b.match));
  return heading(
    'Routing Policies',
    inOrder.flatMap((policy) => withAlternatives(policy, policyText)),
  );
}

export function policyText({ priority, match, action, nextHops, bfd }: RoutingPolicy): string {
  const hops = nextHops.filter((hop) => hop !== '').join(', ');
  return `${`${priority}`.padStart(10)} ${match.padStart(50)} ${action.padStart(15)} ${hops}${bfd.length > 0 ? ' bfd' : ''}`.trimEnd();
}

/** By type and address. */
function natLines(nat: readonly Nat[]): readonly Line[] {
  const inOrder = [...nat].sort(
    (a, b) =>
      compareTexts(a.type, b.type) ||
      compareTexts(a.externalIP, b.externalIP) ||
      compareTexts(a.logicalIP, b.logicalIP),
  );
  return heading(
    natText('TYPE', 'EXTERNAL_IP', 'LOGICAL_IP', 'LOGICAL_PORT'),
    inOrder.map((row) => ({
      text: natText(row.type, row.externalIP, row.logicalIP, row.logicalPort ?? ''),
      notes: notesOf(row),
      row,
    })),
  );
}

export function natText(type: string, externalIP: string, logicalIP: string, logicalPort: string): string {
  return `${type.padEnd(16)} ${externalIP.padEnd(25)} ${logicalIP.padEnd(25)} ${logicalPort}`.trimEnd();
}

function listsOfSwitch(one: LogicalSwitch): readonly List[] {
  const { name } = one;
  return [
    { command: `show ${name}`, lines: [{ text: `switch (${name})`, row: one }, ...one.ports.flatMap(switchPortLines)] },
    { command: `acl-list ${name}`, lines: aclLines(one.acls) },
    { command: `ls-lb-list ${name}`, lines: [...one.loadBalancers].sort().map((text) => ({ text })) },
    {
      command: `qos-list ${name}`,
      lines: one.qos.map((row) => ({ text: qosText(row), row })),
    },
  ];
}

export function qosText({ direction, priority, match, rate, burst, dscp }: QosRule): string {
  const values = Object.entries({ rate, burst, dscp }).flatMap(([key, value]) =>
    value === undefined ? [] : `${key}=${value}`,
  );
  return `${direction.padStart(10)} ${`${priority}`.padStart(5)} (${match}) ${values.join(' ')}`;
}

function switchPortLines(port: LogicalSwitchPort): readonly Line[] {
  return [{ text: `    port ${port.name}`, notes: notesOf(port), row: port }, ...switchPortAttributes(port)];
}

export function switchPortAttributes(port: LogicalSwitchPort): readonly Line[] {
  const { type, tag, addresses, portSecurity, options } = port;
  const { 'router-port': routerPort, ...others } = options;
  return [
    ...attribute('type', type),
    ...attribute('tag', tag),
    ...attribute('addresses', list(addresses)),
    ...attribute('port security', list(portSecurity)),
    ...attribute('router-port', routerPort),
    ...attribute('options', optionsText(others)),
    ...attribute('dhcpv4', port.dhcp4 && optionsText(port.dhcp4)),
    ...attribute('dhcpv6', port.dhcp6 && optionsText(port.dhcp6)),
  ];
}

function listsOfGroup(group: PortGroup): readonly List[] {
  const members = group.ports.length > 0 ? quoted([...group.ports].sort()) : '[]';
  return [
    { command: `list Port_Group ${group.name}`, lines: [{ text: `${group.name}: ${members}`, row: group }] },
    { command: `acl-list ${group.name}`, lines: aclLines(group.acls) },
  ];
}

/** By direction, tier and falling priority. */
function aclLines(acls: readonly Acl[]): readonly Line[] {
  return [...acls]
    .sort(
      (a, b) =>
        compareTexts(a.direction, b.direction) ||
        a.tier - b.tier ||
        b.priority - a.priority ||
        compareTexts(a.match, b.match),
    )
    .map((row) => ({ text: aclText(row), notes: notesOf(row), row }));
}

export function aclText({ direction, priority, match, action, tier, options }: Acl): string {
  const afterLb = options['apply-after-lb'] === 'true' ? ' [after-lb]' : '';
  return `${direction.padStart(10)} ${`${priority}`.padStart(5)} (${match}) ${action}${afterLb} tier=${tier}`;
}

function balancerLines(balancers: readonly LoadBalancer[]): readonly Line[] {
  const lines = balancers.flatMap((row) =>
    Array.from(row.vips, ([vip, backends], i): Line => {
      const shown = i === 0 ? { row, name: row.name } : { name: '' };
      const text = `${shown.name.padEnd(40)} ${row.protocol.padEnd(8)} ${vip.padEnd(25)} ${backends.join(',')}`;
      return { text, ...(shown.row && { row }) };
    }),
  );
  return heading(`${'LB'.padEnd(40)} ${'PROTO'.padEnd(8)} ${'VIP'.padEnd(25)} IPs`, lines);
}

/** An instance of an egress gateway may be on any node of a large cluster. */
const mostAlternatives = 9;

/** A row, and below it those that may stand in its place. */
function withAlternatives<R extends Row & { readonly alternatives?: readonly R[] | undefined }>(
  row: R,
  textOf: (row: R) => string,
): readonly Line[] {
  const { alternatives = [] } = row;
  const others = alternatives.slice(0, mostAlternatives).map((other): Line => {
    return { text: textOf(other), notes: ['or this one instead', ...notesOf(other)], row: other };
  });
  const uncounted = alternatives.length - others.length;
  const more = uncounted > 0 ? [{ text: '', notes: [`or one of ${uncounted} others`] }] : [];
  return [{ text: textOf(row), notes: notesOf(row), row }, ...others, ...more];
}

/** What the text does not decide about a row. */
export function notesOf(row: Row): readonly string[] {
  const assumed = (row.assumed ?? []).map(({ address, within }) => `kube-ovn chooses ${address} out of ${within}`);
  return row.comesAndGoes ? [...assumed, 'comes and goes with reconciliations'] : assumed;
}

function heading(text: string, lines: readonly Line[]): readonly Line[] {
  return lines.length > 0 ? [{ text }, ...lines] : [];
}

function attribute(name: string, value: string | number | undefined): readonly Line[] {
  return value === undefined || value === '' ? [] : [{ text: `        ${name}: ${value}` }];
}

function list(texts: readonly string[]): string | undefined {
  return texts.length > 0 ? quoted(texts) : undefined;
}

export function quoted(texts: readonly string[]): string {
  return `[${texts.map((text) => `"${text}"`).join(', ')}]`;
}

export function optionsText(options: Options): string | undefined {
  const entries = Object.entries(options).sort(([a], [b]) => compareTexts(a, b));
  return entries.length > 0 ? entries.map(([key, value]) => `${key}=${value}`).join(' ') : undefined;
}

/** The same on every machine. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
