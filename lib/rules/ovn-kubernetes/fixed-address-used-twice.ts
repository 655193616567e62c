import { networkAskedFor, type OvnNetwork } from '../../controllers/ovn-kubernetes/networks';
import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import { parseMac } from '../../net/mac';
import type { Asked, PodTemplate } from '../../network/pod-template';
import type { Report } from '../report';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';
import { deploymentExample } from '../support/pod-examples';

const example = (replicas: number) => `
${clusterNetworkExample('tenantblue', 'physnet', 'mtu: 1500')}---${deploymentExample(`'[{"name": "tenantblue", "ips": ["192.168.200.7/24"]}]'`, replicas)}`;

/** Fixed addresses that several pods of a network have. */
export const fixedAddressUsedTwice = rule({
  id: 'ovn-kubernetes/fixed-address-used-twice',
  severity: 'error',
  what: 'Several pods of one network ask for the same IP or hardware address.',
  why: 'Nobody compares them: the pods start, and answer for each other. Connections break at random.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/pod/pod_annotation.go: without IPAM, addresses are taken as asked',
    'RFC 5227: hosts with one IPv4 address on one link',
  ],
  wrong: example(2),
  right: example(1),
  check(network, report) {
    const firsts = new Map<string, { pods: PodTemplate; asked: Asked }>();
    for (const pods of network.podTemplates) {
      if (pods.count < 1) continue;
      for (const attachment of pods.networks) {
        if (attachment.ips.length === 0 && !attachment.mac) continue;
        const asks = networkAskedFor(network, attachment);
        if (typeof asks !== 'object') continue;
        for (const asked of [...attachment.ips, ...(attachment.mac ? [attachment.mac] : [])]) {
          const address = canonical(asked.text);
          // What the network refuses is another finding.
          if (address === undefined || (asks.hasSubnets && asked !== attachment.mac)) continue;
          if (pods.count > 1) reportCount(pods, asked, asks, report);
          const key = `${segmentOf(asks)}\n${address}`;
          const first = firsts.get(key);
          if (!first) firsts.set(key, { pods, asked });
          else if (first.pods.resource.title !== pods.resource.title)
            report(asked.at(), `${pods.resource.title} has the address ${asked.text} of ${first.pods.resource.title}`)
              .and(first.asked.at(), first.pods.resource.title)
              .note(`both are in ${asks.resource.title}: they answer for each other, and connections break at random`)
              .propose('give each an address of its own');
        }
      }
    }
  },
});

function reportCount(pods: PodTemplate, asked: Asked, { resource }: OvnNetwork, report: Report): void {
  const many = Number.isFinite(pods.count) ? `${pods.count} pods` : 'pods on every node';
  report(asked.at(), `${pods.resource.title} has ${many} with the same address ${asked.text}`)
    .and(pods.atCount, many)
    .note(`all are in ${resource.title}: they answer for each other, and connections break at random`)
    .propose('run one pod, or leave the address out');
}

function canonical(text: string): string | undefined {
  const ip = text.includes('/') ? parseCidr(text)?.address : parseIp(text);
  return (ip ?? parseMac(text))?.toString();
}

/** The physical network and its VLAN, which several networks may share; else the network. */
function segmentOf({ physicalNetwork, vlan, name }: OvnNetwork): string {
  return physicalNetwork === undefined ? name : `${physicalNetwork}:${vlan}`;
}
