import { hasSeveralReplicas } from '../../../network/vpc-nat-gateway';
import type { WorkloadInputs } from './inputs';

/** Whether several instances run, as a Deployment. */
export function isHighlyAvailable({ spec }: WorkloadInputs): boolean {
  return hasSeveralReplicas(spec.raw('replicas'));
}

/** Whether the gateway announces its addresses by BGP. */
export function speaks({ spec }: WorkloadInputs): boolean {
  return spec.part('bgpSpeaker').flag('enabled');
}

/** Whether its instances have BFD sessions with the VPC. */
export function hasBfd(inputs: WorkloadInputs): boolean {
  return isHighlyAvailable(inputs) && inputs.spec.part('bfd').flag('enabled');
}
