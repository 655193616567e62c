import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { faultOfIp } from '../support/address-fault';
import { reportAstray } from '../support/astray-config';

const name = 'vpc-dns-config';

const config = (vip: string) => `
apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
  namespace: kube-system
data:
  coredns-vip: ${vip}
  nad-name: ovn-nad
  nad-provider: ovn-nad.default.ovn
---
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: ovn-nad
  namespace: default
spec:
  config: '{"cniVersion": "0.3.0", "type": "kube-ovn", "server_socket": "/run/openvswitch/kube-ovn-daemon.sock", "provider": "ovn-nad.default.ovn"}'
`;

/** What Go's strconv.ParseBool reads. */
const isBool = /^(1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$/;

/** The settings of all DNS servers of VPCs. */
export const vpcDnsConfigMalformed = rule({
  id: 'kube-ovn/vpc-dns-config-malformed',
  code: 'KO-016',
  severity: 'error',
  what: `The ConfigMap ${name} has no coredns-vip, one that is no address, an attachment definition that does not exist, or stands in another namespace.`,
  why: 'kube-ovn deploys no DNS server for any VPC: status.active of each VpcDns stays false.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, resyncVpcDNSConfig, checkOvnNad: "vpc-dns corednsVip should be set", strconv.ParseBool, the definition in namespace default',
  ],
  wrong: config('10.0.1'),
  right: config('10.96.0.3'),
  check(network, report) {
    const { namespace } = network.target.kubeOvn;
    const config = network.find('ConfigMap', name, namespace);
    const astray = config ?? network.of('ConfigMap').find((one) => one.name === name);
    if (config) judge(config, network, report);
    else if (astray && network.isMissing('ConfigMap', name, namespace)) nothing(reportAstray(network, report, astray));
  },
});

function judge(config: Resource, network: Network, report: Report): void {
  const value = (key: string) => {
    const text = config.get('data', key) ?? '';
    return typeof text === 'string' ? text : undefined;
  };
  const at = (key: string) => config.at('data', key);
  const [vip, nad, enable] = [value('coredns-vip'), value('nad-name'), value('enable-vpc-dns')];
  const fault = vip ? faultOfIp(vip) : undefined;
  if (vip === '')
    nothing(report(at('coredns-vip'), `${config.title} has no coredns-vip`)).propose(
      'write coredns-vip: the address of the DNS servers',
    );
  else if (fault)
    nothing(report(at('coredns-vip'), `coredns-vip ${vip} of ${config.title} ${fault.fact}`)).suggest(fault.meant);
  if (nad === '') nothing(report(at('nad-name'), `${config.title} has no nad-name`));
  else if (nad && network.isMissing('NetworkAttachmentDefinition', nad, 'default'))
    nothing(
      report(at('nad-name'), `${config.title} names NetworkAttachmentDefinition default/${nad}, which does not exist`),
    ).propose('if it exists in the cluster, list it under external: in cdk8s-ovn.yaml, with namespace: default');
  if (enable && !isBool.test(enable))
    report(at('enable-vpc-dns'), `enable-vpc-dns "${enable}" of ${config.title} is neither true nor false`)
      .note(
        'kube-ovn reads no further: it keeps the settings that it had, at its start none, and deploys no DNS server',
      )
      .propose('write enable-vpc-dns: "true"');
}

function nothing(found: Draft): Draft {
  return found.note('kube-ovn deploys no DNS server for any VPC, and only its log says so; status.active stays false');
}
