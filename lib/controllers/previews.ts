import { podAnnotations } from './kruise/preview';
import { gatewayRulePreviews } from './kube-ovn/gateway-rules/preview';
import { gatewayWorkloads } from './kube-ovn/workload/preview';
import { attachmentPreviews } from './ovn-kubernetes/preview';
import type { Preview } from './preview';

/** Everything that can be shown of what controllers will make, in the order in which it is shown. */
export const previews: readonly Preview[] = [gatewayWorkloads, gatewayRulePreviews, attachmentPreviews, podAnnotations];
