import type { Health, Verdict } from './health';
import type { Test } from './test';

/** An entry of `spec.healthCheckExprs` of a Kustomization (kustomize.toolkit.fluxcd.io/v1). */
export interface HealthCheckExpr {
  readonly apiVersion: string;
  readonly kind: string;
  readonly inProgress?: string;
  readonly failed?: string;
  readonly current: string;
}

/**
 * A declaration in CEL as Flux evaluates it: the top-level fields of the object are the variables, and an object without
 * status is an error, which Flux takes as not ready yet, unless a part of the expression that does not ask for it is true:
 * in CEL, `error || true` is true.
 * Source: fluxcd/pkg runtime/cel/status_evaluator.go 62d235c4.
 */
export function celOf({ apiVersion, kind, inProgress, failed, current }: Health): HealthCheckExpr {
  return {
    apiVersion,
    kind,
    ...(inProgress && { inProgress: expression(inProgress) }),
    ...(failed && { failed: expression(failed) }),
    current: expression(current),
  };
}

function expression(verdicts: readonly Verdict[]): string {
  return celTest({ ask: 'any', of: verdicts.map(({ when }) => when) });
}

function celTest(test: Test): string {
  switch (test.ask) {
    case 'true':
      return `has(${test.path}) && ${test.path} == true`;
    case 'present':
      return `has(${test.path})`;
    case 'text':
      return `has(${test.path}) && ${test.path} ${test.is === undefined ? "!= ''" : `== '${test.is}'`}`;
    case 'items':
      return `has(${test.path}) && size(${test.path}) > 0`;
    case 'same':
      return `has(${test.path}) && has(${test.as}) && ${test.path} == ${test.as}`;
    case 'label':
      return `has(metadata.labels) && '${test.name}' in metadata.labels`;
    case 'condition':
      return `has(status.conditions) && status.conditions.exists(e, ${conditionTest(test)})`;
    case 'not':
      return `!(${celTest(test.of)})`;
    default:
      return test.of.map((one) => within(test.ask, one)).join(test.ask === 'all' ? ' && ' : ' || ');
  }
}

/** `&&` binds closer than `||`. */
function within(ask: 'all' | 'any', test: Test): string {
  return ask === 'all' && test.ask === 'any' ? `(${celTest(test)})` : celTest(test);
}

function conditionTest({ type, status, reason, observed }: Extract<Test, { ask: 'condition' }>): string {
  const parts = [
    `e.type == '${type}'`,
    `e.status == '${status}'`,
    ...(reason === undefined ? [] : [`has(e.reason) && e.reason == '${reason}'`]),
    ...(observed ? ['has(e.observedGeneration) && e.observedGeneration == metadata.generation'] : []),
  ];
  return parts.join(' && ');
}
