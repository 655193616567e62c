import { SecurityGroup } from '../kinds/kubeovn/security-group';
import { canonicalDestination, ipIn, rangeIn } from './canonical';
import { type Draft, draft, type From } from './draft';
import type { NamedProps } from './object-metadata';

/** What may come in, or go out. */
export interface SecurityGroupRuleProps {
  /** 1 to 200, from kube-ovn 1.16 on to 16384; the lower number counts first. */
  readonly priority: number;

  /**
   * The other side: an address or a CIDR of either family, `0.0.0.0/0` for any. Either this or `remoteGroup`.
   * @default none
   */
  readonly remote?: string;

  /**
   * The other side: the pods of a security group, by its name. Either this or `remote`.
   * @default none
   */
  readonly remoteGroup?: string;

  /**
   * With `remoteGroup`: the family, `ipv4` or `ipv6`. It follows from `remote`.
   * @default ipv4
   */
  readonly ipVersion?: string;

  /**
   * `all`, `icmp`, `tcp` or `udp`.
   * @default all
   */
  readonly protocol?: string;

  /**
   * With tcp and udp: the port, 1 to 65535.
   * @default every port
   */
  readonly port?: number;

  /**
   * The last port of a range that begins with `port`.
   * @default port
   */
  readonly endPort?: number;

  /**
   * `allow` or `drop`; from kube-ovn 1.16 on also `pass`, to the next tier.
   * @default allow
   */
  readonly policy?: string;
}

/** Who may talk to pods that name the group in the annotation `ovn.kubernetes.io/security_groups`. */
export interface SecurityGroupProps extends NamedProps {
  /**
   * What may come in; everything else is dropped.
   * @default nothing
   */
  readonly ingress?: readonly SecurityGroupRuleProps[];

  /**
   * What may go out; everything else is dropped.
   * @default nothing
   */
  readonly egress?: readonly SecurityGroupRuleProps[];

  /**
   * Whether pods of the group reach each other.
   * @default false
   */
  readonly allowSameGroupTraffic?: boolean;

  /**
   * 0 or 1: tier 0 counts first (kube-ovn 1.16).
   * @default 0
   */
  readonly tier?: number;
}

/** The SecurityGroup. */
export function securityGroup(props: SecurityGroupProps): Draft {
  const { name, metadata, ingress, egress, allowSameGroupTraffic, tier } = props;
  return draft(SecurityGroup, {
    name,
    metadata,
    body: { spec: { ingressRules: ingress?.map(rule), egressRules: egress?.map(rule), allowSameGroupTraffic, tier } },
    from: {
      allowSameGroupTraffic: 'allowSameGroupTraffic',
      tier: 'tier',
      ingressRules: 'ingress',
      egressRules: 'egress',
      ...sources('ingressRules', 'ingress', ingress),
      ...sources('egressRules', 'egress', egress),
    },
  });
}

/** kube-ovn wants a family, a kind of remote, and with tcp and udp a range of ports. */
function rule(props: SecurityGroupRuleProps) {
  const { priority, remote, remoteGroup, ipVersion, protocol = 'all', policy = 'allow' } = props;
  const hasPorts = protocol === 'tcp' || protocol === 'udp' || props.port !== undefined;
  const { port = hasPorts ? 1 : undefined, endPort = props.port ?? (hasPorts ? 65535 : undefined) } = props;
  const family = remote === undefined ? undefined : familyOf(remote);
  const other =
    remote === undefined
      ? { remoteType: 'securityGroup', remoteSecurityGroup: remoteGroup }
      : { remoteType: 'address', remoteAddress: canonicalDestination(remote) };
  return {
    ipVersion: ipVersion ?? family ?? 'ipv4',
    protocol,
    priority,
    ...other,
    portRangeMin: port,
    portRangeMax: endPort,
    policy,
  };
}

function familyOf(text: string): 'ipv4' | 'ipv6' | undefined {
  const family = ipIn(text)?.family ?? rangeIn(text)?.family;
  return family && `ipv${family}`;
}

function sources(rules: string, property: string, given: readonly SecurityGroupRuleProps[] = []) {
  const from: Record<string, From[string]> = {};
  given.forEach(({ remote, ipVersion, port, endPort }, i) => {
    const at = (field: string) => [property, i, field];
    from[`${rules}.${i}.ipVersion`] = at(ipVersion === undefined && remote !== undefined ? 'remote' : 'ipVersion');
    from[`${rules}.${i}.remoteAddress`] = at('remote');
    from[`${rules}.${i}.remoteSecurityGroup`] = at('remoteGroup');
    from[`${rules}.${i}.portRangeMin`] = at(port === undefined ? 'protocol' : 'port');
    from[`${rules}.${i}.portRangeMax`] = at(
      endPort !== undefined ? 'endPort' : port !== undefined ? 'port' : 'protocol',
    );
  });
  return from;
}
