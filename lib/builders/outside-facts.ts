/** The external network of a gateway, as its Subnet says it. */
export interface OutsideFacts {
  readonly name: string;
  /** `name.namespace`, or `name.namespace.ovn`. */
  readonly provider: string;
  readonly cidr: string;
  /** One address, or one of each family. */
  readonly gateway: string;
}

/** The facts of a Subnet manifest that names an attachment definition; undefined if it does not say them all. */
export function outsideFacts(manifest: Readonly<Record<string, unknown>>): OutsideFacts | undefined {
  const { name } = Object(manifest.metadata);
  const { provider, cidrBlock: cidr, gateway } = Object(manifest.spec);
  const isComplete = [name, provider, cidr, gateway].every((text) => typeof text === 'string' && text !== '');
  return isComplete && provider.includes('.') ? { name, provider, cidr, gateway } : undefined;
}
