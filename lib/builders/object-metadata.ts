/** What a person may add to the metadata of the objects that are made. */
export interface ObjectMetadata {
  /**
   * Labels, for selectors.
   * @default none
   */
  readonly labels?: Readonly<Record<string, string>>;

  /**
   * Annotations, for people and tools: `argocd.argoproj.io/sync-wave`.
   * @default none
   */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Every object has a name of its own choice: names made from a program's structure change with it. */
export interface NamedProps {
  /** `metadata.name`, unique in the cluster for its kind. A DNS-1123 subdomain. */
  readonly name: string;

  /**
   * Labels and annotations of the object itself.
   * @default none
   */
  readonly metadata?: ObjectMetadata;
}
