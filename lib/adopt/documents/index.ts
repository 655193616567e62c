import { customVpcs } from './custom-vpc';
import { externalNetworks } from './external-network';
import { bridgeMappings, localnetNetworks } from './localnet';
import { natGateways } from './nat-gateway';
import { oneObjects } from './one-object';
import { providerNetworks } from './provider-network';
import { kruiseConfigurations, natGatewaySettings, vpcDnsSettings } from './settings';
import type { Inverse } from './world';

/** In the order in which they take what several could: a subnet on a VLAN with a definition is an external network. */
export const inverses: readonly Inverse[] = [
  externalNetworks,
  customVpcs,
  natGateways,
  providerNetworks,
  ...oneObjects,
  natGatewaySettings,
  vpcDnsSettings,
  localnetNetworks,
  bridgeMappings,
  kruiseConfigurations,
];
