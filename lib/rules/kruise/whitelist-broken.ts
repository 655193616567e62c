import { SidecarSets } from '../../controllers/kruise/from-network';
import { expressionFault, readWhitelist, whitelistKey } from '../../controllers/kruise/whitelist';
import { within } from '../../source/embedded';
import { rule } from '../rule';
import { jsonFault } from '../support/json-fault';
import { exampleWhitelist } from '../support/sidecar-examples';

/** A whitelist that Kruise cannot read. */
export const whitelistBroken = rule({
  id: 'kruise/whitelist-broken',
  severity: 'error',
  what: "The whitelist of SidecarSets' annotations cannot be read: it is no JSON of its form, or an expression is not RE2.",
  why: 'Kruise reads it when a SidecarSet comes, and refuses every one with patchPodMetadata, feature gate or not.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/util/configuration/configuration.go, GetSidecarSetPatchMetadataWhiteList: json.Unmarshal',
    'openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/util.go, ValidateSidecarSetPatchMetadataWhitelist: regexp.Compile',
  ],
  wrong: exampleWhitelist('(oom-score'),
  right: exampleWhitelist('^oom-score$'),
  check(network, report) {
    const { config, whitelist: text } = SidecarSets.of(network);
    if (!config || text === undefined) return;
    const at = config.at('data', whitelistKey);
    const note = 'Kruise refuses every SidecarSet with patchPodMetadata, even where the feature gate is on';
    const fault = jsonFault(text);
    if (fault) {
      report(within(at, text, fault.offset), `the whitelist ${fault.fact}`).note(note);
      return;
    }
    const rules = readWhitelist(text);
    if ('fault' in rules) {
      report(at, `the whitelist ${rules.fault}`)
        .note(note)
        .propose('write {"rules": [{"selector": {"matchLabels": {…}}, "allowedAnnotationKeyExprs": ["^key$"]}]}');
      return;
    }
    for (const { expressions, selector } of rules) {
      const operator = selector?.unknownOperator;
      if (operator !== undefined)
        report(at, `there is no operator ${operator || '""'}`)
          .note(note)
          .propose('write In, NotIn, Exists or DoesNotExist');
      for (const expression of expressions) {
        const broken = expressionFault(expression);
        if (broken === undefined) continue;
        const start = text.indexOf(JSON.stringify(expression));
        report(
          start < 0 ? at : within(at, text, start, start + JSON.stringify(expression).length),
          `the expression ${expression} cannot be read: ${broken}`,
        )
          .note('Kruise refuses every SidecarSet with patchPodMetadata that this rule is for')
          .propose('write an expression that RE2 reads: it has no lookahead, lookbehind or backreference');
      }
    }
  },
});
