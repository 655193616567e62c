import type { Severity } from '../source/finding';
import { defaultLimits, type Limits } from '../source/limits';
import type { IgnorePatterns } from '../source/repository/ignore';
import { defaultTarget, type Target } from '../target/target';

/** An object that exists in the cluster and not in the input. */
export interface ExternalObject {
  readonly kind: string;
  /** Its metadata.name. */
  readonly name: string;
  /**
   * Its metadata.namespace, of kinds that have one.
   * @default default
   */
  readonly namespace?: string;
}

/** A directory whose manifests are for a cluster of their own. */
export interface ClusterDirectory {
  /** Relative to the working directory. */
  readonly path: string;
  /** That of the settings, with what is different in this cluster. */
  readonly target: Target;
}

/** What cdk8s-ovn.yaml says, with a default for everything. */
export interface Settings {
  /** What the manifests meet. */
  readonly target: Target;
  /** Patterns of files and directories that are not read, and the directory that they are relative to. */
  readonly ignore?: IgnorePatterns;
  /** The clusters that the manifests are for. @default not known: one, or what the directories are called */
  readonly clusters?: readonly ClusterDirectory[];
  readonly external: {
    readonly objects: readonly ExternalObject[];
    /** Manifest files and directories of what exists, as inputs of a reader. */
    readonly inputs: readonly string[];
  };
  /** Files and directories with CustomResourceDefinitions of the cluster, as inputs of a reader. */
  readonly crds: readonly string[];
  /** Severities by rule, where they are not the rule's own. */
  readonly rules: ReadonlyMap<string, Severity | 'off'>;
  /** Rules whose findings nobody may allow (`ignorable: false`). */
  readonly notIgnorable: ReadonlySet<string>;
  /** The file of known findings, which may have to be written yet. */
  readonly baseline?: string;
  /** The file of allocated addresses, which may have to be written yet. Without it nothing is allocated. */
  readonly addressLock?: string;
  readonly limits: Limits;
}

export const defaultSettings: Settings = {
  target: defaultTarget,
  external: { objects: [], inputs: [] },
  crds: [],
  rules: new Map(),
  notIgnorable: new Set(),
  limits: defaultLimits,
};
