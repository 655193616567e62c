import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { parseMac } from '../../net/mac';
import { isMap } from '../../source/json';
import { jsonItems, jsonMembers } from '../../source/json-members';

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
 * item without name, a name that needs the JSON form, a malformed hardware address or IP address.
 */
export type FaultCode = 'json' | 'list' | 'object' | 'type' | 'name' | 'text' | 'mac' | 'ip';

export interface SelectionFault extends Piece {
  readonly code: FaultCode;
}

export interface Selections {
  readonly selected: readonly Selected[];
  readonly faults: readonly SelectionFault[];
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
    else
      selected.push({
        name: trimmed(name, behind),
        ...(space && { namespace: trimmed(space, whole.start) }),
        ...(face && { interfaceName: trimmed(face, behind + name.length + 1) }),
        ips: [],
      });
  }
  return { selected, faults };
}

function readJson(text: string): Selections {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { selected: [], faults: [{ code: 'json', text, start: 0, end: text.length }] };
  }
  if (!Array.isArray(value)) return { selected: [], faults: [{ ...trimmed(text, 0), code: 'list' }] };
  const faults: SelectionFault[] = [];
  const selected = jsonItems(text, 0).flatMap((at, i) => readItem(text, at, value[i], faults) ?? []);
  return { selected, faults };
}

const fields = ['name', 'namespace', 'interface', 'mac', 'ips', 'ipam-claim-reference'];

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
    const field = fields.find((one) => one === member.key.toLowerCase());
    if (field === undefined || member.text === 'null') continue;
    if (field === 'ips') ips = readIps(text, member, wrong);
    else if (member.text.startsWith('"')) found[field] = textIn(text, member.start, member.end);
    else wrong('type', member);
  }
  const { name, namespace, mac } = found;
  if (!name?.text) return wrong('name', name ?? whole);
  if (mac?.text && !parseMac(mac.text)?.isForInterface) wrong('mac', mac);
  const claim = found['ipam-claim-reference'];
  return {
    name,
    ips: ips.filter((ip) => isAddress(ip.text) || wrong('ip', ip)),
    ...(namespace?.text && { namespace }),
    ...(found.interface?.text && { interfaceName: found.interface }),
    ...(mac?.text && { mac }),
    ...(claim?.text && { claim }),
  };
}

function readIps(text: string, member: Piece, wrong: (code: FaultCode, at: Piece) => undefined): Piece[] {
  if (!member.text.startsWith('[')) {
    wrong('type', member);
    return [];
  }
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
