import type { Network } from '../../network/network';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { brief, destroys, type Effect, ignored, live, recreates } from '../effect';
import type { SettingsEffects } from '../settings-effects';
import { controller } from './releases';

const source = controller('vpc_dns.go', 'resyncVpcDNSConfig');

const switchKey = 'enable-vpc-dns';

/** Go's strconv.ParseBool; a key that is left out means true. */
const off = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False']);

function isOn(config: Resource): boolean {
  return !off.has(String(config.get('data', switchKey)));
}

function switchedOff(network: Network): Effect {
  const names = [...network.vpcDnses].map(({ name }) => name);
  return destroys(
    `kube-ovn deletes the DNS servers of every VPC${names.length > 0 ? `: ${firstFew(names)}` : ''}`,
    `${source}, cleanVpcDNS`,
    'keep it',
  );
}

const rolled = new Set([
  'coredns-image',
  'coredns-template',
  'nad-name',
  'nad-provider',
  'k8s-service-host',
  'k8s-service-port',
]);

/** The settings of the DNS servers inside VPCs. */
export const vpcDnsSettings: SettingsEffects = {
  name: 'vpc-dns-config',
  usedBy: (network) => [...network.vpcDnses].map(({ resource }) => resource),
  key: (key, { old, now, base }) => {
    if ((key === switchKey || key === '') && isOn(old) !== isOn(now))
      return isOn(now) ? live('the DNS servers of VPCs are made', source) : switchedOff(base);
    if (key === 'coredns-vip')
      return brief(
        'the DNS servers answer at the new address at once, and no longer at the old one, which running pods have in resolv.conf',
        `${source}, updateVpcDNS`,
        'restart the pods that use it',
      );
    if (rolled.has(key)) return recreates('the Deployment of every DNS server rolls', `${source}, updateVpcDNS`);
    return ignored('the controller has no such key', source);
  },
  created: () => live('the DNS servers of VPCs are made', source),
  removed: ({ base }) => switchedOff(base),
};
