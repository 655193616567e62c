import type { Place } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';

const vpc = (match: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  policyRoutes:
    - priority: 100
      match: ${match}
      action: drop
`;

/** Matches of policy routes and access rules that are not even of the words of OVN's language. */
export const ovnMatchMalformed = rule({
  id: 'kube-ovn/ovn-match-malformed',
  severity: 'error',
  what: 'The match of a policy route of a Vpc, or of a rule in acls of a Subnet, is empty, has a character that OVN does not read, or brackets that do not close.',
  why: 'kube-ovn hands the text to OVN, which leaves the route or rule out with a line in its own log.',
  evidence: [
    'ovn-org/ovn lib/lex.c, lexer_get: "Invalid character", "String is missing its end quote"; lib/expr.c: parentheses',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, addPolicyRouteToVpc; pkg/controller/subnet.go, handleAddOrUpdateSubnet: the text goes to OVN as it is',
  ],
  wrong: vpc('"(ip4.src == 10.0.2.0/24"'),
  right: vpc('"ip4.src == 10.0.2.0/24"'),
  check(network, report) {
    const lists = [
      ['policyRoutes', 'policy route', network.vpcs],
      ['acls', 'rule in acls', network.subnets],
    ] as const;
    for (const [field, what, views] of lists)
      for (const view of views)
        view.parts(field).forEach((part, index) => {
          const text = part.raw('match') ?? '';
          if (part.isMap && typeof text === 'string')
            judge(text, part.at('match'), `${what} ${index + 1} of ${view.resource.title}`, report);
        });
  },
});

function judge(text: string, at: Place, title: string, report: Report): void {
  const fault = faultOf(text);
  if (fault === undefined) return;
  report(at, text.trim() === '' ? `${title} has no match` : `match of ${title} ${fault}`)
    .note('OVN cannot read it and leaves the entry out, with a line in its own log')
    .propose('write, say, ip4.src == 10.0.1.0/24');
}

const closing: Readonly<Record<string, string>> = { ')': '(', '}': '{', ']': '[' };

function faultOf(text: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  // What is quoted is the name of a port, and free.
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/gs, ' ');
  if (bare.includes('"')) return 'has a quote that does not end';
  const stranger = /[^\w\s.()[\]{}=!<>&|,;:@$/?^*+%~-]/u.exec(bare)?.[0];
  if (stranger !== undefined) return `has the character ${stranger}, which OVN does not read`;
  const open: string[] = [];
  for (const bracket of bare.match(/[()[\]{}]/g) ?? []) {
    const partner = closing[bracket];
    if (partner === undefined) open.push(bracket);
    else if (open.pop() !== partner) return `has a ${bracket} that closes nothing`;
  }
  return open.length > 0 ? `has a ${open.at(-1)} that does not close` : undefined;
}
