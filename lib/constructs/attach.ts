import type { AttachProps } from '../builders/external-network';

/** Options of {@link Attach.macvlan}. */
export interface MacvlanOptions {
  /**
   * `bridge`, `private`, `vepa` or `passthru`.
   * @default bridge
   */
  readonly mode?: string;
}

/** Options of {@link Attach.kubeOvn}. */
export interface KubeOvnOptions {
  /**
   * Name of the Vlan object that connects the subnet to the physical network.
   * @default none: an overlay subnet of the default VPC
   */
  readonly vlan?: string;
}

/**
 * How gateway pods reach the physical network:
 *
 * ```ts
 * attach: Attach.macvlan('ens37')
 * attach: Attach.kubeOvn({ vlan: 'vlan10' })
 * ```
 */
export const Attach = {
  /**
   * Through an interface of the nodes; addresses come from kube-ovn.
   * @param interfaceName the interface that carries the network on every node, up to 15 characters
   */
  macvlan(interfaceName: string, options: MacvlanOptions = {}): AttachProps {
    return { type: 'macvlan', interface: interfaceName, ...options };
  },

  /** Through a further port in a kube-ovn network, normally an underlay network with a Vlan. */
  kubeOvn(options: KubeOvnOptions = {}): AttachProps {
    return { type: 'kube-ovn', ...options };
  },
};
