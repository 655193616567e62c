import type { Network } from '../../network/network';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { brief, destroys, type Effect, ignored, live, recreates } from '../effect';
import { controller } from '../evidence';
import type { SettingsEffects } from '../settings-effects';

const file = 'vpc_dns.go';
const source = controller(file, 'resyncVpcDNSConfig');
const updated = controller(file, 'updateVpcDNS');

const configName = 'vpc-dns-config';
const switchKey = 'enable-vpc-dns';

/** Go's strconv.ParseBool; a key that is left out means true. */
const off = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False']);

function isOn(config: Resource): boolean {
  return !off.has(String(config.get('data', switchKey)));
}

/** Whether the input says that there are no DNS servers in VPCs. */
export function isDnsOff(network: Network): boolean {
  const config = network.find('ConfigMap', configName, network.target.kubeOvn.namespace);
  return config !== undefined && !isOn(config);
}

function titles(network: Network): string {
  return firstFew([...network.vpcDnses].map(({ resource }) => resource.title));
}

function switchedOff(network: Network): Effect {
  const names = titles(network);
  return destroys(
    `kube-ovn deletes every VpcDns${names === '' ? '' : ` (${names})`} with its Deployment: the VPCs have no DNS. A GitOps tool that creates the objects again is refused ("not enabled")`,
    controller(file, 'cleanVpcDNS'),
    'remove the VpcDns objects in the same commit',
  );
}

/** What the pods of DNS servers are made of. */
const rolled = new Set(['coredns-image', 'nad-name', 'nad-provider', 'k8s-service-host', 'k8s-service-port']);

const switchedOn = (network: Network): Effect => {
  const names = titles(network);
  return live(`the DNS servers of VPCs are deployed${names === '' ? '' : `: ${names}`}`, source);
};

/** The settings of the DNS servers inside VPCs. */
export const vpcDnsSettings: SettingsEffects = {
  name: configName,
  usedBy: (network) => [...network.vpcDnses].map(({ resource }) => resource),
  key: (key, { old, now, base, head }) => {
    if (key === switchKey || key === '') {
      if (isOn(old) !== isOn(now)) return isOn(now) ? switchedOn(head) : switchedOff(base);
      return ignored('DNS servers stay on, or off, as they are', source);
    }
    if (!isOn(now)) return ignored('DNS servers are switched off', source);
    if (key === 'coredns-vip')
      return brief(
        'the DNS servers answer at the new address at once, and no longer at the old one, which running pods have in resolv.conf',
        updated,
      );
    if (rolled.has(key)) {
      const names = titles(head);
      return recreates(`the Deployment of every DNS server${names === '' ? '' : ` (${names})`} rolls out`, updated);
    }
    return ignored('the controller has no such key', source);
  },
  created: ({ resource, head }) =>
    isOn(resource) ? switchedOn(head) : ignored('without it DNS servers were off as well', source),
  removed: ({ resource, base }) =>
    isOn(resource) ? switchedOff(base) : ignored('DNS servers were switched off already', source),
};
