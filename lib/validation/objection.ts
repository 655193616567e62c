import { formatPath, type Path } from '../source/path';

/** The kinds of errors that Kubernetes' validation knows. */
export type ObjectionType =
  | 'Required'
  | 'Invalid'
  | 'NotFound'
  | 'Duplicate'
  | 'Forbidden'
  | 'NotSupported'
  | 'TooLong';

/** What objections are about: a rule tells those of one topic. */
export type Topic =
  | 'container'
  | 'probe'
  | 'volume'
  | 'resources'
  | 'security'
  | 'scheduling'
  | 'pod'
  | 'selector'
  | 'workload'
  | 'schedule'
  | 'service'
  | 'policy'
  | 'config';

/** What the validation of an object holds against it. */
export interface Objection {
  /** The field as the validation names it, which is not always where it is. */
  readonly field: string;
  readonly type: ObjectionType;
  /** Where it really is. */
  readonly path: Path;
  /** Whether the key is wrong, and not the value behind it. */
  readonly isKey?: boolean;
  /** What is wrong, behind the name of the field: `is missing`. */
  readonly message: string;
  readonly topic?: Topic;
  /** The other half of a contradiction. */
  readonly and?: readonly { readonly path: Path; readonly message: string }[];
  /** Values that it rests on beside: where one is not known yet, nothing is said. */
  readonly rests?: readonly Path[];
  /** What was written, and what it may be. */
  readonly choice?: { readonly got: string; readonly allowed: readonly string[] };
  readonly help?: string;
}

/** Makes an objection; the field is the path unless it is given. */
export function objection(type: ObjectionType, path: Path, message: string, field = fieldOf(path)): Objection {
  return { field, type, path, message };
}

/** `spec.containers[0].name`, `spec.limits.nvidia.com/gpu`. */
export function fieldOf(path: Path): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}

/** The field and what is wrong with it, as a sentence. */
export function sentenceOf({ path, message }: Objection): string {
  return `${formatPath(path)} ${message}`;
}
