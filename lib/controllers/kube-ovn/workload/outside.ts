import { defaultExternalSubnet } from '../../../network/vpc-nat-gateway';
import { Refusal, type Source } from '../../made';
import { type AttachmentName, attachmentOf } from '../go';
import { attachedSubnet } from './attached-subnet';
import { does } from './features';
import type { StoredSubnet, WorkloadInputs } from './inputs';

/** Where net1 of the gateway is. */
export interface Outside {
  readonly attachment: AttachmentName;
  /** What the choice of the attachment definition rests on. */
  readonly from: readonly Source[];
  /** Up to 1.12 nobody looks at the subnet. */
  readonly subnet: StoredSubnet | undefined;
}

/** The external network of a gateway; each release finds it in its own way (getExternalSubnetNad). */
export function outsideOf(inputs: WorkloadInputs): Outside | Refusal {
  const { controller, spec } = inputs;
  const first = spec.items('externalSubnets')[0];
  const name = first === undefined ? defaultExternalSubnet : String(first);
  const at = first === undefined ? [] : [spec.at('externalSubnets', 0)];
  const fallback = { name, namespace: controller.namespace };
  if (does(controller.release, 'externalByProvider')) {
    const subnet = inputs.subnet(name);
    if (!subnet)
      return new Refusal(`the external Subnet ${name} is not in the input`, at.length > 0 ? at : [spec.at()]);
    const provider = subnet.resource.at('spec', 'provider');
    return { attachment: attachmentOf(subnet.provider) ?? fallback, from: [...at, provider], subnet };
  }
  if (!does(controller.release, 'externalByAttachment')) return { attachment: fallback, from: at, subnet: undefined };
  const subnet = attachedSubnet(inputs, fallback, at);
  return subnet instanceof Refusal ? subnet : { attachment: fallback, from: at, subnet };
}
