import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../../lib/check/check';
import { parseCidr } from '../../../lib/net/cidr';
import { parseIp } from '../../../lib/net/ip';
import type { Finding } from '../../../lib/source/finding';
import { groupBy } from '../../../lib/source/group-by';
import { isPlace, type Place } from '../../../lib/source/resource';
import { parseRelease } from '../../../lib/target/release';
import { defaultTarget, type Target } from '../../../lib/target/target';
import { shared } from '../../shared';
import { resourcesOf } from '../overlay';

/*
 * Networks for which the rows of the running controller, and the fate of packets in OVN, were recorded: what a rule says
 * of them is held against the rows and packets of that network under that release.
 */
const folder = shared('corpus/controller');

interface Route {
  readonly prefix: string;
  readonly nextHop: string;
  readonly policy: 'dst-ip' | 'src-ip';
  readonly table?: string;
}

interface Policy {
  readonly priority: number;
  readonly match: string;
  readonly action: string;
  readonly nextHops?: readonly string[];
}

interface Router {
  readonly staticRoutes?: readonly Route[];
  readonly policies?: readonly Policy[];
}

interface Recording {
  readonly id: string;
  readonly release: string;
  readonly rows: {
    readonly routers: Readonly<Record<string, Router>>;
    readonly switches: Readonly<Record<string, { readonly acls?: readonly Acl[] }>>;
    readonly portGroups?: Readonly<Record<string, { readonly acls?: readonly Acl[] }>>;
  };
  readonly egressGatewayRefused?: readonly string[] | Readonly<Record<string, readonly string[]>>;
}

interface Acl {
  readonly priority: number;
  readonly direction: string;
  readonly match: string;
  readonly action: string;
}

/** What decided over a packet, in order. */
interface Step {
  readonly route?: Route & { readonly router: string };
  readonly policy?: Policy & { readonly router: string };
  readonly acl?: Acl & { readonly subnet?: string };
}

interface Packet {
  readonly id: string;
  readonly network: string;
  readonly release: string;
  readonly verdict: string;
  readonly rules?: readonly Step[];
  readonly ways?: readonly Packet[];
  readonly decidedByChance?: string;
  readonly from?: { readonly ip?: string };
  readonly protocol?: string;
}

/** What became of a packet on one of its ways. */
interface Way extends Pick<Packet, 'verdict' | 'from' | 'protocol'> {
  readonly rules: readonly Step[];
}

/** A finding with what it is about. */
interface Said {
  readonly finding: Finding;
  readonly at: Place;
  readonly router: string;
  readonly rows: Router;
  /** What decided over each packet of the network, of each of its ways. */
  readonly packets: readonly Way[];
  readonly recording: Recording;
}

/** What the recordings must show where a rule has a finding. */
const proofs: Readonly<Record<string, (said: Said) => void>> = {
  'kube-ovn/static-route-prefix-used-twice': ({ at, rows }) => {
    const route = written(at);
    const kept = rows.staticRoutes?.filter((row) => isFor(row, route)).map(({ nextHop }) => nextHop);
    expect(new Set(kept).size).toBe(1);
  },
  'kube-ovn/static-route-overwritten': ({ at, rows }) => {
    const route = written(at);
    expect(rows.staticRoutes?.filter((row) => isFor(row, route))).toHaveLength(1);
  },
  'kube-ovn/policy-route-used-twice': ({ at, rows }) => {
    const { priority, match } = written(at);
    expect(rows.policies?.filter((row) => row.priority === priority && row.match === match)).toHaveLength(1);
  },
  'kube-ovn/policy-route-without-effect': ({ at, router, packets }) => {
    const { priority, match } = written(at);
    const took = packets.filter(({ rules }) =>
      rules.some(({ policy }) => policy?.router === router && policy.priority === priority && policy.match === match),
    );
    expect(took).toEqual([]);
  },
  'kube-ovn/policy-route-tie': ({ at, rows }) => {
    const { priority } = written(at);
    const outcomes = rows.policies?.filter((row) => row.priority === priority).map(outcomeOf);
    expect(new Set(outcomes).size).toBeGreaterThan(1);
  },
  'kube-ovn/policy-route-next-hops-not-split': ({ at, rows }) => {
    const { priority, match, nextHopIP } = written(at);
    const row = rows.policies?.find((policy) => policy.priority === priority && policy.match === match);
    expect(row?.nextHops).toEqual([nextHopIP]);
  },
  'kube-ovn/next-hop-unreachable': ({ at, router, packets }) => {
    const { nextHopIP } = written(at);
    expect(packets.filter(({ rules }) => rules.some((step) => hopsOf(step, router).includes(`${nextHopIP}`)))).toEqual(
      [],
    );
  },
  'kube-ovn/next-hop-in-private-subnet': ({ at, router, packets }) => {
    const { nextHopIP } = written(at);
    for (const { rules, verdict } of packets) {
      const last = rules.findLast(({ route, policy }) => route ?? policy);
      const hops = last ? hopsOf(last, router) : [];
      if (hops.length === 1 && hops[0] === nextHopIP) expect(['dropped', 'no-neighbour', 'refused']).toContain(verdict);
    }
  },
  'kube-ovn/next-hop-secured': ({ at, router, packets }) => {
    const { nextHopIP } = written(at);
    for (const { rules, verdict } of packets) {
      const last = rules.findLast(({ route, policy }) => route ?? policy);
      const hops = last ? hopsOf(last, router) : [];
      if (hops.length === 1 && hops[0] === nextHopIP) expect(['dropped', 'no-neighbour', 'refused']).toContain(verdict);
    }
  },
  'kube-ovn/static-route-hidden': ({ at, finding, router, packets }) => {
    // All releases were recorded with one OVN: what another one leaves to chance is not.
    if (!finding.message.includes('no effect')) return;
    const { cidr, nextHopIP } = written(at);
    const took = packets.filter(({ rules }) =>
      rules.some(
        ({ route }) =>
          route?.router === router && route.policy === 'src-ip' && route.prefix === cidr && route.nextHop === nextHopIP,
      ),
    );
    expect(took).toEqual([]);
  },
  'kube-ovn/acl-tie': ({ at, recording }) => {
    const acl = written(at);
    const { switches, portGroups = {} } = recording.rows;
    const ofGroups = Object.values(portGroups).flatMap(({ acls = [] }) => acls);
    const rows = [...(switches[at.resource.name]?.acls ?? []), ...ofGroups];
    const rivals = rows.filter(({ priority, direction }) => priority === acl.priority && direction === acl.direction);
    expect(new Set(rivals.map(({ action }) => action.split('-')[0])).size).toBeGreaterThan(1);
  },
  'kube-ovn/acl-without-effect': ({ at, packets }) => {
    const { priority, match } = written(at);
    const subnet = at.resource.name;
    const took = packets.filter(({ rules }) =>
      rules.some(({ acl }) => acl?.subnet === subnet && acl.priority === priority && acl.match === match),
    );
    expect(took).toEqual([]);
  },
  'kube-ovn/subnet-cut-off': ({ at, packets }) => {
    const cidrs = `${at.resource.get('spec', 'cidrBlock')}`.split(',').flatMap((text) => parseCidr(text) ?? []);
    const own = packets.filter(({ from, protocol }) => {
      const ip = parseIp(from?.ip ?? '');
      return protocol !== 'icmp' && ip && cidrs.some((cidr) => cidr.contains(ip));
    });
    expect(own.filter(({ verdict }) => verdict === 'leaves' || verdict === 'to-node')).toEqual([]);
  },
  'kube-ovn/route-table-without-routes': ({ at, packets }) => {
    const { routeTable } = written(at);
    const took = packets.filter(({ rules }) =>
      rules.some(({ route }) => route?.policy === 'dst-ip' && route.table === routeTable),
    );
    expect(took).toEqual([]);
  },
  'kube-ovn/egress-gateway-local-without-bfd': ({ at, recording }) => {
    const { egressGatewayRefused: refused = {} } = recording;
    // The first recordings name the router alone.
    const names = Array.isArray(refused) ? refused : Object.values(refused).flat();
    expect(names).toContain(
      Array.isArray(refused) ? (at.resource.get('spec', 'vpc') ?? 'ovn-cluster') : at.resource.name,
    );
  },
  'kube-ovn/egress-gateway-local-without-effect': ({ at, packets }) => {
    const router = at.resource.get('spec', 'vpc');
    const local = packets.filter(({ rules }) =>
      rules.some(({ policy }) => policy?.router === router && policy?.priority === 29150),
    );
    expect(local).toEqual([]);
  },
};

/** The route, the policy or the ACL of the manifest that a place is in; of a field of the spec itself, the spec. */
function written(at: Place): Readonly<Record<string, unknown>> {
  return at.resource.get(...at.path.slice(0, at.path.length > 2 ? 3 : 1)) as Readonly<Record<string, unknown>>;
}

function isFor(row: Route, route: Readonly<Record<string, unknown>>): boolean {
  const policy = route.policy === 'policySrc' ? 'src-ip' : 'dst-ip';
  return row.prefix === route.cidr && row.policy === policy && (row.table ?? '') === (route.routeTable ?? '');
}

function outcomeOf({ action, nextHops = [] }: Policy): string {
  return `${action} ${nextHops}`;
}

function hopsOf({ route, policy }: Step, router: string): readonly string[] {
  if (route?.router === router) return [route.nextHop];
  return policy?.router === router && policy.action === 'reroute' ? (policy.nextHops ?? []) : [];
}

function lines<T>(file: string): readonly T[] {
  const text = readFileSync(join(folder ?? '', file), 'utf8');
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : (JSON.parse(line) as T)));
}

function targetOf(release: string): Target {
  const version = parseRelease(release);
  if (!version) throw new Error(`not a release: ${release}`);
  return { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version } };
}

describe.skipIf(!folder)(`rules about rows${folder ? '' : ' (skipped: no recordings of networks)'}`, () => {
  const recordings = folder ? lines<Recording>('rows.jsonl') : [];
  const packets = groupBy(folder ? lines<Packet>('packets.jsonl') : [], keyOf);
  const findings = recordings.flatMap((recording) => saidOf(recording, packets.get(keyOf(recording)) ?? []));

  it.each(Object.keys(proofs))('%s says what the rows and packets show', (rule) => {
    const own = findings.filter(({ finding }) => finding.rule === rule);
    expect(own.length).toBeGreaterThan(0);
    for (const said of own)
      try {
        proofs[rule]?.(said);
      } catch (error) {
        throw new Error(`${said.recording.id} ${said.recording.release}: ${said.finding.message}`, { cause: error });
      }
  });

  it('every tie that was seen to go both ways is found', () => {
    const ties = [...packets.values()].flat().filter(({ decidedByChance }) => decidedByChance === 'tieOfPriorities');
    expect(ties.length).toBeGreaterThan(0);
    for (const packet of ties) {
      const deciding = packet.rules?.flatMap(({ acl, policy }) => acl?.priority ?? policy?.priority ?? []) ?? [];
      const said = findings.filter(({ finding }) => /-tie$/.test(finding.rule));
      const own = said
        .filter(({ recording }) => keyOf(recording) === keyOf(packet))
        .map(({ at }) => written(at).priority);
      expect(
        own.some((priority) => deciding.includes(priority as number)),
        `${packet.id} ${packet.release}`,
      ).toBe(true);
    }
  });

  it('every egress gateway that OVN refuses is found', () => {
    const refused = recordings.filter(({ egressGatewayRefused }) => egressGatewayRefused !== undefined).map(keyOf);
    const found = findings.filter(({ finding }) => finding.rule === 'kube-ovn/egress-gateway-local-without-bfd');
    expect(new Set(found.map(({ recording }) => keyOf(recording)))).toEqual(new Set(refused));
  });
});

function keyOf(of: { readonly id: string; readonly network?: string; readonly release: string }): string {
  return `${of.network ?? of.id} ${of.release}`;
}

function saidOf(recording: Recording, packets: readonly Packet[]): readonly Said[] {
  const { id, release, rows } = recording;
  const resources = resourcesOf(readFileSync(join(folder ?? '', 'networks', `${id}.yaml`), 'utf8'));
  const ways = packets.flatMap(({ rules = [], verdict, ways, ...packet }): readonly Way[] =>
    ways
      ? ways.map((way) => ({ ...packet, rules: [...rules, ...(way.rules ?? [])], verdict: way.verdict }))
      : [{ ...packet, rules, verdict }],
  );
  return check(resources, { target: targetOf(release) }).findings.flatMap((finding) => {
    const { at } = finding;
    if (!isPlace(at) || !(finding.rule in proofs)) return [];
    const router = at.resource.name;
    return { finding, at, router, rows: rows.routers[router] ?? {}, packets: ways, recording };
  });
}
