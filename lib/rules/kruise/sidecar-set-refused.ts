import { SidecarSets } from '../../controllers/kruise/from-network';
import { checkSpec } from '../../controllers/kruise/spec-checks';
import { rule } from '../rule';
import { tellObjection } from '../support/about-objections';
import { exampleSet } from '../support/sidecar-examples';

/** What Kruise's webhook says against a SidecarSet by itself. */
export const sidecarSetRefused = rule({
  id: 'kruise/sidecar-set-refused',
  severity: 'error',
  what: "A SidecarSet has something that Kruise's webhook refuses.",
  why: 'The schema lets it pass; the webhook refuses the whole SidecarSet when it is applied, and pods get nothing of it.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go, validateSidecarSetSpec',
  ],
  wrong: exampleSet({ more: 'updateStrategy: {partition: 1, selector: {matchLabels: {canary: "true"}}}' }),
  right: exampleSet({ more: 'updateStrategy: {selector: {matchLabels: {canary: "true"}}}' }),
  check(network, report) {
    const { all } = SidecarSets.of(network);
    const byName = new Map(all.map((set) => [set.name, set]));
    for (const set of all) {
      const told = new Set<string>();
      for (const objection of checkSpec(set, byName)) {
        const { field, path, message, topic } = objection;
        // Kruise says twice of a selector that it cannot be used.
        const key = path.join('/');
        if (told.has(key) || field.endsWith('.selector.selector')) continue;
        told.add(key);
        const found = topic
          ? tellObjection(set.resource, objection, report)
          : report(set.resource.at(...path), `SidecarSet ${set.name}: ${message}`);
        found.note("Kruise's webhook refuses the whole SidecarSet: pods get nothing of it");
      }
    }
  },
});
