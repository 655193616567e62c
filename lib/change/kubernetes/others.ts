import type { Resource } from '../../source/resource';
import { announcedAlone } from '../announcements';
import { destroys, type Effect, ignored, live, rejected } from '../effect';
import { type FieldEffect, type KindEffects, otherKindEffects } from '../field-effects';

const validation = 'kubernetes/kubernetes v1.34 pkg/apis/core/validation/validation.go, ValidateServiceUpdate';

const address: FieldEffect = ({ old, now, difference }): Effect => {
  if ([old, now].some((service) => service.get('spec', 'type') === 'ExternalName'))
    return live('a Service of type ExternalName has none', validation);
  return difference.after === undefined
    ? ignored('the API server keeps the address that the Service has', validation)
    : rejected(
        'the API server refuses it: the cluster address of a Service cannot be changed',
        validation,
        'delete the Service and create it anew',
      );
};

const fixed = (what: string): Effect =>
  rejected(`the API server refuses it: ${what}`, validation, 'delete the Service and create it anew');

/** Whether a Service has an address of its own, of families that are written down. */
function isPlain(service: Resource): boolean {
  const { type, clusterIP, ipFamilies } = Object(service.get('spec')) as Readonly<Record<string, unknown>>;
  return type !== 'ExternalName' && clusterIP !== 'None' && Array.isArray(ipFamilies);
}

function isLocalBalancer(service: Resource): boolean {
  return service.get('spec', 'type') === 'LoadBalancer' && service.get('spec', 'externalTrafficPolicy') === 'Local';
}

const service = otherKindEffects('', 'Service', {
  fields: {
    spec: {
      clusterIP: address,
      clusterIPs: address,
      ipFamilies: ({ old, now }) =>
        isPlain(old) && isPlain(now) && old.get('spec', 'ipFamilies', 0) !== now.get('spec', 'ipFamilies', 0)
          ? fixed('the first family of a Service cannot be changed')
          : live('addresses of the other family are added or taken away', validation),
      ipFamilyPolicy: live('addresses of the other family are added or taken away', validation),
      loadBalancerClass: ({ old, now }) =>
        [old, now].every((service) => service.get('spec', 'type') === 'LoadBalancer')
          ? fixed('the class of a load balancer cannot be changed')
          : live('its load balancer is made by another controller', validation),
      healthCheckNodePort: ({ old, now }) =>
        [old, now].every(isLocalBalancer)
          ? fixed('the port of health checks cannot be changed')
          : live('nodes answer health checks at it', validation),
      allocateLoadBalancerNodePorts: live('it counts for ports that are new', validation),
      ports: live('connections are led to the new ports from now on', ''),
      selector: live('new connections go to the pods that it selects now', ''),
      type: live('it is made reachable as the type says', ''),
      externalName: live('DNS answers with it', ''),
      externalIPs: live('new connections to these addresses reach it', ''),
      sessionAffinity: live('it counts for new connections', ''),
      sessionAffinityConfig: live('it counts for new connections', ''),
      externalTrafficPolicy: live('it counts for new connections', ''),
      internalTrafficPolicy: live('it counts for new connections', ''),
      trafficDistribution: live('it counts for new connections', ''),
      publishNotReadyAddresses: live('it counts from now on', ''),
      loadBalancerSourceRanges: live('the load balancer lets them in, or no more', ''),
    },
  },
  metadata: announcedAlone('its cluster addresses'),
  removed: destroys('its address and its name are gone', ''),
});

const networkPolicy = otherKindEffects('networking.k8s.io', 'NetworkPolicy', {
  fields: { spec: live('the access rules of its pods are written anew', '') },
  created: live('of the pods that it selects, the traffic that no policy allows stops', ''),
  removed: live('its access rules are gone: what no other policy refuses passes', ''),
});

export const otherTables: readonly KindEffects[] = [service, networkPolicy];
