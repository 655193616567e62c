import type { VpcNatGateway } from '../../../network/vpc-nat-gateway';
import type { Release } from '../../../target/release';
import { made, type Traced } from '../../made';
import type { Preview } from '../../preview';
import { addressesOf, formatAddress } from './addresses';
import { type GatewayRules, gatewayRules } from './gateway-rules';
import { chains, type IptablesRule, type Table } from './iptables';
import { formatRule } from './iptables-save';
import { formatRoute, routesOf } from './routes';
import { inWords, purposes } from './words';

/** What every gateway pod will hold: addresses, routes, and the rules chain by chain, each with its sentence. */
export const gatewayRulePreviews: Preview = {
  name: 'gateway-rules',
  *of(network) {
    const { version } = network.target.kubeOvn;
    // Without its VPC there is no pod to hold anything.
    for (const gateway of network.gateways)
      if (gateway.vpc)
        yield { of: gateway.resource, by: `kube-ovn ${version.text}`, result: [shown(gateway, version)] };
  },
};

function shown(gateway: VpcNatGateway, release: Release): Traced<object> {
  const held = gatewayRules(gateway, release);
  return {
    gateway: gateway.name,
    addresses: addressesOf(gateway, release).map((address) => made(formatAddress(address), address.from)),
    routes: routesOf(gateway, release).map((route) => made(formatRoute(route), route.from)),
    ...(held.sharedPorts.length > 0 && { sharedPorts: sharedPorts(held) }),
    nat: table(held, 'nat'),
    mangle: table(held, 'mangle'),
    ...(held.refused.length > 0 && {
      notInstalled: held.refused.map(({ cause, reason }) => made({ rule: cause.name, reason }, cause.at())),
    }),
  };
}

function table({ rules }: GatewayRules, name: Table): Traced<object> {
  const byChain = chains[name].map((chain) => ({
    chain,
    purpose: purposes[chain],
    rules: rules.filter((rule) => rule.table === name && rule.chain === chain).map(line),
  }));
  return byChain.filter((chain) => chain.rules.length > 0);
}

/** What every gateway has alike comes from no part of the input. */
function line(rule: IptablesRule): Traced<object> {
  const shown = { rule: formatRule(rule), does: inWords(rule) };
  return isFixed(rule) ? shown : made(shown, rule.cause.at());
}

function isFixed({ target: { kind } }: IptablesRule): boolean {
  return kind === 'jump' || kind === 'mark';
}

/** They stand in nftables, before all rules of iptables. */
function sharedPorts(held: GatewayRules): Traced<object> {
  return held.sharedPorts.map(({ address, protocol, port, backends }) => ({
    port: `${protocol} port ${port} of ${address}`,
    does: 'each connection goes to one of the backends, by chance, before all other rules',
    backends: backends.map(({ to, port: target, cause }) => made(`${to}:${target}`, cause.at())),
  }));
}
