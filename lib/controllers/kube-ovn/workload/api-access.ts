import { goJson } from '../../go-json';
import { made, Refusal } from '../../made';
import { familyOf, ovnAttachmentOf } from '../go';
import type { Annotations } from './annotations';
import { attachedSubnet } from './attached-subnet';
import type { GatewaySettings } from './config';
import { does } from './features';
import type { WorkloadInputs } from './inputs';
import { annotationOf, networksAnnotation } from './keys';

/** The third network of a gateway with a BGP speaker: the way to the API server (setNatGwAPIAccess). */
export function addApiAccess(
  annotations: Annotations,
  inputs: WorkloadInputs,
  { apiProvider }: GatewaySettings,
): Refusal | undefined {
  const { controller, spec } = inputs;
  const from = [spec.at('bgpSpeaker', 'enabled'), ...apiProvider.from];
  if (apiProvider.text === '')
    return new Refusal('a BGP speaker needs apiNadProvider in the ConfigMap ovn-vpc-nat-config', from);
  const attachment = ovnAttachmentOf(apiProvider.text);
  if (!attachment) return new Refusal(`apiNadProvider ${apiProvider.text} is not name.namespace.ovn`, from);
  const separator = does(controller.release, 'spacedNetworks') ? ', ' : ',';
  const others = annotations.get(networksAnnotation);
  const networks = [...(others ? [others.value] : []), `${attachment.namespace}/${attachment.name}`].join(separator);
  annotations.set(networksAnnotation, made(networks, ...(others?.from ?? []), ...from));

  const subnet = attachedSubnet(inputs, attachment, from);
  if (subnet instanceof Refusal) return subnet;
  const family = familyOf(controller.apiServer);
  const gw = subnet.gateway.split(',').find((gateway) => familyOf(gateway) === family);
  if (gw === undefined) return undefined;
  const isAddress = !controller.apiServer.includes('/') && (family === 4 || family === 6);
  const dst = isAddress ? `${controller.apiServer}/${family === 4 ? 32 : 128}` : controller.apiServer;
  const route = made(goJson([{ dst, gw }]), `the API server, ${dst}`, subnet.resource.at('spec', 'gateway'));
  annotations.set(annotationOf(apiProvider.text, 'routes'), route);
  return undefined;
}
