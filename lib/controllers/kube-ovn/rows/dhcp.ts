import type { Subnet } from '../../../network/subnet';
import type { LogicalSwitchPort, Options } from '../../../ovn/northbound';
import type { Cluster } from './cluster';
import { does } from './features';
import { gatewayOf } from './gateway';
import { interconnectionOf } from './interconnection';
import type { PodPort } from './pods';

/** What is answered where the subnet says nothing else; hardware address and MTU depend on the cluster. */
const usual = { lease_time: '3600', server_id: '169.254.0.254' };

/**
 * What DHCP answers a port: what the pod's annotation says, else what its subnet says
 * (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-dhcp_options.go, UpdateDHCPOptions, UpdateDHCPOptionsForPort).
 */
export function dhcpOf(subnet: Subnet, port: PodPort, cluster: Cluster): Pick<LogicalSwitchPort, 'dhcp4' | 'dhcp6'> {
  const isOn = subnet.flag('enableDHCP');
  const ofPort = (key: string) => (does(cluster.release, 'dhcpOfPorts') ? port.annotation(key) : undefined);
  const own4 = ofPort('dhcp-v4-options');
  const own6 = ofPort('dhcp-v6-options');
  const beside = interconnectionOf(subnet, cluster).addresses.find((text) => !text.includes(':'));
  const router = beside ?? gatewayOf(subnet, 4);
  return {
    dhcp4:
      subnet.cidrOf(4) && (isOn || own4)
        ? { ...usual, ...(router && { router: `${router}` }), ...parse(own4 ?? subnet.text('dhcpV4Options')) }
        : undefined,
    dhcp6: subnet.cidrOf(6) && (isOn || own6) ? parse(own6 ?? subnet.text('dhcpV6Options')) : undefined,
  };
}

/** `a=b,c=d`; of a list the parts are separated by semicolons. */
function parse(text = ''): Options {
  const entries = text.split(',').flatMap((entry) => {
    const [key = '', value, ...more] = entry.replaceAll(' ', '').split('=');
    return key === '' || value === undefined || more.length > 0 ? [] : [[key, value.replaceAll(';', ',')]];
  });
  return Object.fromEntries(entries);
}
