import { networksKey } from '../kinds/cncf/network-selection';

/** A network that a pod asks for, beside the default one. */
export interface NetworkAttachment {
  /** The NetworkAttachmentDefinition: of a localnet network, its name. */
  readonly name: string;

  /**
   * The namespace of the definition.
   * @default that of the pod
   */
  readonly namespace?: string;

  /**
   * The addresses of the pod there, with the lengths of their prefixes: `192.0.2.20/24`. Only where OVN-Kubernetes gives
   * none: of networks without subnets. Not of virtual machines, whose guests have their own.
   * @default those that the network gives, if any
   */
  readonly ips?: readonly string[];

  /**
   * The hardware address: `02:03:04:05:06:07`.
   * @default one is chosen
   */
  readonly mac?: string;

  /**
   * The interface in the pod, up to 15 characters. Not of virtual machines, of which KubeVirt names them.
   * @default net1, net2, … in the order of the networks
   */
  readonly interface?: string;

  /**
   * The IPAMClaim with the addresses that are kept, in the namespace of the definition. Not of virtual machines, for
   * which KubeVirt makes it.
   * @default none
   */
  readonly ipamClaim?: string;
}

/** An attachment as an item of the annotation: in one order, however it was written. */
export function selectionOf({ name, namespace, ips, mac, interface: face, ipamClaim }: NetworkAttachment): string {
  return JSON.stringify({ name, namespace, ips, mac, interface: face, 'ipam-claim-reference': ipamClaim });
}

/**
 * The annotation that puts a pod on networks: for `metadata.annotations` of a Pod, or of the template of a Deployment,
 * StatefulSet, DaemonSet, Job or CronJob.
 */
export function podNetworks(...attachments: readonly NetworkAttachment[]): Readonly<Record<string, string>> {
  return { [networksKey]: `[${attachments.map(selectionOf).join(',')}]` };
}

/** The lists that put a KubeVirt virtual machine on networks. */
export interface MachineNetworks {
  /** For `spec.template.spec.networks`. */
  readonly networks: readonly object[];
  /** For `spec.template.spec.domain.devices.interfaces`: bridged, as localnet networks need it. */
  readonly interfaces: readonly object[];
}

/**
 * What puts a KubeVirt virtual machine on networks; its first interface, on the network of the pod, is not among them.
 * Addresses are the matter of the guest.
 */
export function machineNetworks(...attachments: readonly NetworkAttachment[]): MachineNetworks {
  return machineNetworksBeside([], attachments);
}

/** The same for a machine whose networks have names already. */
export function machineNetworksBeside(
  taken: readonly unknown[],
  attachments: readonly NetworkAttachment[],
): MachineNetworks {
  const names = new Set(taken);
  const named = attachments.map((attachment) => {
    const name = freeName(attachment.name.replaceAll('.', '-'), names);
    names.add(name);
    return { name, attachment };
  });
  return {
    networks: named.map(({ name, attachment }) => ({
      name,
      multus: {
        networkName:
          attachment.namespace === undefined ? attachment.name : `${attachment.namespace}/${attachment.name}`,
      },
    })),
    interfaces: named.map(({ name, attachment: { mac } }) => ({
      name,
      bridge: {},
      ...(mac !== undefined && { macAddress: mac }),
    })),
  };
}

function freeName(name: string, taken: ReadonlySet<unknown>): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) free = `${name}-${n}`;
  return free;
}
