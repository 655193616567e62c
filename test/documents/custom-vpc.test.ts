import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseYaml, read } from '../../lib/source/read';
import { run } from '../cli/command';
import { shared } from '../shared';

const file = shared('documents/manifests/002-custom-vpc.yaml');
if (!file) console.warn('document 002 is not checked: ../shared/documents is not there');
const walkThrough = file === undefined ? '' : readFileSync(file, 'utf8');

/** Its mistakes mended: the SNAT range is that of net1, and the second rule has a name of its own. */
const corrected = mended(walkThrough);

function mended(text: string): string {
  const ranges = text.replaceAll('10.1.1.0/24', '10.0.1.0/24');
  const second = ranges.lastIndexOf('name: snat01');
  return `${ranges.slice(0, second)}name: snat02${ranges.slice(second + 'name: snat01'.length)}`;
}

interface Json {
  readonly findings: readonly {
    readonly rule: string;
    readonly severity: string;
    readonly message: string;
    readonly location: { readonly start: { readonly line: number; readonly column: number } };
    readonly related: readonly { readonly message: string; readonly location: { start: { line: number } } }[];
  }[];
}

function findings(text: string): Json['findings'] {
  const { out } = run(['check', '-', '--format', 'json'], { stdin: text });
  return (JSON.parse(out) as Json).findings;
}

describe.skipIf(file === undefined)('the walk-through of a custom VPC (document 002)', () => {
  it('has three errors, each at its place with its other half', () => {
    const errors = findings(walkThrough).filter(({ severity }) => severity === 'error');
    expect(
      errors.map(({ rule, location, related }) => [
        rule,
        location.start,
        related.map((half) => half.location.start.line),
      ]),
    ).toEqual([
      ['kube-ovn/snat-outside-vpc', { line: 107, column: 17 }, [65]],
      ['kubernetes/duplicate-object', { line: 120, column: 9 }, [104]],
      ['kube-ovn/snat-outside-vpc', { line: 123, column: 17 }, [65]],
    ]);
    for (const { rule, related } of errors)
      if (rule === 'kube-ovn/snat-outside-vpc') expect(related[0]?.message).toBe('net1 is 10.0.1.0/24');
  });

  it('has advice, and nothing else', () => {
    const advice = findings(walkThrough).filter(({ severity }) => severity !== 'error');
    expect(advice.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
      'warning kube-ovn/gateway-image-of-other-release',
      'warning kube-ovn/eip-address-not-excluded',
      'warning kube-ovn/lan-ip-not-excluded',
      'warning kube-ovn/snat-range-repeated',
    ]);
  });

  it('is free of errors once they are mended', () => {
    expect(findings(corrected).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('renders to documents that parse strictly, and to the same bytes again', () => {
    const { code, out } = run(['render', '-'], { stdin: corrected });
    expect(code).toBe(0);
    const documents = out.split(/^---\n/m).filter(Boolean);
    expect(documents).toHaveLength(14);
    for (const document of documents) {
      const { value, findings } = parseYaml(document, 'rendered.yaml');
      expect(findings).toEqual([]);
      expect(value).toMatchObject({
        apiVersion: expect.any(String),
        kind: expect.any(String),
        metadata: { name: expect.any(String) },
      });
    }
    expect(run(['render', '-'], { stdin: out }).out).toBe(out);
  });

  it('keeps every object and every value', () => {
    const objects = (text: string) =>
      read(['-'], { cwd: '.', stdin: () => text })
        .resources.map(({ title, value }) => [title, value] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1));
    expect(objects(run(['render', '-'], { stdin: corrected }).out)).toEqual(objects(corrected));
  });

  it('renders nothing as long as there is an error', () => {
    expect(run(['render', '-'], { stdin: walkThrough })).toMatchObject({ code: 1, out: '' });
  });
});
