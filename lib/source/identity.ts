import type { Finding } from './finding';
import { formatPath } from './path';
import { isPlace } from './resource';

/**
 * What a finding is known by from one run to the next: no line and no file, so that neither an edit elsewhere nor another
 * working directory makes a new one of it.
 */
export interface Identity {
  readonly rule: string;
  /** `kubeovn.io/v1 Subnet net1`; empty for what stands in no object. */
  readonly object: string;
  /** `spec.cidrBlock` */
  readonly path: string;
  readonly message: string;
}

export function identityOf({ rule, message, at }: Finding): Identity {
  if (!isPlace(at)) return { rule, object: '', path: '', message };
  const { apiVersion, title } = at.resource;
  return { rule, object: `${apiVersion} ${title}`, path: formatPath(at.path), message };
}
