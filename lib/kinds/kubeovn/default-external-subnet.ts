/** The external subnet of a gateway or EIP that names none. */
export const defaultExternalSubnet = 'ovn-vpc-external-network';
