import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type ExternalNetworkProps, externalNetwork } from '../builders/external-network';
import { NetworkAttachmentDefinition } from '../kinds/cncf/network-attachment-definition';
import { Subnet } from '../kinds/kubeovn/subnet';
import type { CallSite } from './call-site';
import { NetworkConstruct } from './network-construct';

interface Pinned {
  readonly address: string;
  readonly site: CallSite | undefined;
}

/**
 * A physical network that NAT gateways connect VPCs to: a NetworkAttachmentDefinition, through which gateway pods
 * reach it, and a Subnet with its addresses. Both name the same provider. The gateway and the addresses of EIPs that
 * gateways pin are kept from chance.
 */
export class ExternalNetwork extends NetworkConstruct {
  /** The Subnet. */
  readonly apiObject: ApiObject;

  /** The NetworkAttachmentDefinition. */
  readonly attachment: ApiObject;

  private readonly pinned: Pinned[] = [];

  constructor(scope: Construct, id: string, props: ExternalNetworkProps) {
    super(scope, id, props.name);
    const { metadata, namespace = 'kube-system' } = props;
    const drafts = () =>
      externalNetwork(
        props,
        this.pinned.map(({ address }) => address),
      );
    this.attachment = this.make(
      { kind: NetworkAttachmentDefinition, namespace, metadata, draft: () => drafts().attachment },
      'NetworkAttachmentDefinition',
    );
    this.apiObject = this.make({
      kind: Subnet,
      metadata,
      draft: () => drafts().subnet,
      inputs: () => ({ pinned: this.pinned.map(({ site }) => site) }),
    });
  }

  /**
   * Keeps the address of an EIP from chance.
   * @internal
   */
  pin(address: string, site: CallSite | undefined): void {
    this.pinned.push({ address, site });
  }
}
