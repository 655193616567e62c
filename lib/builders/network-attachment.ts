import { without } from './without';

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
   * none: of networks without subnets.
   * @default those that the network gives, if any
   */
  readonly ips?: readonly string[];

  /**
   * The hardware address: `02:03:04:05:06:07`.
   * @default one is chosen
   */
  readonly mac?: string;

  /**
   * The interface in the pod, up to 15 characters. Virtual machines have names of their own.
   * @default net1, net2, … in the order of the networks
   */
  readonly interface?: string;

  /**
   * The IPAMClaim with the addresses that are kept, in the namespace of the definition.
   * @default none
   */
  readonly ipamClaim?: string;
}

/**
 * The annotation that puts a pod on networks: for `metadata.annotations` of a Pod, or of the template of a Deployment,
 * StatefulSet, DaemonSet, Job or CronJob.
 */
export function podNetworks(...attachments: readonly NetworkAttachment[]): Readonly<Record<string, string>> {
  const selected = attachments.map(({ ipamClaim, ...one }) => ({ ...one, 'ipam-claim-reference': ipamClaim }));
  return { 'k8s.v1.cni.cncf.io/networks': JSON.stringify(without(undefined, selected)) };
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
  const nameOf = ({ name }: NetworkAttachment, i: number) => `${name.replaceAll('.', '-')}-${i + 1}`;
  return {
    networks: attachments.map((one, i) => ({
      name: nameOf(one, i),
      multus: { networkName: one.namespace === undefined ? one.name : `${one.namespace}/${one.name}` },
    })),
    interfaces: attachments.map((one, i) => ({
      name: nameOf(one, i),
      bridge: {},
      ...(one.mac !== undefined && { macAddress: one.mac }),
    })),
  };
}
