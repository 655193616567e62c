/**
 * What cdk8s-cli hands to a validation plugin: the part of its interface that is used here. The package itself is not
 * needed. Source: cdk8s-team/cdk8s-cli 2.207.60 src/plugins/validation.ts.
 */
export interface CliContext {
  /** Paths of the files. */
  readonly manifests: readonly string[];
  /** The paths of constructs, by the names of their objects alone. */
  readonly metadata: Readonly<Record<string, { readonly path: string }>>;
  /** Whether the manifests go to standard output, and the files vanish. */
  readonly stdout?: boolean | undefined;
  readonly report: {
    addViolation(violation: Violation): void;
    /** Once, after all violations. */
    submit(status: 'success' | 'failure', metadata?: Readonly<Record<string, string>>): void;
  };
}

export interface Violation {
  readonly ruleName: string;
  readonly recommendation: string;
  readonly fix: string;
  readonly violatingResources: readonly ViolatingResource[];
}

export interface ViolatingResource {
  /** cdk8s-cli finds the construct by it. */
  readonly resourceName: string;
  readonly locations: readonly string[];
  readonly manifestPath: string;
}
