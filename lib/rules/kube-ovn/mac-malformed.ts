import { parseMac } from '../../net/mac';
import { rule } from '../rule';

const vip = (mac: string) => `
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: vip1
spec:
  subnet: net1
  v4ip: 10.0.1.41
  macAddress: ${mac}
`;

/** MAC addresses of Vips, OvnEips and IPs that no interface can have. */
export const macMalformed = rule({
  id: 'kube-ovn/mac-malformed',
  code: 'KO-165',
  severity: 'error',
  what: 'The macAddress of a Vip, an OvnEip or an IP is none, is all zeros, or is that of a group.',
  why: 'kube-ovn hands the text to OVN, which cannot read it: nothing finds the way to the address.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vip.go, handleAddVirtualIP; pkg/controller/ip.go, handleAddReservedIP: the text is taken as it is',
    'ovn-org/ovn northd/northd.c: "invalid syntax in addresses", of a port whose addresses do not begin with a MAC address',
  ],
  wrong: vip('"02:00:00:12:34"'),
  right: vip('"02:00:00:12:34:56"'),
  check(network, report) {
    for (const holder of [...network.vips, ...network.ovnEips, ...network.ipRecords]) {
      const text = holder.text('macAddress');
      if (text === undefined || parseMac(text)?.isForInterface) continue;
      const fact = !parseMac(text) ? 'is no MAC address' : 'is not that of an interface';
      report(holder.at('macAddress'), `macAddress ${text} of ${holder.resource.title} ${fact}`)
        .note('kube-ovn hands it to OVN, which cannot read it: nothing finds the way to the address')
        .propose('leave it out: kube-ovn makes one up; your own begins with 02, say 02:00:00:12:34:56');
    }
  },
});
