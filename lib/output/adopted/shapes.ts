/** What a list of an intent document is in TypeScript. */
export interface Part {
  /** The method that adds an item. */
  readonly method: string;
  /** What other parts name it as. */
  readonly names?: string;
  readonly parts?: Readonly<Record<string, Part>>;
}

const rules: Readonly<Record<string, Part>> = {
  eips: { method: 'addEip', names: 'eip' },
  snats: { method: 'addSnat' },
  floatingIps: { method: 'addFloatingIp' },
  portForwards: { method: 'addPortForward' },
};

const subnetParts: Readonly<Record<string, Part>> = { ipPools: { method: 'addIpPool' }, vips: { method: 'addVip' } };

/** The parts of the constructs that have some, in the order in which they can be added. */
export const partsOf: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  CustomVpc: {
    subnets: { method: 'addSubnet', names: 'subnet', parts: subnetParts },
    natGateways: { method: 'addNatGateway', parts: rules },
    egressGateways: { method: 'addEgressGateway' },
    loadBalancers: { method: 'addLoadBalancer' },
    dns: { method: 'addDns' },
    ovnEips: { method: 'addOvnEip', names: 'ovnEip' },
    ovnSnats: { method: 'addOvnSnat' },
    ovnFips: { method: 'addOvnFip' },
    ovnDnats: { method: 'addOvnDnat' },
  },
  NatGateway: rules,
  ProviderNetwork: { vlans: { method: 'addVlan', parts: { subnets: { method: 'addSubnet' } } } },
};

/** What the fields of a call name: a variable stands there, where there is one. */
export const references: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  addNatGateway: { subnet: 'subnet', externalNetwork: 'external' },
  NatGateway: { vpc: 'vpc', subnet: 'subnet', externalNetwork: 'external' },
  addSnat: { source: 'subnet', eip: 'eip' },
  addFloatingIp: { eip: 'eip' },
  addPortForward: { eip: 'eip' },
  addEgressGateway: { subnet: 'subnet', externalNetwork: 'external' },
  addLoadBalancer: { subnet: 'subnet' },
  addDns: { subnet: 'subnet' },
  addOvnSnat: { source: 'subnet', eip: 'ovnEip' },
  addOvnFip: { eip: 'ovnEip' },
  addOvnDnat: { eip: 'ovnEip' },
};

/** What a construct is named as. */
export const namesOf: Readonly<Record<string, string>> = { CustomVpc: 'vpc', ExternalNetwork: 'external' };

/** Constructs whose objects have names of their own. */
export const nameless: ReadonlySet<string> = new Set(['NatGatewaySettings', 'VpcDnsSettings', 'KruiseConfiguration']);
