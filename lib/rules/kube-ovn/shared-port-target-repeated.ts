import { repeated } from '../../network/collection';
import { rule } from '../rule';

const second = (internalIp: string) => `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web
spec:
  eip: eip2
  protocol: tcp
  externalPort: "8080"
  internalIp: 10.0.1.6
  internalPort: "80"
  type: share
---
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web2
spec:
  eip: eip2
  protocol: tcp
  externalPort: "8080"
  internalIp: ${internalIp}
  internalPort: "80"
  type: share
`;

/** Shared ports that list one target twice. */
export const sharedPortTargetRepeated = rule({
  id: 'kube-ovn/shared-port-target-repeated',
  code: 'KO-069',
  severity: 'warning',
  what: 'Two DNAT rules of type share forward the same port to the same target.',
  why: 'kube-ovn counts a target once: the second rule changes nothing.',
  evidence: ['kubeovn/kube-ovn master 1533681d pkg/controller/nft_dnat.go, getShareBackends: removes repeated targets'],
  since: '1.17',
  exampleTarget: { kubeOvn: { version: '1.17-dev' } },
  wrong: second('10.0.1.6'),
  right: second('10.0.1.7'),
  check(network, report) {
    const pairs = repeated(network.dnatRules, (dnat) => {
      const { externalPort, protocol, internalIp, internalPort } = dnat;
      if (!dnat.isShared || !externalPort || !protocol || !internalIp || !internalPort) return undefined;
      return [dnat.eipName, externalPort, protocol, internalIp, internalPort].join('|');
    });
    for (const [first, dnat] of pairs) {
      const target = `${dnat.internalIp}:${dnat.internalPort}`;
      report(dnat.at('internalIp'), `${first.name} and ${dnat.name} share a port and both forward it to ${target}`)
        .and(first.at('internalIp'), `${first.name} forwards it there`)
        .note(
          'kube-ovn counts a target once: the second rule changes nothing, and takes no second share of the connections',
        )
        .propose(`remove ${dnat.name}, or give it another target`);
    }
  },
});
