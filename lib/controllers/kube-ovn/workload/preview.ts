import { Refusal, type Traced } from '../../made';
import type { Preview } from '../../preview';
import { inputsFrom } from './from-network';
import { type GatewayWorkload, workloadOf } from './workload';

/** The StatefulSet, or the Deployment, of every VpcNatGateway. */
export const gatewayWorkloads: Preview = {
  name: 'gateway-workload',
  *of(network) {
    const inputsOf = inputsFrom(network);
    const by = `kube-ovn ${network.target.kubeOvn.version.text}`;
    for (const gateway of network.gateways) {
      if (gateway.resource.modelled) continue;
      const result = workloadOf(inputsOf(gateway));
      yield { of: gateway.resource, by, result: result instanceof Refusal ? result : [created(result)] };
    }
  },
};

/** The object with the namespace that it is created in, as it lies in the cluster. */
function created({ workload, namespace }: GatewayWorkload): Traced<object> {
  return { ...workload, metadata: { ...(workload as { metadata: object }).metadata, namespace } };
}
