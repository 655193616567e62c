import { RouterLBRule } from '../../kinds/kubeovn/router-lb-rule';
import { SwitchLBRule } from '../../kinds/kubeovn/switch-lb-rule';
import { VpcDns } from '../../kinds/kubeovn/vpc-dns';
import { brief, destroys, ignored, live, recreates } from '../effect';
import { kindEffects } from '../field-effects';
import { controller } from './releases';

const instead = 'the load balancer is removed and made anew';
const deleted = 'its Service is deleted, and the load balancer with it';

const switchFile = 'switch_lb_rule.go';
const switched = live(
  'its Service is updated, and OVN follows',
  controller(switchFile, 'handleAddOrUpdateSwitchLBRule'),
);
const switchedAnew = brief(instead, controller(switchFile, 'handleUpdateSwitchLBRule'));

export const switchLbRule = kindEffects<typeof SwitchLBRule>({
  kind: SwitchLBRule,
  fields: {
    spec: {
      vip: switchedAnew,
      namespace: switchedAnew,
      selector: switched,
      endpoints: switched,
      sessionAffinity: switched,
      ports: switched,
    },
  },
  metadata: switched,
  created: live('its Service is made, and the load balancer', controller(switchFile, 'handleAddOrUpdateSwitchLBRule')),
  removed: destroys(deleted, controller(switchFile, 'handleDelSwitchLBRule')),
});

const routerFile = 'router_lb_rule.go';
const routed = live('its Service is updated, and OVN follows', controller(routerFile, 'enqueueUpdateRouterLBRule'));
const routedAnew = brief(instead, controller(routerFile, 'enqueueUpdateRouterLBRule'));

export const routerLbRule = kindEffects<typeof RouterLBRule>({
  kind: RouterLBRule,
  fields: {
    spec: {
      ovnEip: routedAnew,
      vpc: routedAnew,
      namespace: routedAnew,
      selector: routed,
      endpoints: routed,
      sessionAffinity: routed,
      ports: routed,
    },
  },
  created: live('its Service is made, and the load balancer', controller(routerFile)),
  removed: destroys(deleted, controller(routerFile)),
});

const dnsFile = 'vpc_dns.go';
const rolls = (what: string) =>
  recreates(`the Deployment of the DNS server rolls: ${what}`, controller(dnsFile, 'genVpcDNSDeployment'));

export const vpcDns = kindEffects<typeof VpcDns>({
  kind: VpcDns,
  fields: {
    spec: {
      vpc: ignored('the VPC that it serves is that of its subnet', controller(dnsFile, 'createOrUpdateVpcDNSDep')),
      subnet: rolls('its pods move to the other subnet'),
      replicas: live('the Deployment is scaled', controller(dnsFile, 'createOrUpdateVpcDNSDep')),
      corefile: rolls('its pods read the other ConfigMap'),
    },
  },
  created: live(
    'its Deployment is made, and a SwitchLBRule for its address',
    controller(dnsFile, 'handleAddOrUpdateVPCDNS'),
  ),
  removed: destroys(
    'its Deployment and its SwitchLBRule are deleted: the VPC has no DNS',
    controller(dnsFile, 'handleDelVPCDNS'),
  ),
});
