import type { Part } from '../../network/part';
import type { Vpc } from '../../network/vpc';
import { nearest } from '../../source/nearest';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultInList } from '../support/address-fault';
import { faultOfOvnIp } from '../support/ovn-address-fault';

const actions = ['allow', 'drop', 'reroute'];

/** Priorities of the policies that kube-ovn writes itself (kubeovn/kube-ovn v1.16.2 pkg/util/const.go). */
const reserved = new Set([
  29000, 29090, 29100, 29150, 29190, 29200, 29250, 29400, 29500, 30000, 30050, 30060, 30100, 31000,
]);

const vpc = (rest: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  policyRoutes:
    - priority: 100
      match: ip4.src == 10.0.3.0/24
${rest}`;

/** Policy routes that OVN does not take, or that kube-ovn rewrites. */
export const policyRouteMalformed = rule({
  id: 'kube-ovn/policy-route-malformed',
  code: 'KO-104',
  severity: 'error',
  what: 'A policy route of a VPC has an action, a next hop or a priority that kube-ovn or OVN does not take.',
  why: 'OVN refuses the route, and kube-ovn tries again without end; the traffic takes the static routes instead.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateVpc: unknown policy action, invalid next hop ips',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, formatVpc: next hops of other actions are removed',
    'kubeovn/kube-ovn v1.16.2 pkg/util/const.go: priorities of its own policies',
    'ovn-org/ovn ovn-nb.ovsschema, Logical_Router_Policy: priority 0 to 32767',
  ],
  wrong: vpc('      action: redirect\n      nextHopIP: 10.0.3.9\n'),
  right: vpc('      action: reroute\n      nextHopIP: 10.0.3.9\n'),
  check(network, report) {
    for (const vpc of network.vpcs)
      vpc.parts('policyRoutes').forEach((route, index) => {
        const title = `policy route ${index + 1} of Vpc ${vpc.name}`;
        judgeAction(route, title, report);
        judgePriority(vpc, route, title, report);
      });
  },
});

function judgeAction(route: Part, title: string, report: Report): void {
  const action = route.text('action') ?? '';
  if (action === '' && !(route.isMap && route.isBlank('action'))) return;
  if (!actions.includes(action)) {
    const fact =
      action === '' ? `${title} has no action` : `action ${action} in ${title} is none of allow, drop and reroute`;
    report(route.at('action'), fact)
      .note('OVN refuses the policy, and with kube-ovn’s webhook the API server refuses the Vpc')
      .refuses('field')
      .suggest(nearest(action, actions) ?? (/route|direct|forward/i.test(action) ? 'reroute' : undefined));
    return;
  }
  const nextHop = route.text('nextHopIP');
  if (action === 'reroute') judgeNextHop(route, nextHop, title, report);
  else if (nextHop !== undefined)
    report(route.at('nextHopIP'), `nextHopIP ${nextHop} in ${title} has no meaning with action ${action}`)
      .as('warning')
      .and(route.at('action'), 'only reroute has a next hop')
      .note('kube-ovn removes it from the Vpc; a GitOps tool that heals itself writes it back, without end')
      .propose('remove it');
}

function judgeNextHop(route: Part, nextHop: string | undefined, title: string, report: Report): void {
  const consequence = 'OVN has nowhere to send the packets: kube-ovn’s attempt fails and is repeated without end';
  if (nextHop === undefined) {
    if (route.isBlank('nextHopIP'))
      report(route.at('action'), `${title} reroutes, and has no nextHopIP`)
        .note(consequence)
        .refuses()
        .propose('write nextHopIP: an address in the VPC, or several with commas between them');
    return;
  }
  const fault = faultInList(nextHop, faultOfOvnIp);
  if (fault)
    report(route.at('nextHopIP'), `nextHopIP ${nextHop} in ${title} ${fault.fact}`)
      .note(consequence)
      .refuses()
      .suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
}

function judgePriority(vpc: Vpc, route: Part, title: string, report: Report): void {
  const priority = route.raw('priority');
  if (typeof priority !== 'number' || !Number.isInteger(priority)) return;
  if (priority < 0 || priority > 32767)
    report(route.at('priority'), `priority ${priority} in ${title} is not between 0 and 32767`)
      .note('OVN refuses the policy: kube-ovn’s attempt fails and is repeated without end')
      .refuses('field')
      .propose('a higher number is looked at first');
  // What kube-ovn's policies match in a custom VPC is in the text: kube-ovn/policy-route-tie holds them against it.
  else if (vpc.isDefault && reserved.has(priority))
    report(route.at('priority'), `priority ${priority} in ${title} is one of kube-ovn’s own`)
      .as('warning')
      .note(
        `kube-ovn has policies of this priority in router ${vpc.name}, and OVN does not determine which one decides where both match`,
      )
      .propose(`write another one, say ${priority + 1}`);
}
