import { type Family, parseIp } from '../../../net/ip';
import { LabelSelector } from '../../../network/label-selector';
import type { Network } from '../../../network/network';
import { groupBy } from '../../../source/group-by';
import { isMap, textsIn } from '../../../source/json';
import type { Resource } from '../../../source/resource';
import type { LogicalPod } from './pods';
import { remembered } from './remembered';

/** A Service with addresses inside of the cluster. */
export interface ClusterService {
  readonly resource: Resource;
  readonly namespace: string;
  readonly addresses: readonly string[];
  /** Undefined: its backends are written by hand. */
  readonly selector: LabelSelector | undefined;
}

export function servicesOf(network: Network): readonly ClusterService[] {
  return (network.kinds.get('Service') ?? [])
    .filter(({ apiVersion, name }) => apiVersion === 'v1' && name !== '')
    .map((resource) => {
      const selector = resource.get('spec', 'selector');
      return {
        resource,
        namespace: resource.namespace ?? 'default',
        addresses: addressesOf(resource),
        selector:
          isMap(selector) && Object.keys(selector).length > 0
            ? LabelSelector.ofLabels(Object.fromEntries(textsIn(selector)))
            : undefined,
      };
    });
}

/** `None` is no address; an annotation may give it some (kubeovn/kube-ovn v1.16.2 pkg/controller/endpoint_slice.go, handleUpdateEndpointSlice). */
function addressesOf(resource: Resource): readonly string[] {
  const vips = resource.get('metadata', 'annotations', 'ovn.kubernetes.io/switch_lb_vip');
  const several = resource.get('spec', 'clusterIPs');
  const one = resource.get('spec', 'clusterIP');
  const written = typeof vips === 'string' ? vips.split(',') : Array.isArray(several) ? several : [one];
  return written.filter((text): text is string => typeof text === 'string' && parseIp(text) !== undefined);
}

/** The Services in front of pods. */
export class ServicesOfPods {
  private readonly byNamespace: ReadonlyMap<string, readonly ClusterService[]>;

  constructor(network: Network) {
    this.byNamespace = groupBy(servicesOf(network), ({ namespace }) => namespace);
  }

  addressesOf({ namespace, labels }: LogicalPod, family: Family): readonly string[] {
    const services = this.byNamespace.get(namespace) ?? [];
    return services
      .filter(({ selector }) => selector?.matches(labels))
      .flatMap(({ addresses }) => addresses.filter((text) => parseIp(text)?.family === family));
  }
}

export const servicesOfPods = remembered((network) => new ServicesOfPods(network));
