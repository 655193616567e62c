import { networkOf } from '../../controllers/ovn-kubernetes/check-conf';
import { type Cluster, clusterOf } from '../../controllers/ovn-kubernetes/cluster';
import type { LogicalNetwork } from '../../controllers/ovn-kubernetes/logical-network';
import { ConfFault, type ConfKey, overlayType } from '../../controllers/ovn-kubernetes/net-conf';
import { notManaged, parseAttachment } from '../../controllers/ovn-kubernetes/parse-attachment';
import type { ConfText } from '../../controllers/ovn-kubernetes/read-conf';
import type { AttachmentDefinition } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import { once } from '../../schema/once';
import { within } from '../../source/embedded';
import type { JsonMember } from '../../source/json-members';
import type { Spot } from '../../source/resource';
import { mendJson } from './mend-json';

/** A hand-written NetworkAttachmentDefinition of OVN-Kubernetes' plugin, as OVN-Kubernetes reads it. */
export class OvnAttachment {
  constructor(
    readonly definition: AttachmentDefinition,
    /** Its namespace/name, which the configuration repeats. */
    readonly attachment: string,
    readonly text: ConfText,
    readonly network: LogicalNetwork | ConfFault,
  ) {}

  get title(): string {
    return this.definition.resource.title;
  }

  has(key: ConfKey): boolean {
    return this.text.members.has(key);
  }

  /** Where the value of a key stands inside of the text, or an item of a list; the whole text where it is left out. */
  at(key: ConfKey, item?: string): Spot {
    const member = this.text.members.get(key);
    if (!member) return { ...this.definition.at('config'), inside: 'unknown' };
    const offset = item ? member.text.indexOf(item) : -1;
    return item === undefined || offset < 0
      ? this.atValue(member)
      : this.inText(member.start + offset, member.start + offset + item.length);
  }

  /** A value, without the quotes around it. */
  atValue({ start, end, text }: JsonMember): Spot {
    return text.startsWith('"') && text.length > 2 ? this.inText(start + 1, end - 1) : this.inText(start, end);
  }

  atKey({ keyStart, keyEnd }: JsonMember): Spot {
    return this.inText(keyStart + 1, keyEnd - 1);
  }

  private inText(start: number, end: number): Spot {
    return within(this.definition.at('config'), this.definition.text('config') ?? '', start, end);
  }
}

const known = new WeakMap<Network, readonly OvnAttachment[]>();

/** The definitions of OVN-Kubernetes' plugin whose text is JSON, or JSON but for slips that hide nothing else. */
export function ovnAttachments(network: Network): readonly OvnAttachment[] {
  return once(known, network, () => {
    const cluster = clusterOf(network.target);
    return [...network.attachments].flatMap((definition) => ovnAttachment(definition, cluster) ?? []);
  });
}

function ovnAttachment(definition: AttachmentDefinition, cluster: Cluster): OvnAttachment | undefined {
  const written = definition.text('config');
  // Most definitions are of other plugins.
  if (!written?.includes(overlayType)) return undefined;
  const config = definition.config ? written : mendJson(written).text;
  if (config === undefined || (definition.config && !definition.plugins.some(({ type }) => type === overlayType)))
    return undefined;
  // Without a namespace it goes where the tool that applies it says: to the one that the text names.
  const named = /"netAttachDefName"\s*:\s*"([^"/]{1,63})\//.exec(config)?.[1];
  const attachment = `${definition.namespace ?? named ?? 'default'}/${definition.name}`;
  const { text, network } = parseAttachment(attachment, config, cluster);
  if (network === notManaged || (text && !definition.config && text.conf.type !== overlayType)) return undefined;
  return text && new OvnAttachment(definition, attachment, text, network);
}

/**
 * What OVN-Kubernetes refuses, where the first of the values at fault is that of one of these keys. It refuses values of
 * another type before all else; what it would say without them is told, too.
 */
export function* refusedFor(network: Network, ...keys: ConfKey[]): Generator<[OvnAttachment, ConfFault]> {
  const cluster = clusterOf(network.target);
  for (const one of ovnAttachments(network)) {
    const { conf, typeFaults } = one.text;
    const fault = typeFaults.length > 0 ? networkOf(one.attachment, conf, cluster) : one.network;
    if (
      !(fault instanceof ConfFault) ||
      typeFaults.some(({ path }) => fault.keys.some((key) => key === path.split('.')[0]))
    )
      continue;
    const [first] = fault.keys;
    if (first && keys.includes(first)) yield [one, fault];
  }
}

/** What becomes of a definition that OVN-Kubernetes refuses. */
export const attachmentRefused =
  'OVN-Kubernetes makes no network of it: pods that ask for it stay in ContainerCreating';

/** A definition of a physical network as an example; `members`: JSON by keys, undefined leaves one out. */
export function attachmentExample(members: Readonly<Record<string, string | undefined>> = {}): string {
  const all = {
    cniVersion: '"1.0.0"',
    type: `"${overlayType}"`,
    name: '"tenantblue"',
    netAttachDefName: '"blue/localnet1"',
    topology: '"localnet"',
    mtu: '1500',
    ...members,
  };
  const lines = Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : `      "${key}": ${value}`));
  return `
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: localnet1
  namespace: blue
spec:
  config: |-
    {
${lines.join(',\n')}
    }
`;
}
