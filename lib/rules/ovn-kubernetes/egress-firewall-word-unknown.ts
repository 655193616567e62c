import { Part } from '../../network/part';
import { nearest } from '../../source/nearest';
import { rule } from '../rule';
import { egressFirewallExample } from '../support/egress-examples';

/** What the fields may say; the patterns of the definition take every text that begins or ends with one of these. */
const words = { type: ['Allow', 'Deny'], protocol: ['TCP', 'UDP', 'SCTP'] } as const;
const patterns = { type: /^Allow|Deny$/, protocol: /^TCP|UDP|SCTP$/ } as const;

/** Words of an EgressFirewall that the API server takes by mistake. */
export const egressFirewallWordUnknown = rule({
  id: 'ovn-kubernetes/egress-firewall-word-unknown',
  severity: 'error',
  what: 'A rule of an EgressFirewall has a type or a protocol that only begins or ends like one.',
  why: 'The pattern of the definition takes it, as its alternatives are not in parentheses; OVN-Kubernetes compares the whole word.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/crd/egressfirewall/v1/types.go: ^Allow|Deny$, ^TCP|UDP|SCTP$',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/ovn/egressfirewall.go, addEgressFirewallRules, egressGetL4Match',
  ],
  wrong: egressFirewallExample('{type: Allowed, to: {cidrSelector: 198.51.100.0/24}}'),
  right: egressFirewallExample('{type: Allow, to: {cidrSelector: 198.51.100.0/24}}'),
  check(network, report) {
    for (const resource of network.of('EgressFirewall'))
      for (const one of new Part(resource, ['spec'], resource.value.spec).parts('egress'))
        for (const [part, field] of [
          [one, 'type'] as const,
          ...one.parts('ports').map((p) => [p, 'protocol'] as const),
        ]) {
          const text = part.text(field);
          const known: readonly string[] = words[field];
          if (text === undefined || known.includes(text) || !patterns[field].test(text)) continue;
          report(part.at(field), `'${field}' of ${resource.title} is '${text}', which is none of ${known.join(', ')}`)
            .note('the API server takes it, and OVN-Kubernetes does not know it: the rule does not do what it says')
            .suggest(nearest(text, known) ?? known.find((word) => text.includes(word)));
        }
  },
});
