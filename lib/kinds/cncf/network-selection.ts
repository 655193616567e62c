import { parseCidr } from '../../net/cidr';
import { isInterfaceName } from '../../net/interface-name';
import { parseIp } from '../../net/ip';
import { parseMac } from '../../net/mac';
import { foldKey } from '../../source/go-key';
import { isMap } from '../../source/json';
import { type JsonMember, jsonItems, jsonMembers } from '../../source/json-members';

/** The annotation of a pod that names its networks beside the default one. */
export const networksKey = 'k8s.v1.cni.cncf.io/networks';

/** A piece of a text, with its offsets. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A network that an annotation asks for. */
export interface Selected {
  readonly name: Piece;
  /** Left out: the namespace of the pod. */
  readonly namespace?: Piece;
  readonly interfaceName?: Piece;
  /** Addresses, with or without the length of a prefix. */
  readonly ips: readonly Piece[];
  readonly mac?: Piece;
  /** The IPAMClaim with the addresses that a virtual machine keeps. */
  readonly claim?: Piece;
}

/**
 * Why Multus refuses an annotation: it is no JSON, no list, has an item that is no object, a field of another type, an
 * item without name, a name that needs the JSON form, a malformed hardware address or IP address, an interface name that
 * Linux does not take.
 */
export type FaultCode = 'json' | 'list' | 'object' | 'type' | 'name' | 'text' | 'mac' | 'ip' | 'interface';

export interface SelectionFault extends Piece {
  readonly code: FaultCode;
}

/** A key that counts for nothing: nobody knows it, or it stands in its object for another time further down. */
export interface IdleKey extends Piece {
  readonly code: 'unknown' | 'repeated';
}

export interface Selections {
  readonly selected: readonly Selected[];
  readonly faults: readonly SelectionFault[];
  readonly idle: readonly IdleKey[];
}

/**
 * Reads `k8s.v1.cni.cncf.io/networks`, as Multus does: JSON if it has a bracket, a brace or a double quote, else names
 * joined by commas (k8snetworkplumbingwg/multus-cni v4.2.0 pkg/k8sclient/k8sclient.go, parsePodNetworkAnnotation).
 * Multus refuses all of it for one fault; what is right is read nevertheless.
 */
export function readSelections(text: string): Selections {
  return /[[{"]/.test(text) ? readJson(text) : readNames(text);
}

const part = /^(?:[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)?$/;

/** `[namespace/]name[@interface]`, joined by commas. */
function readNames(text: string): Selections {
  const selected: Selected[] = [];
  const faults: SelectionFault[] = [];
  let at = 0;
  for (const item of text.split(',')) {
    const whole = trimmed(item, at);
    at += item.length + 1;
    const [, space, name = '', face] = /^(?:([^/@]*)\/)?([^/@]*)(?:@([^/@]*))?$/.exec(whole.text) ?? [];
    const behind = space === undefined ? whole.start : whole.start + space.length + 1;
    const parts = [space ?? '', name, face ?? ''].map((one) => one.trim());
    if (name.trim() === '' || !parts.every((one) => part.test(one))) faults.push({ ...whole, code: 'text' });
    else {
      const interfaceName = face ? trimmed(face, behind + name.length + 1) : undefined;
      if (interfaceName && !isInterfaceName(interfaceName.text)) faults.push({ ...interfaceName, code: 'interface' });
      selected.push({
        name: trimmed(name, behind),
        ...(space && { namespace: trimmed(space, whole.start) }),
        ...(interfaceName && { interfaceName }),
        ips: [],
      });
    }
  }
  return { selected, faults, idle: [] };
}

function readJson(text: string): Selections {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { selected: [], faults: [{ code: 'json', text, start: 0, end: text.length }], idle: [] };
  }
  if (!Array.isArray(value)) return { selected: [], faults: [{ ...trimmed(text, 0), code: 'list' }], idle: [] };
  const faults: SelectionFault[] = [];
  const items = jsonItems(text, 0);
  const selected = items.flatMap((at, i) => readItem(text, at, value[i], faults) ?? []);
  return { selected, faults, idle: items.flatMap((at) => idleKeys(jsonMembers(text, at))) };
}

/**
 * The keys of an item with their JSON types: k8snetworkplumbingwg/multus-cni v4.2.0 pkg/types/types.go,
 * NetworkSelectionElement.
 */
const fields: Readonly<Record<string, 'string' | 'array' | 'object'>> = {
  name: 'string',
  namespace: 'string',
  ips: 'array',
  mac: 'string',
  'infiniband-guid': 'string',
  portmappings: 'array',
  bandwidth: 'object',
  interface: 'string',
  interfacerequest: 'string',
  'cni-args': 'object',
  'default-route': 'array',
  'ipam-claim-reference': 'string',
};

/** The same as people write them. */
export const selectionKeys: readonly string[] = [
  ...Object.keys(fields).filter((key) => key !== 'portmappings' && key !== 'interfacerequest'),
  'portMappings',
];

const firstSigns = { string: '"', array: '[', object: '{' } as const;

/** Go takes keys in any case, and of equal ones the last. */
function readItem(text: string, at: number, value: unknown, faults: SelectionFault[]): Selected | undefined {
  const wrong = (code: FaultCode, { start, end }: Pick<Piece, 'start' | 'end'>) => {
    faults.push({ code, text: text.slice(start, end), start, end });
    return undefined;
  };
  const whole = { start: at, end: at + 1 };
  if (!isMap(value)) return wrong('object', whole);
  const found: Record<string, Piece> = {};
  let ips: Piece[] = [];
  for (const member of jsonMembers(text, at)) {
    const field = foldKey(member.key);
    const type = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (type === undefined || member.text === 'null') continue;
    if (!member.text.startsWith(firstSigns[type])) wrong('type', member);
    else if (field === 'ips') ips = readIps(text, member, wrong);
    else if (type === 'string') found[field] = textIn(text, member.start, member.end);
  }
  const { name, namespace, mac } = found;
  if (!name?.text) return wrong('name', name ?? whole);
  if (mac?.text && !parseMac(mac.text)?.isForInterface) wrong('mac', mac);
  const interfaceName = found.interface?.text ? found.interface : found.interfacerequest;
  if (interfaceName?.text && !isInterfaceName(interfaceName.text)) wrong('interface', interfaceName);
  const claim = found['ipam-claim-reference'];
  return {
    name,
    ips: ips.filter((ip) => isAddress(ip.text) || wrong('ip', ip)),
    ...(namespace?.text && { namespace }),
    ...(interfaceName?.text && { interfaceName }),
    ...(mac?.text && { mac }),
    ...(claim?.text && { claim }),
  };
}

function idleKeys(members: readonly JsonMember[]): readonly IdleKey[] {
  const last = new Map(members.map((member) => [foldKey(member.key), member]));
  return members.flatMap((member): IdleKey[] => {
    const { key, keyStart, keyEnd } = member;
    const folded = foldKey(key);
    const code = Object.hasOwn(fields, folded) ? last.get(folded) !== member && 'repeated' : 'unknown';
    return code ? [{ code, text: key, start: keyStart + 1, end: Math.max(keyEnd - 1, keyStart + 2) }] : [];
  });
}

function readIps(text: string, member: Piece, wrong: (code: FaultCode, at: Piece) => undefined): Piece[] {
  return jsonItems(text, member.start).flatMap((start) => {
    if (text[start] === '"') return textIn(text, start, endOfText(text, start));
    return wrong('type', { text: '', start, end: start + 1 }) ?? [];
  });
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** What a JSON text holds; its offsets are those between the quotes. */
function textIn(text: string, start: number, end: number): Piece {
  return { text: JSON.parse(text.slice(start, end)) as string, start: start + 1, end: Math.max(end - 1, start + 2) };
}

function isAddress(text: string): boolean {
  return (text.includes('/') ? parseCidr(text) : parseIp(text)) !== undefined;
}

function trimmed(text: string, offset: number): Piece {
  const inner = text.trim();
  const start = offset + (text.length - text.trimStart().length);
  return { text: inner, start, end: Math.max(start + inner.length, start + 1) };
}
