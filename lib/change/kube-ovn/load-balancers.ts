import { RouterLBRule } from '../../kinds/kubeovn/router-lb-rule';
import { SwitchLBRule } from '../../kinds/kubeovn/switch-lb-rule';
import { VpcDns } from '../../kinds/kubeovn/vpc-dns';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { type Case, cases, casesWhen } from '../cases';
import { breaks, brief, destroys, type Effect, ignored, live, recreates, refused } from '../effect';
import { citeAll, controller, unrecorded } from '../evidence';
import { changedKeys, type FieldEffect, kindEffects } from '../field-effects';
import { hasSince } from './releases';
import { isDnsOff } from './vpc-dns-settings';

const recreated = 'the load balancer is removed and created again: its connections end';
const deleted = 'its Service is deleted, and the load balancer with it';

const switchFile = 'switch_lb_rule.go';
const handledSwitch = controller(switchFile, 'handleAddOrUpdateSwitchLBRule');
const switched = live('its Service is updated, and OVN follows', handledSwitch);
const switchedAnew = brief(recreated, controller(switchFile, 'handleUpdateSwitchLBRule'));

function has(rule: Resource, field: string): boolean {
  const list = rule.get('spec', field);
  return Array.isArray(list) && list.length > 0;
}

/** Whether the Service is deleted and created with the rest of the change. */
function isRecreated(old: Resource, now: Resource): boolean {
  return ['vip', 'namespace'].some((field) => old.get('spec', field) !== now.get('spec', field));
}

/** What an edit of one does beside the other. */
const besideOther: Readonly<Record<'selector' | 'endpoints', readonly Case[]>> = {
  selector: [
    { outcome: 'breaks', when: ['removed, without endpoints'] },
    { outcome: 'ignored', when: ['beside endpoints'] },
  ],
  endpoints: [{ outcome: 'breaks', when: ['in place of selector'] }],
};

/** Endpoints take the place of the selector; what that had selected stays in the Service. */
const endpoints = (ofKind: Effect, of: 'selector' | 'endpoints'): FieldEffect =>
  cases([...casesWhen(ofKind, ''), ...besideOther[of]], ({ old, now, difference }) => {
    const isSelector = difference.headPath[1] === 'selector';
    if (
      !isSelector &&
      !isRecreated(old, now) &&
      has(old, 'selector') &&
      !has(old, 'endpoints') &&
      has(now, 'endpoints')
    )
      return breaks(
        'the pods that the selector chose stay endpoints beside the new ones: connections go to both',
        ofKind.evidence,
      );
    if (isSelector && !isRecreated(old, now) && !has(now, 'selector') && !has(now, 'endpoints'))
      return breaks(
        'the pods that the selector chose stay the endpoints of the Service, which follows them no longer',
        unrecorded(ofKind.evidence),
        'keep the selector',
      );
    return isSelector && has(old, 'endpoints') && has(now, 'endpoints')
      ? ignored('beside endpoints the controller does not look at it', ofKind.evidence)
      : ofKind;
  });

/** Annotations that the controller hands on to the Service. */
const handedOn = ['service_health_check', 'logical_switch', 'logical_router'].map(
  (name) => `ovn.kubernetes.io/${name}`,
);

export const switchLbRule = kindEffects<typeof SwitchLBRule>({
  kind: SwitchLBRule,
  fields: {
    spec: {
      vip: switchedAnew,
      namespace: switchedAnew,
      selector: endpoints(switched, 'selector'),
      endpoints: endpoints(switched, 'endpoints'),
      sessionAffinity: switched,
      ports: switched,
    },
  },
  metadata: (change) =>
    hasSince(change, '1.15') && changedKeys(change.difference, 'annotations').some((key) => handedOn.includes(key))
      ? live('its Service gets the annotation, and OVN follows', handledSwitch)
      : ignored('the controller does not read it', handledSwitch),
  created: live('its Service is created, and the load balancer', handledSwitch),
  removed: destroys(deleted, controller(switchFile, 'handleDelSwitchLBRule')),
});

const routerFile = 'router_lb_rule.go';
const updatedRouter = unrecorded(controller(routerFile, 'enqueueUpdateRouterLBRule', '1.17-dev'));
const routed = live('its Service is updated, and OVN follows', updatedRouter);
const routedAnew = brief(recreated, updatedRouter);

export const routerLbRule = kindEffects<typeof RouterLBRule>({
  kind: RouterLBRule,
  fields: {
    spec: {
      ovnEip: routedAnew,
      vpc: routedAnew,
      namespace: routedAnew,
      selector: endpoints(routed, 'selector'),
      endpoints: endpoints(routed, 'endpoints'),
      sessionAffinity: routed,
      ports: routed,
    },
  },
  created: live(
    'its Service is created, and the load balancer',
    unrecorded(controller(routerFile, 'handleAddOrUpdateRouterLBRule', '1.17-dev')),
  ),
  removed: destroys(deleted, unrecorded(controller(routerFile, 'handleDelRouterLBRule', '1.17-dev'))),
});

const dnsFile = 'vpc_dns.go';
const deployed = controller(dnsFile, 'createOrUpdateVpcDNSDep');

/** The Deployment of a DNS server. */
export function dnsWorkload(name: string, { target }: Network): string {
  return `Deployment ${target.kubeOvn.namespace}/vpc-dns-${name}`;
}

const rolls = (what: string): FieldEffect =>
  cases({ recreates: '' }, ({ now, head }) => {
    const workload = dnsWorkload(now.name, head);
    return recreates(`${workload} rolls out: ${what}`, controller(dnsFile, 'genVpcDNSDeployment'), undefined, {
      workload,
    });
  });

export const vpcDns = kindEffects<typeof VpcDns>({
  kind: VpcDns,
  fields: {
    spec: {
      vpc: ignored('the VPC that it serves is that of its subnet', deployed),
      subnet: rolls('its pods move to the other subnet'),
      replicas: cases({ live: '' }, ({ now, head }) =>
        live('the Deployment is scaled', deployed, undefined, { workload: dnsWorkload(now.name, head) }),
      ),
      corefile: rolls('its pods read the other ConfigMap'),
    },
  },
  created: ({ resource, head }) =>
    isDnsOff(head)
      ? refused(
          'it retries without end ("not enabled"): DNS servers are switched off in ConfigMap vpc-dns-config',
          controller(dnsFile, 'handleAddOrUpdateVPCDNS'),
          'set enable-vpc-dns: "true" in ConfigMap vpc-dns-config',
        )
      : live(
          'its Deployment is created, and a SwitchLBRule for its address, where ConfigMap vpc-dns-config exists',
          controller(dnsFile, 'handleAddOrUpdateVPCDNS'),
          undefined,
          { workload: dnsWorkload(resource.name, head) },
        ),
  removed: ({ resource, head }) =>
    destroys(
      'its Deployment and its SwitchLBRule are deleted: the VPC has no DNS',
      citeAll(controller(dnsFile, 'handleDelVpcDNS')),
      undefined,
      { workload: dnsWorkload(resource.name, head) },
    ),
});
