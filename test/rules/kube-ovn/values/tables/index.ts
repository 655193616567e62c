import { egressGateway } from './egress-gateway';
import { loadBalancer } from './load-balancer';
import { natGateway } from './nat-gateway';
import { ovnNat } from './ovn-nat';
import { securityGroup } from './security-group';
import { subnet } from './subnet';
import { underlay } from './underlay';
import { vpc } from './vpc';

/** What the check says of each bad value in each field of kube-ovn's kinds. */
export const tables = {
  ...vpc,
  ...subnet,
  ...natGateway,
  ...underlay,
  ...egressGateway,
  ...loadBalancer,
  ...ovnNat,
  ...securityGroup,
};
