import type { ApiObject } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { type ExternalNetworkProps, externalNetwork, providerOf } from '../builders/external-network';
import { NetworkAttachmentDefinition } from '../kinds/cncf/network-attachment-definition';
import { Subnet } from '../kinds/kubeovn/subnet';
import type { Input } from './made-object';
import { NetworkConstruct } from './network-construct';
import { type PlaceProps, placeIn } from './place';

/**
 * A physical network that NAT gateways connect VPCs to: a NetworkAttachmentDefinition, through which gateway pods
 * reach it, and a Subnet with its addresses. Both name the same provider. The gateway and the addresses of EIPs that
 * gateways pin are kept from chance.
 *
 * ```ts
 * const external = new ExternalNetwork(chart, 'external', {
 *   name: 'ovn-vpc-external-network', attach: Attach.macvlan('ens37'),
 *   cidr: '192.168.100.0/24', gateway: '192.168.100.1', reserved: ['192.168.100.1..192.168.100.220'] });
 * ```
 */
export class ExternalNetwork extends NetworkConstruct {
  /** The Subnet. */
  readonly apiObject: ApiObject;

  /** The NetworkAttachmentDefinition. */
  readonly attachment: ApiObject;

  private readonly pinned: { readonly address: string; readonly input: Input }[] = [];

  constructor(scope: Construct, id: string, props: ExternalNetworkProps) {
    super(scope, id, { shape: 'ExternalNetwork', name: props.name, props: () => props });
    const { metadata, namespace = 'kube-system' } = props;
    const addresses = () => this.pinned.map(({ address }) => address);
    this.attachment = this.make<ExternalNetworkProps>(
      {
        kind: NetworkAttachmentDefinition,
        namespace,
        metadata,
        draft: (network) => externalNetwork(network, addresses()).attachment,
      },
      'NetworkAttachmentDefinition',
    );
    this.apiObject = this.make<ExternalNetworkProps>({
      kind: Subnet,
      metadata,
      draft: (network) => externalNetwork(network, addresses()).subnet,
      inputs: () => ({ pinned: this.pinned.map(({ input }) => input) }),
    });
  }

  /** Gives the pods of a workload a further interface in it, with addresses as {@link Subnet.place} gives them. */
  place(workload: IConstruct, props: PlaceProps = {}): void {
    placeIn(this, workload, props, () => providerOf(this.given.props() as ExternalNetworkProps));
  }

  /**
   * Keeps the address of an EIP from chance.
   * @internal
   */
  pin(address: string, input: Input): void {
    this.pinned.push({ address, input });
  }
}
