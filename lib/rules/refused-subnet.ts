import type { Draft } from './report';

export const byWebhook = "kube-ovn's admission webhook, where it is enabled, rejects the Subnet";

/** What becomes of a Subnet that kube-ovn cannot validate: pkg/controller/subnet.go, handleAddOrUpdateSubnet. */
export function refused(found: Draft): Draft {
  return found
    .note(
      'kube-ovn does not set the subnet up: its condition Validated is False, with the event ValidateLogicalSwitchFailed',
    )
    .note(byWebhook);
}

/** What becomes of capital letters where kube-ovn writes the canonical form before it validates: formatAddress. */
export function rewritten(found: Draft, canonical: string): Draft {
  return found
    .note(byWebhook)
    .note(`without the webhook kube-ovn writes ${canonical} into the Subnet; a GitOps tool writes its own text back`);
}
