import type { VpcNatGateway } from '../../../network/vpc-nat-gateway';
import { once } from '../../../schema/once';
import type { Release } from '../../../target/release';
import { made, shared, type Traced } from '../../made';
import type { Preview } from '../../preview';
import { addressesOf, formatAddress } from './addresses';
import { type GatewayRules, gatewayRules } from './gateway-rules';
import type { IptablesRule, Table, Target } from './iptables';
import { formatRule } from './iptables-save';
import { formatRoute, routesOf } from './routes';
import { inWords, purposes } from './words';

/** What every gateway pod will hold: addresses, routes, and the rules chain by chain, each with its sentence. */
export const gatewayRulePreviews: Preview = {
  name: 'gateway-rules',
  *of(network) {
    const { version } = network.target.kubeOvn;
    const by = `kube-ovn ${version.text}`;
    const fixed: FixedChains = new Map();
    // Without its VPC there is no pod to hold anything.
    for (const gateway of network.gateways)
      if (gateway.vpc) yield { of: gateway.resource, by, result: [shown(gateway, version, fixed)] };
  },
};

/** Chains of one release by their first target, which is one value for all gateways. */
type FixedChains = Map<Target, Traced<object>>;

function shown(gateway: VpcNatGateway, release: Release, fixed: FixedChains): Traced<object> {
  const held = gatewayRules(gateway, release);
  return {
    gateway: gateway.name,
    addresses: addressesOf(gateway).map((address) => made(formatAddress(address), address.from)),
    routes: routesOf(gateway, release).map((route) => made(formatRoute(route), route.from)),
    ...(held.sharedPorts.length > 0 && { sharedPorts: sharedPorts(held) }),
    nat: table(held, 'nat', fixed),
    mangle: table(held, 'mangle', fixed),
    ...(held.refused.length > 0 && {
      notInstalled: held.refused.map(({ cause, reason }) => made({ rule: cause.name, reason }, cause.at())),
    }),
  };
}

/** The chains that hold anything. Those that every gateway has alike are one value for all. */
function table({ rules }: GatewayRules, name: Table, fixed: FixedChains): Traced<object> {
  const own = rules.filter((rule) => rule.table === name);
  return own
    .filter((rule, i) => own[i - 1]?.chain !== rule.chain)
    .map((first) =>
      isFixed(first) ? once(fixed, first.target, () => shared(shownChain(first, own))) : shownChain(first, own),
    );
}

function shownChain({ chain }: IptablesRule, rules: readonly IptablesRule[]) {
  return { chain, purpose: purposes[chain], rules: rules.filter((rule) => rule.chain === chain).map(line) };
}

/** What every gateway has alike comes from no part of the input. */
function line(rule: IptablesRule): Traced<object> {
  const shown = { rule: formatRule(rule), does: inWords(rule) };
  return isFixed(rule) ? shown : made(shown, rule.cause.at());
}

/** A chain is fixed as a whole. */
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
