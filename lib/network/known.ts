/** An object of the cluster, by name. */
export interface External {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string | undefined;
}

/** What can be guessed of a document that could not be read. */
export interface Hidden {
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
}

/** What every cluster with kube-ovn has (kube-ovn charts/kube-ovn/values.yaml, v1.16.2). */
export const existingEverywhere: readonly External[] = [
  { kind: 'Vpc', name: 'ovn-cluster' },
  { kind: 'Subnet', name: 'ovn-default' },
  { kind: 'Subnet', name: 'join' },
];
