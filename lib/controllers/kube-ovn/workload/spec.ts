import { does } from './features';
import type { WorkloadInputs } from './inputs';

/** Whether several instances run, as a Deployment. */
export function isHighlyAvailable({ controller, spec }: WorkloadInputs): boolean {
  const replicas = spec.raw('replicas');
  return does(controller.release, 'highAvailability') && typeof replicas === 'number' && replicas > 1;
}

/** Whether the gateway announces its addresses by BGP. */
export function speaks({ controller, spec }: WorkloadInputs): boolean {
  return does(controller.release, 'bgpSpeaker') && spec.part('bgpSpeaker').flag('enabled');
}

/** Whether its instances have BFD sessions with the VPC. */
export function hasBfd(inputs: WorkloadInputs): boolean {
  return isHighlyAvailable(inputs) && inputs.spec.part('bfd').flag('enabled');
}
