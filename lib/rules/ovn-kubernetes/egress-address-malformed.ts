import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import type { Network } from '../../network/network';
import { Part } from '../../network/part';
import type { Place } from '../../source/resource';
import { rule } from '../rule';
import { egressFirewallExample } from '../support/egress-examples';

/** Addresses and networks of egress objects that nobody can read, or that OVN does not take. */
export const egressAddressMalformed = rule({
  id: 'ovn-kubernetes/egress-address-malformed',
  severity: 'error',
  what: 'An EgressIP or a gateway of an AdminPolicyBasedExternalRoute has something else than an IP address, or an EgressFirewall or EgressQoS something else than a CIDR without host bits.',
  why: 'The API server takes any text. OVN-Kubernetes refuses what it cannot read, and OVN a network with host bits: the rule does not come into effect.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/egressip_controller.go, validateEgressIPSpec: unable to parse provided EgressIP',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/ovn/egressfirewall.go, newEgressFirewallRule: net.ParseCIDR; generateMatch: ip4.dst == <cidrSelector>',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/ovn/controller/apbroute/external_controller_policy.go, processStaticHopsGatewayInformation: could not parse routing external gw annotation value',
    'ovn-org/ovn v24.03.0 lib/lex.c, lex_parse_mask: Value contains unmasked 1-bits',
  ],
  wrong: egressFirewallExample('{type: Deny, to: {cidrSelector: 198.51.100.7/24}}'),
  right: egressFirewallExample('{type: Deny, to: {cidrSelector: 198.51.100.0/24}}'),
  check(network, report) {
    for (const { of, field, text, at } of addresses(network)) {
      if (parseIp(text)) continue;
      const found = report(at, `'${field}' of ${of} is '${text}', which is not an IP address`).note(
        'OVN-Kubernetes refuses it: the pods leave with the address of their node',
      );
      const address = parseCidr(text)?.address;
      found.suggest(address && `${address}`);
    }
    for (const { of, field, text, at } of networks(network)) {
      const cidr = parseCidr(text);
      if (cidr?.address.equals(cidr.network)) continue;
      const ip = parseIp(text);
      const found = report(
        at,
        `'${field}' of ${of} is '${text}', which ${cidr ? 'has host bits set' : 'is not a CIDR'}`,
      ).note(
        cidr
          ? "OVN does not take the match ('Value contains unmasked 1-bits'): the rule has no effect"
          : 'OVN-Kubernetes refuses the object: none of its rules has an effect',
      );
      found.suggest(cidr ? `${cidr}` : ip && `${ip}/${ip.family === 4 ? 32 : 128}`);
    }
  },
});

interface Text {
  /** The object. */
  readonly of: string;
  readonly field: string;
  readonly text: string;
  readonly at: Place;
}

function* addresses(network: Network): Generator<Text> {
  for (const spec of specsOf(network, 'EgressIP'))
    for (const { text, index } of spec.texts('egressIPs'))
      yield { of: spec.resource.title, field: 'egressIPs', text, at: spec.resource.at('spec', 'egressIPs', index) };
  for (const spec of specsOf(network, 'AdminPolicyBasedExternalRoute'))
    for (const hop of spec.part('nextHops').parts('static')) yield* textOf(hop, 'ip');
}

function* networks(network: Network): Generator<Text> {
  for (const spec of specsOf(network, 'EgressFirewall'))
    for (const one of spec.parts('egress')) yield* textOf(one.part('to'), 'cidrSelector');
  for (const spec of specsOf(network, 'EgressQoS'))
    for (const one of spec.parts('egress')) {
      // What is no CIDR, the API server refuses.
      for (const found of textOf(one, 'dstCIDR')) if (parseCidr(found.text)) yield found;
    }
}

function* textOf(part: Part, field: string): Generator<Text> {
  const text = part.text(field);
  if (text !== undefined) yield { of: part.resource.title, field, text, at: part.at(field) };
}

function specsOf(network: Network, kind: string): readonly Part[] {
  return network.of(kind).map((resource) => new Part(resource, ['spec'], resource.value.spec));
}
