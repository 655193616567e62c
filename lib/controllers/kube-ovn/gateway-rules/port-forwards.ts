import type { Ip } from '../../../net/ip';
import type { IptablesEip } from '../../../network/iptables-eip';
import type { DnatRule } from '../../../network/nat-rule';
import { addressOf } from './eips';
import { type Installation, lastOf } from './installation';
import type { Address } from './iptables';

/** A port of an EIP of which several rules forward each connection to one of their targets, at random. */
export interface SharedPort {
  readonly address: Address;
  readonly protocol: 'tcp' | 'udp';
  readonly port: number;
  /** Each target once, in the order of their texts. */
  readonly backends: readonly Backend[];
}

export interface Backend {
  readonly to: Ip;
  readonly port: number;
  readonly cause: DnatRule;
}

interface Forward {
  readonly cause: DnatRule;
  readonly address: Address;
  readonly protocol: 'tcp' | 'udp';
  readonly port: number;
  readonly to: Ip;
  readonly toPort: number;
}

/** Port forwarding in the order of the input (`dnat-add`, and `nft-dnat-map-add` for rules of type share). */
export function installPortForwards(installation: Installation): readonly SharedPort[] {
  const { gateway } = installation;
  const { network } = gateway;
  const rules = lastOf(network.dnatRulesOf(gateway), network.dnatRules);
  if (rules.length === 0) return [];
  const shared = new Map<string, { port: Omit<SharedPort, 'backends'>; backends: Map<string, Backend> }>();
  const exclusive: Forward[] = [];
  for (const rule of rules) {
    const forward = forwardOf(rule);
    if (typeof forward === 'string') installation.refuse(rule, forward);
    else if (installation.has('sharedPorts') && rule.text('type') === 'share') {
      const { address, protocol, port, to, toPort, cause } = forward;
      // The protocol is compared as text: TCP and tcp are two ports
      // (kubeovn/kube-ovn master 1533681d pkg/controller/nft_dnat.go, getShareBackends).
      const key = `${cause.eipName} ${cause.text('protocol')} ${port}`;
      const group = shared.get(key) ?? { port: { address, protocol, port }, backends: new Map() };
      shared.set(key, group);
      if (!group.backends.has(`${to}:${toPort}`)) group.backends.set(`${to}:${toPort}`, { to, port: toPort, cause });
    } else exclusive.push(forward);
  }
  installExclusive(installation, exclusive);
  return [...shared.values()].map(({ port, backends }) => ({
    ...port,
    backends: [...backends].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, backend]) => backend),
  }));
}

/**
 * What was installed is looked for by its text: a protocol in capitals is never found. Up to 1.15 only the very same
 * rule is left out, from 1.16 on every other one for the same port.
 */
function installExclusive(installation: Installation, forwards: readonly Forward[]): void {
  const refuses = installation.has('hairpin');
  const found = new Map<string, DnatRule>();
  for (const { cause, address, protocol, port, to, toPort } of forwards) {
    const target = refuses ? '' : ` ${to}:${toPort}`;
    const first = found.get(`${address} ${cause.text('protocol')} ${port}${target}`);
    if (first) {
      installation.refuse(cause, `${first.name} already forwards ${protocol} port ${port} of ${address}`);
      continue;
    }
    const key = `${address} ${protocol} ${port}${target}`;
    if (!found.has(key)) found.set(key, cause);
    installation.rules.push({
      table: 'nat',
      chain: 'SHARED_DNAT',
      match: { destination: address, protocol, port },
      target: { kind: 'dnat', to, port: toPort },
      cause,
    });
  }
}

/** What a rule forwards, or why it cannot be installed. */
function forwardOf(cause: DnatRule): Forward | string {
  const { internalIp: to, externalPort: port, internalPort: toPort, protocol } = cause;
  if (to?.family !== 4) return 'its internalIp is no IPv4 address';
  if (protocol === undefined) return 'its protocol is neither tcp nor udp';
  if (port === undefined || toPort === undefined) return 'one of its ports is no port';
  return { cause, address: addressOf(cause.eip as IptablesEip), protocol, port, to, toPort };
}
