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

/** How gateway pods reach the physical network. */
export class Attach implements AttachProps {
  /**
   * Through an interface of the nodes; addresses come from kube-ovn.
   * @param interfaceName the interface that carries the network on every node, up to 15 characters
   */
  static macvlan(interfaceName: string, options: MacvlanOptions = {}): Attach {
    return new Attach({ type: 'macvlan', interface: interfaceName, ...options });
  }

  /** Through a further port in a kube-ovn network. */
  static kubeOvn(options: KubeOvnOptions = {}): Attach {
    return new Attach({ type: 'kube-ovn', ...options });
  }

  readonly type: 'macvlan' | 'kube-ovn';
  readonly interface?: string;
  readonly mode?: string;
  readonly vlan?: string;

  private constructor(props: AttachProps) {
    this.type = props.type;
    this.interface = props.interface;
    this.mode = props.mode;
    this.vlan = props.vlan;
  }
}
