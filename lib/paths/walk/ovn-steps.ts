import type { Address } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { Ip, parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import { endpointOf } from '../../ovn/balancing';
import { type Flow, valuesOf, type Written, write } from '../../ovn/packets/flow';
import { NumberSet } from '../../ovn/packets/number-set';
import type { AclOf, Disposition, DropReason, Location, Step, Trace } from '../../ovn/trace';
import type { Place } from '../../source/resource';
import type { EndCode, FlowStep, Hop, StepCode, StepDetails } from '../steps';
import type { Topology } from '../topology';
import { addressOf, headerOf } from './packets';

/** What OVN did with packets, as steps of their way; `flow` is what came in, `before` what happened to it before. */
export function stepsOf(
  topology: Topology,
  flow: Flow,
  direction: FlowStep['direction'],
  { steps, disposition, flow: last }: Trace,
  before: readonly FlowStep[],
): readonly FlowStep[] {
  const teller = new Teller(topology, direction, { sent: last.sent, written: flow.written }, before);
  for (const step of steps) teller.tell(step);
  return teller.finished(disposition);
}

class Teller {
  private readonly told: FlowStep[] = [];
  private at: Location | undefined;
  /** The subnet that a router hands packets to, whoever they are for. */
  private connected: Step | undefined;
  private isReplied = false;

  constructor(
    private readonly topology: Topology,
    private readonly direction: FlowStep['direction'],
    private flow: Flow,
    private readonly before: readonly FlowStep[],
  ) {}

  tell(step: Step): void {
    // From there on the steps are those of what the router sends back.
    this.isReplied ||= step.code === 'replied';
    if (this.isReplied) return;
    switch (step.code) {
      case 'entered':
        return this.enter(step.at, step);
      case 'route':
        return this.add(step.at, 'routed', {
          address: this.named(parseIp(step.routes[0]?.nextHop ?? '')),
          decidedBy: placeOf(step.routes),
          ovn: step,
        });
      case 'connected':
        this.connected = step;
        return;
      case 'policy':
        return this.follow(step);
      case 'acl':
        return this.filter(step);
      case 'translated':
        this.write([[step.end === 'source' ? 'ip.src' : 'ip.dst', RangeSet.of([step.to])]]);
        return this.add(step.at, `${step.end}-translated`, { decidedBy: wholeOf(step.nat.sources), ovn: step });
      case 'balanced':
        return this.balance(step);
      case 'restored':
        return this.restore(step);
      default:
        return;
    }
  }

  /** With how it ends, where OVN says that. */
  finished(disposition: Disposition): readonly FlowStep[] {
    const { at } = disposition;
    switch (disposition.code) {
      case 'dropped':
        this.end(at, dropCodes[disposition.reason]);
        break;
      case 'refused':
        this.end(at, disposition.by === 'acl' ? 'acl-reject' : 'refused');
        break;
      case 'answered':
        this.end(at, 'ping-answered');
        break;
      case 'no-neighbour': {
        const routed = this.told.findLast(({ code, at: hop }) => code === 'routed' && hop.name === at.name);
        if (routed?.address instanceof Ip && this.isOwn(at.name, routed.address)) {
          this.told.splice(this.told.indexOf(routed), 1);
          this.end(at, 'no-route-out');
        } else if (routed) this.end(at, 'no-next-hop', { address: routed.address, decidedBy: nextHopPlaceOf(routed) });
        else this.missHost(at);
        break;
      }
      default:
    }
    return this.told;
  }

  private enter(at: Location, step: Step): void {
    const from = this.at;
    this.at = at;
    if (!from) return;
    const isFromOutside = this.topology.plane.topology.switchPort(from.port ?? '')?.port.type === 'localnet';
    if (from.kind === 'switch' && at.kind === 'router' && !isFromOutside) return this.toRouter(from, step);
    if (at.kind === 'switch' && from.kind === 'router' && this.connected) {
      const subnet = this.topology.network.subnets.get(at.name);
      this.add(from, this.direction === 'request' ? 'delivered' : 'answer-delivered', {
        object: at.name,
        decidedBy: this.direction === 'request' ? subnet?.resource.at() : undefined,
        ovn: this.connected,
      });
    }
    this.connected = undefined;
  }

  private toRouter(from: Location, step: Step): void {
    if (this.direction === 'answer') return;
    const subnet = this.topology.network.subnets.get(from.name);
    this.add(from, 'to-router', { decidedBy: subnet?.at('gateway'), ovn: step, isPlain: true });
  }

  private named(address: Ip | undefined): Address | undefined {
    return address && this.topology.nextHop(address);
  }

  /** A next hop of a policy replaces that of the route. */
  private follow(step: Step & { readonly code: 'policy' }): void {
    const [policy] = step.policies;
    const decidedBy = placeOf(step.policies);
    if (policy?.action === 'drop' || step.nextHop) this.withdrawRoute(step.at);
    if (policy?.action === 'drop') return this.add(step.at, 'policy-drop', { decidedBy, ovn: step });
    if (!step.nextHop) return this.add(step.at, 'policy-allowed', { decidedBy, ovn: step, isPlain: true });
    this.add(step.at, 'routed', { address: this.named(step.nextHop), decidedBy, ovn: step });
  }

  private withdrawRoute({ name }: Location): void {
    this.connected = undefined;
    const before = this.told.at(-1);
    if (before?.code === 'routed' && before.at.name === name) this.told.pop();
  }

  private filter(step: Step & { readonly code: 'acl' }): void {
    if (step.verdict === 'pass') return;
    const decidedBy = placeOfAcl(step.acls);
    if (step.verdict === 'allow') return this.add(step.at, 'allowed', { decidedBy, ovn: step, isPlain: true });
    const object = decidedBy?.path.at(-1) === 'private' ? 'private' : undefined;
    this.add(step.at, step.verdict === 'drop' ? 'acl-drop' : 'acl-reject', { object, decidedBy, ovn: step });
  }

  private balance(step: Step & { readonly code: 'balanced' }): void {
    const backend = endpointOf(step.backend);
    if (backend) {
      const port = backend.port === undefined ? [] : [['l4.dst', NumberSet.of(backend.port)] as const];
      this.write([['ip.dst', RangeSet.of([backend.ip])], ...port]);
    }
    const code = step.at.kind === 'router' ? 'destination-translated' : 'balanced';
    this.add(step.at, code, { decidedBy: wholeOf(step.loadBalancer.sources), object: step.backend, ovn: step });
  }

  private restore(step: Step & { readonly code: 'restored' }): void {
    const turned: Readonly<Record<string, string>> = {
      'ip.dst': 'ip.src',
      'l4.dst': 'l4.src',
      'ip.src': 'ip.dst',
      'l4.src': 'l4.dst',
    };
    this.write(step.translation.before.map(([field, value]) => [turned[field] ?? field, value] as const));
    const { at, end } = step.translation;
    const done = this.before.findLast((one) => one.at.name === at.name && one.code === `${end}-translated`);
    this.add(step.at, 'answer-restored', { decidedBy: done?.decidedBy, ovn: step });
  }

  private write(fields: readonly (readonly [string, Written])[]): void {
    this.flow = write(this.flow, fields);
  }

  private add(at: Location, code: StepCode, details: StepDetails): void {
    const header = headerOf(this.flow, this.direction === 'answer', this.topology.standIns);
    this.told.push({ direction: this.direction, at: hopOf(at), code, header, ...details });
  }

  /** The last row says why already. */
  private end(at: Location, code: EndCode, details: StepDetails = {}): void {
    if (this.told.at(-1)?.code === code) return;
    this.add(at, code, { decidedBy: this.placeOfEnd(at, code), ...details });
  }

  /** Nobody has the address; the first and the last one of a subnet nobody can have. */
  private missHost(at: Location): void {
    const { network, standIns, plane } = this.topology;
    const address = addressOf(valuesOf(this.flow, 'ip.dst'), standIns);
    const on = at.kind === 'switch' ? at.name : plane.topology.switchPortOf(at.port ?? '')?.of.name;
    const subnet = network.subnets.get(on);
    const isUnusable = subnet?.cidrs?.some(({ unusable }) =>
      unusable.some((ip) => address instanceof Ip && ip.equals(address)),
    );
    const port = plane.topology.routerPort(at.port);
    const router = port && plane.topology.router(port.of.name);
    const isOwn = port && router?.addressesAt(port).some((ip) => address instanceof Ip && ip.equals(address));
    if (isOwn) this.end(at, 'nothing-behind');
    else if (isUnusable) this.end(at, 'no-host-address', { address, decidedBy: subnet?.at('cidrBlock') });
    else this.end(at, 'no-host', { address });
  }

  private isOwn(router: string, address: Ip): boolean {
    return this.topology.plane.topology.router(router)?.addresses.contains(address) ?? false;
  }

  private placeOfEnd(at: Location, code: EndCode): Place | undefined {
    const { network } = this.topology;
    if (code === 'no-route' || code === 'no-route-out') return network.vpcs.get(at.name)?.at('staticRoutes');
    return undefined;
  }
}

const dropCodes: Readonly<Record<DropReason, EndCode>> = {
  acl: 'acl-drop',
  'port-security': 'port-security',
  'no-backend': 'no-backend',
  'returns-to-sender': 'returns-to-sender',
  'own-source': 'own-source',
  'own-address': 'own-address',
  'no-route': 'no-route',
  'discard-route': 'discarded',
  'routing-policy': 'policy-drop',
  'not-translated': 'nothing-behind',
  'no-peer': 'no-next-hop',
  'hop-limit': 'loop',
};

export function hopOf({ kind, name }: Location): Hop {
  return { kind, name };
}

/** Where the next hop is written. */
export function nextHopPlaceOf({ ovn, decidedBy }: FlowStep): Place | undefined {
  const { resource, path = [] } = decidedBy ?? {};
  const isPart = ovn !== undefined && ['staticRoutes', 'policyRoutes'].includes(`${path.at(-2)}`);
  return isPart && resource ? resource.at(...path, 'nextHopIP') : decidedBy;
}

/** Where rows come from. */
function placeOf(rows: readonly { readonly sources: readonly Place[] }[]): Place | undefined {
  return rows.flatMap(({ sources }) => sources)[0];
}

function placeOfAcl(acls: readonly AclOf[]): Place | undefined {
  return placeOf(acls.map(({ acl }) => acl)) ?? placeOf(acls.flatMap(({ group }) => group ?? []));
}

/** The object that a row comes from. */
function wholeOf([place]: readonly Place[]): Place | undefined {
  return place?.resource.at();
}
