import { Refusal, type Source } from '../../made';
import type { AttachmentName } from '../go';
import type { StoredSubnet, WorkloadInputs } from './inputs';

/** The Subnet whose provider names an attachment definition (findSubnetByNetworkAttachmentDefinition). */
export function attachedSubnet(
  inputs: WorkloadInputs,
  { namespace, name }: AttachmentName,
  from: readonly Source[],
): StoredSubnet | Refusal {
  const title = `NetworkAttachmentDefinition ${namespace}/${name}`;
  const attachment = inputs.attachment(namespace, name);
  if (!attachment) return new Refusal(`${title} is not in the input`, from);
  const type = pluginType(attachment.get('spec', 'config'));
  if (type === undefined)
    return new Refusal(`the config of ${title} cannot be read`, [attachment.at('spec', 'config')]);
  const provider = `${name}.${namespace}${type === 'kube-ovn' ? '.ovn' : ''}`;
  return (
    inputs.subnetOfProvider(provider) ??
    new Refusal(`no Subnet of the input has the provider ${provider}`, [attachment.at('spec', 'config')])
  );
}

/** The type of a CNI configuration; empty for a list of plugins, whose types do not count. */
function pluginType(config: unknown): string | undefined {
  const value = parse(config);
  if (typeof value.type === 'string' && value.type !== '') return value.type;
  const first: unknown = Array.isArray(value.plugins) ? value.plugins[0] : undefined;
  return typeof Object(first).type === 'string' && Object(first).type !== '' ? '' : undefined;
}

function parse(config: unknown): { readonly type?: unknown; readonly plugins?: unknown } {
  try {
    return Object(JSON.parse(String(config)));
  } catch {
    return {};
  }
}
