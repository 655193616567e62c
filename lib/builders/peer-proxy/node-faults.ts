import { parseIp } from '../../net/ip';
import type { Path } from '../../source/path';
import type { ApiServerPeerProxyProps, ControlPlaneNode } from '../api-server-peer-proxy';
import { type Faults, fault, warning } from './fault';

export function* nodeFaults({ nodes = [], format }: ApiServerPeerProxyProps): Faults {
  if (nodes.length === 1)
    yield warning(['nodes'], 'the control plane has one node', 'there is no other API server to pass a request on to');
  const names = new Set<string>();
  const seen = new Map<string, string>();
  for (const [i, { name, address, port = 6443 }] of nodes.entries()) {
    if (names.has(name))
      yield fault(
        ['nodes', i, 'name'],
        `two nodes are called ${name}`,
        'the files of the one replace those of the other',
      );
    names.add(name);
    yield* portFaults(nodes[i] as ControlPlaneNode, ['nodes', i, 'port']);
    if (address === undefined) continue;
    const path = ['nodes', i, 'address'];
    const ip = parseIp(address);
    const wrong = ip ? unreachable(ip.toString()) : 'no IP address';
    if (wrong) yield fault(path, `the address ${address} of ${name} is ${wrong}`, 'the other API servers answer 503');
    const key = `${ip?.toString() ?? address} ${port}`;
    const other = seen.get(key);
    if (other !== undefined)
      yield fault(
        path,
        `${name} and ${other} have the same address and port`,
        'requests come back to a server that does not serve them',
      );
    else seen.set(key, name);
    if (format === 'cluster-api')
      yield fault(
        path,
        `the machines of a KubeadmControlPlane share one configuration: ${name} has no place for an address`,
        'every API server would advertise the same address',
        'remove it: each API server then gives the address that it advertises',
      );
  }
}

function* portFaults({ name, address, port }: ControlPlaneNode, path: Path): Faults {
  if (port === undefined) return;
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    yield fault(path, `the port ${port} of ${name} is none`, 'the API server is never found by the others');
  else if (address === undefined)
    yield fault(
      path,
      `${name} has a port and no address`,
      'of --peer-advertise-ip and --peer-advertise-port kube-apiserver takes both or neither, and says nothing',
      'give the address as well, or remove the port',
    );
}

function unreachable(address: string): string | undefined {
  if (/^(0\.0\.0\.0|::|0(:0)+)$/.test(address)) return 'that of no machine';
  if (/^127\.|^::1$/.test(address)) return 'that of the machine itself';
  if (/^(22[4-9]|23\d)\.|^ff/i.test(address)) return 'one of many machines';
  return undefined;
}
