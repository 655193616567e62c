import { exactRelease } from '../../target/kube-ovn-releases';
import { compareReleases } from '../../target/release';
import type { States } from '../field-effects';

/** Whether the head has another kube-ovn than the base: a newer one, or after a rollback an older one. */
export function isUpgrade({ base, head }: States): boolean {
  return compareReleases(exactRelease(base.target.kubeOvn.version), exactRelease(head.target.kubeOvn.version)) !== 0;
}
