import { SidecarSets } from '../../controllers/kruise/from-network';
import { networkKeys } from '../../controllers/kruise/network-annotations';
import { expressionFault, readExpression, readWhitelist, whitelistKey } from '../../controllers/kruise/whitelist';
import { within } from '../../source/embedded';
import { rule } from '../rule';
import { exampleWhitelist } from '../support/sidecar-examples';

/** Expressions that allow more than they say. */
export const whitelistNotAnchored = rule({
  id: 'kruise/whitelist-not-anchored',
  severity: 'error',
  what: 'An expression of the whitelist matches annotations that networks live on, because it is not anchored.',
  why: 'Kruise searches for the expression anywhere in a key: kubernetes.io also allows ovn.kubernetes.io/ip_address.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/util.go, matchRegKey: MatchString, which is not anchored',
  ],
  wrong: exampleWhitelist('kubernetes.io'),
  right: exampleWhitelist('^node\\\\.kubernetes\\\\.io/'),
  check(network, report) {
    const { config, whitelist: text } = SidecarSets.of(network);
    const rules = text === undefined ? [] : readWhitelist(text);
    if (!config || text === undefined || 'fault' in rules) return;
    for (const expression of new Set(rules.flatMap(({ expressions }) => expressions))) {
      if (expression.startsWith('^') || expressionFault(expression) !== undefined) continue;
      const pattern = readExpression(expression);
      const reached = networkKeys.find((key) => pattern.matches(key));
      if (reached === undefined) continue;
      const written = JSON.stringify(expression);
      const start = text.indexOf(written);
      const at = config.at('data', whitelistKey);
      const found = report(
        start < 0 ? at : within(at, text, start, start + written.length),
        `the expression ${expression || '""'} also allows ${reached}`,
      )
        .note(
          'Kruise searches for it anywhere in a key: a SidecarSet may take the network from every pod that it selects',
        )
        .propose('name the whole key, between ^ and $, and write two backslashes before every dot');
      const meant = anchored(expression);
      const isSafe = meant !== undefined && !networkKeys.some((key) => readExpression(meant).matches(key));
      if (start >= 0 && isSafe) found.cure(meant, 'unsafe', JSON.stringify(meant));
    }
  },
});

/** The expression for the whole key that it most likely stands for; of a domain alone, for all keys of the domain. */
function anchored(expression: string): string | undefined {
  if (!/^[\w./\\-]+\$?$/.test(expression)) return undefined;
  const literal = expression.replace(/\\?\./g, '\\.').replace(/\$$/, '');
  if (/\\(?!\.)/.test(literal)) return undefined;
  return literal.includes('/') || !literal.includes('.') ? `^${literal}$` : `^${literal}/`;
}
