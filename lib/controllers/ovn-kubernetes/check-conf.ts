import type { Cluster } from './cluster';
import {
  defaultNetwork,
  defaultNetworkOf,
  type LogicalNetwork,
  logicalNetwork,
  overlapFault,
  prefixed,
  withTransitSubnets,
} from './logical-network';
import { ConfFault, type ConfKey, type NetConf } from './net-conf';

/**
 * What OVN-Kubernetes says of a configuration before it makes a network of it; of several faults the first
 * (ValidateNetConf of go-controller/pkg/util/multi_network.go, ValidateNetConfNameFields of
 * go-controller/pkg/config/cni.go, main).
 */
export function networkOf(attachment: string, conf: NetConf, cluster: Cluster): LogicalNetwork | ConfFault {
  const fault = nameFault(conf) ?? firstFault(attachment, conf, cluster);
  if (fault) return fault;
  // Without topology it is the cluster's own network: whatever else it says does not count.
  if (conf.topology === '') return defaultNetworkOf(cluster);
  const complete = withTransitSubnets(conf, cluster);
  if (complete instanceof ConfFault) return complete;
  const network = logicalNetwork(complete, cluster);
  if (conf.topology === 'localnet') return network;
  const wrong = network instanceof ConfFault ? prefixed('error while parsing subnets: ', network) : undefined;
  const refused = wrong ?? overlapFault(network as LogicalNetwork, cluster);
  return refused ? prefixed('invalid subnet configuration: ', refused) : network;
}

/** What every network but the cluster's own must have. */
export function nameFault({ topology, netAttachDefName, name }: NetConf): ConfFault | undefined {
  if (topology === '') return undefined;
  if (netAttachDefName === '')
    return new ConfFault(`missing NADName in secondary network netconf ${name}`, ['netAttachDefName']);
  if (name !== '' && name !== defaultNetwork && name !== 'ovn-kubernetes') return undefined;
  return new ConfFault(`invalid name in in secondary network netconf (${name})`, ['name']);
}

function firstFault(attachment: string, conf: NetConf, cluster: Cluster): ConfFault | undefined {
  for (const find of checks) {
    const fault = find(conf, attachment, cluster);
    if (fault) return fault;
  }
  return undefined;
}

type Check = (conf: NetConf, attachment: string, cluster: Cluster) => ConfFault | undefined;

const onlyLayer2 =
  (key: 'infrastructureSubnets' | 'reservedSubnets' | 'defaultGatewayIPs'): Check =>
  (conf) =>
    conf[key] !== '' && conf.topology !== 'layer2'
      ? fault(`${key} is only supported for layer2 topology`, key)
      : undefined;

const checks: readonly Check[] = [
  ({ netAttachDefName, topology }, attachment) =>
    topology === '' || netAttachDefName === attachment
      ? undefined
      : fault(
          `net-attach-def name (${attachment}) is inconsistent with config (${netAttachDefName})`,
          'netAttachDefName',
        ),
  ({ allowPersistentIPs, topology }) =>
    allowPersistentIPs && topology === 'layer3'
      ? fault('layer3 topology does not allow persistent IPs', 'allowPersistentIPs', 'topology')
      : undefined,
  ({ role, topology }) =>
    topology !== 'localnet' || role === '' || role === 'secondary'
      ? undefined
      : fault(
          `unexpected network field "role" ${role} for "localnet" topology, localnet topology does not allow network roles to be set since its always a secondary network`,
          'role',
        ),
  ({ role }) =>
    ['', 'primary', 'secondary'].includes(role) ? undefined : fault(`invalid network role value ${role}`, 'role'),
  ({ ipam }, attachment) =>
    ipam === ''
      ? undefined
      : fault(
          `error parsing Network Attachment Definition ${attachment}: IPAM key is not supported. Use OVN-K provided IPAM via the \`subnets\` attribute`,
          'ipam',
        ),
  ({ joinSubnet, topology }) =>
    joinSubnet !== '' && topology === 'localnet'
      ? fault('localnet topology does not allow specifying join-subnet as services are not supported', 'joinSubnet')
      : undefined,
  ({ role, subnets, topology }) =>
    role === 'primary' && subnets === '' && topology === 'layer2'
      ? fault('the subnet attribute must be defined for layer2 primary user defined networks', 'subnets', 'role')
      : undefined,
  onlyLayer2('infrastructureSubnets'),
  onlyLayer2('reservedSubnets'),
  onlyLayer2('defaultGatewayIPs'),
  ({ transport }) =>
    ['', 'no-overlay', 'evpn'].includes(transport)
      ? undefined
      : fault(`invalid transport "${transport}": must be one of ["no-overlay" "evpn"]`, 'transport'),
  ({ transport, outboundSNAT }) => {
    if (outboundSNAT === '') return undefined;
    if (transport !== 'no-overlay')
      return fault('outboundSNAT is only valid when transport is "no-overlay"', 'outboundSNAT', 'transport');
    return ['enabled', 'disabled'].includes(outboundSNAT)
      ? undefined
      : fault(`invalid outboundSNAT "${outboundSNAT}"`, 'outboundSNAT');
  },
];

function fault(reason: string, ...keys: ConfKey[]): ConfFault {
  return new ConfFault(reason, keys);
}
