import { check } from '../../lib/check/check';
import { read } from '../../lib/source/read';
import { isPlace } from '../../lib/source/resource';
import { parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';

/** The files were written for Kruise's development line. */
const version = parseRelease('1.10-dev') as Release;
const target = { ...defaultTarget, kruise: { ...defaultTarget.kruise, version } };

/**
 * A file whose first line is the verdict, `# valid` or `# error: …`: what `check` says of its SidecarSets and whitelist.
 * Where the second line says `warning`, and for two Retain patches, it is a warning. What is valid may have warnings: the
 * sidecar of 105 sorts before vpc-nat-gw as that of 107 does.
 */
export function sidecarSetManifests(text: string) {
  const [verdict = '', layer = ''] = text.split('\n');
  const { resources, findings: unread } = read(['-'], { cwd: '.', stdin: () => text });
  const { findings } = check(resources, { target }, unread);
  const ours = findings.filter(
    ({ at, severity }) =>
      severity !== 'info' && (!isPlace(at) || ['SidecarSet', 'ConfigMap'].includes(at.resource.kind)),
  );
  const isSoft = layer.includes('warning') || verdict.includes('two Retain patches');
  const wanted = verdict.trim() === '# valid' ? 'valid' : isSoft ? 'warning' : 'error';
  const has = (one: string) => ours.some(({ severity }) => severity === one);
  const agree = has('error') === (wanted === 'error') && (wanted !== 'warning' || has('warning'));
  return { agree, got: ours.map(({ rule, message }) => `${rule}: ${message}`) };
}
