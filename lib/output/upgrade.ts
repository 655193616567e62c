import type { UpgradeStep } from '../check/upgrade';
import { phases } from '../check/upgrade';
import { spanOf } from '../source/resource';
import { visible } from './findings/visible';

const titles = {
  before: 'Before the first API server changes',
  during: 'While API servers of both releases answer',
  after: 'When all API servers have changed',
};

/** The steps of an upgrade as a list to go through, by phase. */
export function upgradeText(steps: readonly UpgradeStep[], from: number, to: number): string {
  const head = `Kubernetes 1.${from} to 1.${to}${to < from ? ' (a rollback)' : ''}`;
  if (steps.length === 0) return `${head}: nothing has to change\n`;
  const lines = phases.flatMap((phase) => {
    const own = steps.filter((step) => step.phase === phase);
    if (own.length === 0) return [];
    return ['', `${titles[phase]}:`, ...own.flatMap((step, i) => stepLines(step, i + 1))];
  });
  return `${[head, ...lines].join('\n')}\n`;
}

function stepLines({ todo, because, places }: UpgradeStep, number: number): string[] {
  return [
    visible(`  ${number}. ${todo}: ${because}`),
    ...places.map((place) => {
      const { file, start } = spanOf(place).location;
      return visible(`     ${file}:${start.line}:${start.column} ${place.resource.title}`);
    }),
  ];
}

/** The same for programs. */
export function upgradeJson(steps: readonly UpgradeStep[], from: number, to: number): string {
  const plain = steps.map(({ phase, todo, because, places }) => ({
    phase,
    todo,
    because,
    objects: places.map((place) => {
      const { file, start } = spanOf(place).location;
      const { resource } = place;
      return { kind: resource.kind, namespace: resource.namespace, name: resource.name, file, ...start };
    }),
  }));
  return `${JSON.stringify({ version: 1, from: `1.${from}`, to: `1.${to}`, steps: plain }, undefined, 2)}\n`;
}
