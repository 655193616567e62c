import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { findKind } from '../../lib/kinds';
import { shared } from '../shared';

interface Recorded {
  readonly kind: string;
  readonly field: string;
  readonly outcome: Readonly<Record<string, unknown>>;
}

const file = shared('corpus/effects/effects.jsonl');
const recorded: readonly Recorded[] = file
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];

/** What the kind says of a field of spec. */
const docOf = (kind: string, field: string) =>
  findKind('kubeovn.io/v1', kind)?.data.fields.spec?.data.properties?.[field]?.data.doc;

describe.skipIf(!file)(`fields of a VpcNatGateway${file ? '' : ' (skipped: no recordings)'}`, () => {
  /** Single fields of a gateway with one replica whose edit changed no row, command, template or pod in any release. */
  const edits = recorded.filter(({ kind, field }) => kind === 'VpcNatGateway' && /^spec\.\w+$/.test(field));
  const isNothing = ({ outcome }: Recorded) =>
    Object.keys(outcome).every((key) => ['status', 'log', 'droppedBySchema', 'afterPodRecreation'].includes(key));
  const fields = new Set(edits.map(({ field }) => field.slice('spec.'.length)));
  const waiting = [...fields].filter((name) => edits.filter(({ field }) => field === `spec.${name}`).every(isNothing));

  const restarting = [...fields].filter((name) =>
    edits.every(
      ({ field, outcome }) => field !== `spec.${name}` || ('restarted' in outcome && !('objects' in outcome)),
    ),
  );

  it('are recorded', () => {
    expect(waiting).toEqual(expect.arrayContaining(['bgpSpeaker', 'routes']));
    expect(restarting).toEqual(expect.arrayContaining(['selector', 'tolerations']));
  });

  it.each(waiting)('say that an edit of %s alone does not take effect', (name) => {
    expect(docOf('VpcNatGateway', name)).toMatch(/an edit (?:waits|does not)/i);
  });

  it.each(restarting)('say that an edit of %s restarts the pod', (name) => {
    expect(docOf('VpcNatGateway', name)).toMatch(/an edit restarts the pod/i);
  });
});

test('no kind promises that an edit takes effect with a new pod of a workload that kube-ovn keeps', () => {
  for (const name of ['annotations', 'routes', 'noDefaultEIP', 'bgpSpeaker'])
    expect(docOf('VpcNatGateway', name)).not.toMatch(/when the pod|new pod/);
});
