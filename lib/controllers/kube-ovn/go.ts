import { type Family, parseIp } from '../../net/ip';

/** The family of an address or CIDR; the prefix does not count (kubeovn/kube-ovn v1.16.2 pkg/util/net.go, CheckProtocol). */
export function familyOf(text: string): Family | 'dual' | undefined {
  const items = text.split(',');
  if (items.length !== 2) return addressFamily(text);
  const [first, second] = items.map(addressFamily);
  return first && second && first !== second ? 'dual' : undefined;
}

function addressFamily(text: string): Family | undefined {
  return parseIp(text.split('/', 1)[0] ?? '')?.family;
}

/** The parts of a text of one or two addresses or CIDRs by family, each empty if it has none (SplitStringIP). */
export interface ByFamily {
  readonly v4: string;
  readonly v6: string;
}

export function byFamily(text: string): ByFamily {
  const family = familyOf(text);
  if (family === 4) return { v4: text, v6: '' };
  if (family === 6) return { v4: '', v6: text };
  if (family === undefined) return { v4: '', v6: '' };
  const [first = '', second = ''] = text.split(',');
  return familyOf(first) === 4 ? { v4: first, v6: second } : { v4: second, v6: first };
}

/** The provider of kube-ovn's own network. */
export const ovnProvider = 'ovn';

/** Whether kube-ovn makes the interfaces of a provider itself; the parts may be empty (IsOvnProvider). */
export function isOvnProvider(provider: string): boolean {
  return provider === '' || provider === ovnProvider || ovnAttachmentOf(provider) !== undefined;
}

export interface AttachmentName {
  readonly name: string;
  readonly namespace: string;
}

/** The attachment definition of `name.namespace.ovn`. */
export function ovnAttachmentOf(provider: string): AttachmentName | undefined {
  const [name = '', namespace = '', ...rest] = provider.split('.');
  return rest.length === 1 && rest[0] === ovnProvider ? { name, namespace } : undefined;
}

/** The attachment definition of `name.namespace` or `name.namespace.ovn` (GetNadBySubnetProvider). */
export function attachmentOf(provider: string): AttachmentName | undefined {
  const parts = provider.split('.');
  const [name = '', namespace = ''] = parts;
  return parts.length === 2 ? { name, namespace } : ovnAttachmentOf(provider);
}
