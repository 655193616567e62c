/** Properties with a name that follows from the id. */
export type Add<P extends { readonly name: string }> = Omit<P, 'name'> & {
  /**
   * `metadata.name`, unique in the cluster. A DNS-1123 subdomain.
   * @default the id
   */
  readonly name?: string;
};
