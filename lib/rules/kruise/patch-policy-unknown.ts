import { SidecarSets } from '../../controllers/kruise/from-network';
import { nearest } from '../../source/nearest';
import { rule } from '../rule';
import { exampleSet, exampleWhitelist } from '../support/sidecar-examples';

const policies = ['Retain', 'Overwrite', 'MergePatchJson'];

/** Words that are no policy. */
export const patchPolicyUnknown = rule({
  id: 'kruise/patch-policy-unknown',
  severity: 'error',
  what: 'The patchPolicy of a patch is none of the three that there are.',
  why: 'Neither the definition nor the webhook looks at it: the SidecarSet is accepted, and the patch does nothing.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/util.go, PatchPodMetadata: a switch over three policies without a default',
  ],
  wrong: `${exampleSet({ annotation: 'oom-score: "1"', policy: 'overwrite' })}---${exampleWhitelist('^oom-score$')}`,
  right: `${exampleSet({ annotation: 'oom-score: "1"' })}---${exampleWhitelist('^oom-score$')}`,
  check(network, report) {
    for (const set of SidecarSets.of(network).all) {
      for (const { policy, index } of set.patches) {
        if (policies.includes(policy)) continue;
        const close = policies.find((one) => one.toLowerCase() === policy.toLowerCase()) ?? nearest(policy, policies);
        const draft = report(
          set.resource.at('spec', 'patchPodMetadata', index, 'patchPolicy'),
          `there is no patchPolicy ${policy}`,
        ).note('Kruise accepts it, and the patch does nothing: pods get none of its annotations');
        if (close) draft.suggest(close);
        else draft.propose(`there are ${policies.join(', ')}`);
      }
    }
  },
});
