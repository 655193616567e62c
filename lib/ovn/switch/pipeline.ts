import { RangeSet } from '../../net/range-set';
import type { Vip } from '../balancing';
import { arriving, stateOf, untracked } from '../headers';
import type { Acl, LogicalSwitchPort } from '../northbound';
import { ctState } from '../packets/dimensions';
import { copyOf, type Flow, splitByField, valuesOf, write } from '../packets/flow';
import { NameSet } from '../packets/name-set';
import { NumberSet } from '../packets/number-set';
import { onlyAddress } from '../packets/values';
import type { AclOf, AclVerdict, Location, SwitchStage } from '../trace';
import type { Moving, Receivers, Walk } from '../walk';
import type { Switch } from './switch';

type Ports = readonly LogicalSwitchPort[];

/** A switch, and the ports by which packets came in. */
interface Entrance {
  readonly walk: Walk;
  readonly of: Switch;
  readonly from: Ports;
  readonly at: Location;
}

/**
 * What a switch does with packets that come in, in the order of its stages (ovn v25.03.0 northd/northd.h, LS_IN): port
 * security, ACLs, load balancing, ACLs after it, and out by the ports that the frames are for.
 */
export function enterSwitch(walk: Walk, moving: Moving, on: string, from: Ports, to: Ports): void {
  const of = walk.topology.switch(on) as Switch;
  const entrance: Entrance = { walk, of, from, at: locationOf(on, from) };
  const { at } = entrance;
  const arrived = { ...moving, flow: arriving(moving.flow, namesOf(from)) };
  for (const secure of secured(walk, arrived, of, from, 'in', at))
    for (const tracked of trackedIn(secure, entrance))
      for (const allowed of judged(walk, tracked, of, 'in', from, at))
        for (const balanced of balancedIn(allowed, entrance, to))
          for (const passed of judged(walk, balanced.moving, of, 'after-lb', from, at))
            forward(passed, entrance, balanced.ports);
}

/** The same on the way out: ACLs, port security (LS_OUT). */
function leaveSwitch(walk: Walk, moving: Moving, of: Switch, to: Ports): void {
  const at = locationOf(of.row.name, to);
  const leaving = { ...moving, flow: write(moving.flow, [['outport', NameSet.of(namesOf(to))]]) };
  for (const restored of restoredOut(walk, leaving, to, at))
    for (const tracked of trackedOut(restored, of, to))
      for (const allowed of judged(walk, tracked, of, 'out', to, at))
        for (const secure of secured(walk, allowed, of, to, 'out', at)) hand(walk, secure, to, at);
}

function locationOf(name: string, ports: Ports): Location {
  return { kind: 'switch', name, port: ports.length === 1 ? ports[0]?.name : undefined };
}

function namesOf(ports: Ports): readonly string[] {
  return ports.map(({ name }) => name);
}

function hand(walk: Walk, moving: Moving, to: Ports, at: Location): void {
  const [port] = to;
  const router = port?.type === 'router' ? port.options['router-port'] : undefined;
  if (router !== undefined) return walk.toRouter(moving, router);
  if (port?.type === 'localnet') return walk.end(moving, { code: 'left', at, port });
  const names = valuesOf(moving.flow, 'outport') as NameSet;
  const ports = to.filter(({ name }) => names.has(name));
  const onward = port && ports.length === 1 ? walk.world.forward?.(moving.flow, port, at.name) : undefined;
  if (!onward) return walk.end(moving, { code: 'delivered', at, ports });
  for (const { flow, on, from, nextHop } of onward) {
    const next = walk.step({ ...moving, flow: untracked(flow), hops: moving.hops + 1 }, { code: 'forwarded', at });
    const receiver = walk.neighbourOn(on, nextHop, 'port');
    const start: Location = { kind: 'switch', name: on, port: from.name };
    if (receiver && receiver !== from) walk.later(() => enterSwitch(walk, next, on, [from], [receiver]));
    else walk.end(next, { code: 'no-neighbour', at: start });
  }
}

/** A frame never leaves by the port that it came in by, but for what a load balancer sends back to its sender. */
function forward(moving: Moving, { walk, of, from, at }: Entrance, to: Ports): void {
  const isSame = to.length === 1 && from.length === 1 && to[0] === from[0];
  if (isSame && !of.standsForOthers(to[0] as LogicalSwitchPort) && !isHairpin(moving.flow))
    return walk.end(moving, { code: 'dropped', at, reason: 'returns-to-sender', stage: 'in' });
  leaveSwitch(walk, { ...moving, flow: withoutMark(moving.flow) }, of, to);
}

/** Registers of one switch. */
const hairpin = '?hairpin';

function isHairpin({ written }: Flow): boolean {
  return written.has(hairpin);
}

function withoutMark(flow: Flow): Flow {
  return isHairpin(flow) ? { ...flow, written: new Map([...flow.written].filter(([name]) => name !== hairpin)) } : flow;
}

/** What port security lets through: of the sender's address on the way in, of the receiver's on the way out. */
function secured(
  walk: Walk,
  moving: Moving,
  of: Switch,
  ports: Ports,
  stage: 'in' | 'out',
  at: Location,
): readonly Moving[] {
  const own = ports.map((port) => of.securityOf(port));
  if (own.every((set) => set === undefined)) return [moving];
  // Of several ports each has its own addresses, and port security lets those through.
  const [only] = ports.length === 1 ? own : [];
  if (!only) return [moving];
  const { inside, others } = splitByField(moving.flow, stage === 'in' ? 'ip.src' : 'ip.dst', only);
  for (const flow of others) walk.end({ ...moving, flow }, { code: 'dropped', at, reason: 'port-security', stage });
  return inside.map((flow) => ({ ...moving, flow }));
}

/** Connections are looked up at ports of pods, where anything of the switch asks for it, and not for stateless ACLs. */
function trackedIn(moving: Moving, { of, from }: Entrance): readonly Moving[] {
  const isLookedUp = of.isStateful && from.every((port) => isTrackedPort(of, port));
  return isLookedUp ? looked(moving, of, 'from-lport') : [moving];
}

/**
 * On the way out to a router they are not looked up again: what the way in found still counts where ACLs are stateful,
 * and is forgotten where they are not.
 */
function trackedOut(moving: Moving, of: Switch, to: Ports): readonly Moving[] {
  if (!of.isStateful) return [moving];
  if (to.every((port) => isTrackedPort(of, port))) return looked(moving, of, 'to-lport');
  const isKept = of.hasStatefulAcl && to[0]?.type === 'router';
  return [isKept ? moving : { ...moving, flow: untracked(moving.flow) }];
}

function isTrackedPort(of: Switch, { type }: LogicalSwitchPort): boolean {
  return type !== 'router' && (type !== 'localnet' || !of.balancing.isEmpty);
}

function looked(moving: Moving, of: Switch, direction: Acl['direction']): readonly Moving[] {
  return of.stateless[direction].classify(moving.flow).map(({ flow, items }) => ({
    ...moving,
    flow: items.length > 0 ? flow : write(flow, [['ct_state', stateOf(moving)]]),
  }));
}

/** What the ACLs of a stage let through, tier after tier. */
function judged(
  walk: Walk,
  moving: Moving,
  of: Switch,
  stage: SwitchStage,
  ports: Ports,
  at: Location,
): readonly Moving[] {
  if (of.isStateful && isKnownReply(moving)) return [moving];
  const passed: Moving[] = [];
  let open: readonly Moving[] = [moving];
  for (const table of of.tiersOf(stage)) {
    const next: Moving[] = [];
    for (const one of open)
      for (const { flow, items } of table.classify(one.flow))
        for (const own of ports.length > 1 ? ofOwnPorts(flow, of, stage) : [flow])
          for (const { moving: two, verdict } of ruled(walk, { ...one, flow: own }, items, at)) {
            if (verdict === 'allow') passed.push(two);
            else if (verdict === 'pass') next.push(two);
            else if (verdict === 'drop') walk.end(two, { code: 'dropped', at, reason: 'acl', stage });
            else walk.end(two, { code: 'refused', at, by: 'acl', stage });
          }
    open = next;
  }
  return [...passed, ...open];
}

/** Where only some ports of several are meant, so are only their addresses. */
function ofOwnPorts(flow: Flow, of: Switch, stage: SwitchStage): readonly Flow[] {
  const [port, address] = stage === 'out' ? (['outport', 'ip.dst'] as const) : (['inport', 'ip.src'] as const);
  const names = valuesOf(flow, port) as NameSet;
  return splitByField(flow, address, of.addressesOfPorts(names.members)).inside;
}

/** Answers of a connection that was let through need no ACL where they are looked up. */
function isKnownReply({ flow, isReply }: Moving): boolean {
  return isReply && (valuesOf(flow, 'ct_state') as NumberSet).has(knownReply);
}

const knownReply = ctState.tracked | ctState.established | ctState.reply;

/** What ACLs of one priority say. Where they differ, OVN does not determine which one counts. */
function ruled(walk: Walk, moving: Moving, acls: readonly AclOf[], at: Location) {
  if (acls.length === 0) return [{ moving, verdict: 'pass' as const }];
  const verdicts = new Set(acls.map(({ acl }) => verdictOf(acl)));
  return [...verdicts].map((verdict) => {
    const own = acls.filter(({ acl }) => verdictOf(acl) === verdict);
    const one = walk.step(moving, { code: 'acl', at, acls: own, verdict });
    const choices = verdicts.size > 1 ? [...one.choices, { by: 'tie', among: verdicts.size } as const] : one.choices;
    return { moving: { ...one, choices }, verdict };
  });
}

function verdictOf({ action }: Acl): AclVerdict {
  return action === 'drop' || action === 'reject' || action === 'pass' ? action : 'allow';
}

/** First packets of connections to a VIP go to a backend, which chance picks. */
function balancedIn(moving: Moving, entrance: Entrance, to: Ports): readonly Receivers[] {
  const { walk, of, at } = entrance;
  const isNew = (valuesOf(moving.flow, 'ct_state') as NumberSet).has(ctState.tracked | ctState.new);
  if (of.balancing.isEmpty || !isNew) return [{ moving, ports: to }];
  return of.balancing.table.classify(moving.flow).flatMap(({ flow, items: [vip] }) => {
    const one = { ...moving, flow };
    if (!vip) return [{ moving: one, ports: to }];
    return backendsOf(walk, one, vip, at).flatMap((chosen) => hairpinned(chosen, entrance, to));
  });
}

/** The ways to each backend. */
export function backendsOf(walk: Walk, moving: Moving, vip: Vip, at: Location): readonly Moving[] {
  const { loadBalancer, address, backends } = vip;
  if (backends.length === 0) {
    walk.end(moving, { code: 'dropped', at, reason: 'no-backend', stage: 'in' });
    return [];
  }
  const before = (['ip.dst', 'l4.dst'] as const).map((name) => [name, copyOf(moving.flow, name)] as const);
  const translations = [...moving.translations, { end: 'destination', at, before } as const];
  const choice = { by: 'backend', among: backends.length } as const;
  const choices = backends.length > 1 ? [...moving.choices, choice] : moving.choices;
  const texts = backends.map(({ text }) => text);
  return backends.map((backend) => {
    const port = backend.port === undefined ? [] : [['l4.dst', NumberSet.of(backend.port)] as const];
    const flow = write(moving.flow, [['ip.dst', RangeSet.of([backend.ip])], ...port]);
    const step = {
      code: 'balanced',
      at,
      loadBalancer,
      vip: address.text,
      backend: backend.text,
      backends: texts,
    } as const;
    return walk.step({ ...moving, flow, translations, choices }, step);
  });
}

/** A backend that sent the packet gets it back by its own port. */
function hairpinned(moving: Moving, { of, from }: Entrance, to: Ports): readonly Receivers[] {
  const backend = onlyAddress(valuesOf(moving.flow, 'ip.dst'));
  const sender = backend && of.neighbourAt(backend);
  if (!backend || !sender || !from.includes(sender)) return [{ moving, ports: to }];
  const { inside, others } = splitByField(moving.flow, 'ip.src', RangeSet.of([backend]));
  return [
    ...others.map((flow) => ({ moving: { ...moving, flow }, ports: to })),
    ...inside.map((flow) => ({
      moving: { ...moving, flow: write(flow, [[hairpin, NumberSet.of(1)]]) },
      ports: [sender],
    })),
  ];
}

/** Answers of backends come to who asked for a VIP from the VIP, at the port that asked. */
function restoredOut(walk: Walk, moving: Moving, to: Ports, at: Location): readonly Moving[] {
  const last = moving.translations.at(-1);
  // Of packets that several ports sent no port is named.
  const isPort = last?.at.port === undefined || to.some(({ name }) => name === last.at.port);
  const isHere = last?.at.kind === 'switch' && last.at.name === at.name && isPort;
  if (!moving.isReply || !last || !isHere) return [moving];
  return [restore(walk, moving, at)];
}

/** Takes back what the last translation of the connection did. */
export function restore(walk: Walk, moving: Moving, at: Location): Moving {
  const translation = moving.translations.at(-1);
  if (!translation) return moving;
  const turned = { 'ip.dst': 'ip.src', 'l4.dst': 'l4.src', 'ip.src': 'ip.dst', 'l4.src': 'l4.dst' } as const;
  const fields = translation.before.map(([name, value]) => [turned[name as keyof typeof turned], value] as const);
  const translations = moving.translations.slice(0, -1);
  return walk.step(
    { ...moving, translations, flow: write(moving.flow, fields) },
    { code: 'restored', at, translation },
  );
}
