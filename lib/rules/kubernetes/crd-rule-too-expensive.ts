import type { JsonSchema } from '../../kinds/openapi';
import { describingParts } from '../../schema/crds/walk';
import type { Cost } from '../../schema/rules/expressions';
import { isMap } from '../../source/json';
import { holdsPlaceholder } from '../../source/placeholder';
import { rule } from '../rule';
import { crdExample } from '../support/crd-example';
import { type JudgedExpression, type JudgedVersion, judgedVersions } from '../support/judged-cel-rules';
import { fieldOf, refused } from '../support/judged-definitions';

/** The limits of API servers for one rule, and for all rules of a version. */
const mostOfRule = 10_000_000;
const mostOfVersion = 100_000_000;

/** Rules of a definition that may take too long. */
export const crdRuleTooExpensive = rule({
  id: 'kubernetes/crd-rule-too-expensive',
  severity: 'error',
  what: 'A rule in CEL of a CustomResourceDefinition, or all rules of a version together, exceed the cost limit of API servers.',
  why: 'The API server estimates what a rule costs at most, by the limits of the schema, and rejects the definition.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionOpenAPISchema: StaticEstimatedCostLimit, StaticEstimatedCRDCostLimit',
    'kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiserver/pkg/cel/library/cost.go, EstimateCallCost; google/cel-go v0.26.0 checker/cost.go, Cost',
  ],
  wrong: crdExample(
    "{type: array, items: {type: string}, x-kubernetes-validations: [{rule: 'self.all(a, self.exists_one(b, a == b))'}]}",
  ),
  right: crdExample(
    "{type: array, maxItems: 20, items: {type: string, maxLength: 63}, x-kubernetes-validations: [{rule: 'self.all(a, self.exists_one(b, a == b))'}]}",
  ),
  check(network, into) {
    for (const version of judgedVersions(network, into)) {
      const costs = version.expressions.flatMap((expression) => {
        const cost = expression.cost();
        return cost ? [{ expression, cost }] : [];
      });
      const expensive = costs.filter(({ cost }) => cost.total > mostOfRule);
      const others = costs.filter(({ cost }) => cost.total <= mostOfRule);
      const total = others.reduce((sum, { cost }) => sum + cost.total, 0);
      if (total <= mostOfVersion && expensive.length === 0) continue;
      if (hasUnknownLimit(version.schema)) continue;
      for (const { expression, cost } of expensive) reportOne(expression, cost);
      if (total > mostOfVersion) reportAll(version, total, others);
    }
  },
});

function reportOne({ report, at, title }: JudgedExpression, { total, each, values, unlimited }: Cost): void {
  const found = report(at, `the ${title} exceeds the cost limit by a factor of ${factorOf(total, mostOfRule)}`);
  if (values > 1)
    found.note(`it runs for up to ${shown(values)} values of an object, at an estimated cost of ${shown(each)} each`);
  found.note(refused);
  const limits = [...new Set(unlimited.map(({ keyword, of }) => `${keyword} of ${fieldOf(of)}`))];
  if (limits.length > 0)
    found.propose(`set ${limits.slice(0, mostLimits).join(', ')}${limits.length > mostLimits ? ', …' : ''}`);
  else found.propose('lower the limits of the lists, maps and strings that it reads, or simplify it');
}

const mostLimits = 4;

/** A limit that is not known yet may be low enough. */
function hasUnknownLimit(schema: JsonSchema): boolean {
  if (!isMap(schema)) return false;
  for (const { schema: part } of describingParts({ schema, path: [], level: 'root' }))
    if (limits.some((keyword) => typeof part[keyword] === 'string' && holdsPlaceholder(part[keyword]))) return true;
  return false;
}

const limits = ['maxLength', 'maxItems', 'maxProperties'];

/** The rules that cost most. */
function reportAll(
  { at, name, title, report }: JudgedVersion,
  total: number,
  costs: readonly { readonly expression: JudgedExpression; readonly cost: Cost }[],
): void {
  const factor = factorOf(total, mostOfVersion);
  const found = report(at, `the rules of version ${name} of ${title} exceed their cost limit by a factor of ${factor}`);
  const most = costs.toSorted((a, b) => b.cost.total - a.cost.total).slice(0, mostLimits);
  for (const { expression, cost } of most)
    found.and(expression.at, `${Math.round((100 * cost.total) / total)}% of the estimated cost`);
  found.note(refused).propose('lower the limits of the lists, maps and strings that they read, or simplify them');
}

/** As API servers write it. */
function factorOf(cost: number, limit: number): string {
  const factor = cost / limit;
  if (factor > 100) return 'more than 100';
  return factor < 1.5 ? factor.toFixed(6) : factor.toFixed(1);
}

function shown(count: number): string {
  return count < 1e15 ? count.toLocaleString('en-US') : 'more than 10^15';
}
