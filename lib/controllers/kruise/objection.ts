import type { Path } from '../../source/path';

/** The kinds of errors that Kubernetes' validation knows. */
export type ObjectionType =
  | 'Required'
  | 'Invalid'
  | 'NotFound'
  | 'Duplicate'
  | 'Forbidden'
  | 'NotSupported'
  | 'TooLong';

/** What Kruise's webhook says against a SidecarSet. */
export interface Objection {
  /** The field as the webhook names it, which is not always where it is. */
  readonly field: string;
  readonly type: ObjectionType;
  /** Where it really is. */
  readonly path: Path;
  readonly message: string;
}

/** Makes an objection; the field is the path unless it is given. */
export function objection(type: ObjectionType, path: Path, message: string, field = fieldOf(path)): Objection {
  return { field, type, path, message };
}

function fieldOf(path: Path): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}
