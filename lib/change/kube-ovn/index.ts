import type { KindEffects } from '../field-effects';
import { ip, ipPool, vip } from './addresses';
import { bgpConf, dnsNameResolver, evpnConf, vpcEgressGateway } from './egress-gateway';
import { iptablesEip } from './iptables-eip';
import { routerLbRule, switchLbRule, vpcDns } from './load-balancers';
import { iptablesDnatRule, iptablesFipRule, iptablesSnatRule } from './nat-rules';
import { ovnDnatRule, ovnEip, ovnFip, ovnSnatRule } from './ovn-nat';
import { qosPolicy } from './qos-policy';
import { securityGroup } from './security-group';
import { subnet } from './subnet';
import { providerNetwork, vlan } from './underlay';
import { vpc } from './vpc';
import { vpcNatGateway } from './vpc-nat-gateway';

/** What changes of kube-ovn's kinds do. */
export const kubeOvnTables: readonly KindEffects[] = [
  vpcNatGateway,
  iptablesEip,
  iptablesFipRule,
  iptablesDnatRule,
  iptablesSnatRule,
  qosPolicy,
  vpc,
  subnet,
  vlan,
  providerNetwork,
  ovnEip,
  ovnFip,
  ovnSnatRule,
  ovnDnatRule,
  vip,
  ip,
  ipPool,
  securityGroup,
  switchLbRule,
  routerLbRule,
  vpcDns,
  vpcEgressGateway,
  bgpConf,
  evpnConf,
  dnsNameResolver,
];
