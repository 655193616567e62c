import type { VpcNatGateway } from '../../../network/vpc-nat-gateway';
import type { Release } from '../../../target/release';
import { installHairpins } from './eips';
import { installFloatingIps } from './floating-ips';
import { Installation, type NotInstalled } from './installation';
import type { IptablesRule } from './iptables';
import { installPortForwards, type SharedPort } from './port-forwards';
import { installSnat } from './snat';
import { inPrintedOrder, installStaticChains } from './static-chains';

/** What the pod of a NAT gateway holds once all of its resources are ready. */
export interface GatewayRules {
  readonly gateway: VpcNatGateway;
  /** In the order of iptables-save; of one chain, the first rule that matches counts. */
  readonly rules: readonly IptablesRule[];
  /** Port forwarding of type share, since 1.17: it comes before all rules. */
  readonly sharedPorts: readonly SharedPort[];
  /** NAT rules that it does not hold, and why. */
  readonly refused: readonly NotInstalled[];
}

/**
 * The rules of a gateway when its resources were created in the order of the input. kube-ovn installs them again, in no
 * particular order, whenever the pod is replaced: up to 1.16 the order inside SHARED_SNAT may then be another one.
 */
export function gatewayRules(
  gateway: VpcNatGateway,
  release: Release = gateway.network.target.kubeOvn.version,
): GatewayRules {
  const installation = new Installation(gateway, release);
  installStaticChains(installation);
  installHairpins(installation);
  installFloatingIps(installation);
  const sharedPorts = installPortForwards(installation);
  installSnat(installation);
  return { gateway, rules: inPrintedOrder(installation.rules), sharedPorts, refused: installation.refused };
}
