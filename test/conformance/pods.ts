import { readFileSync } from 'node:fs';
import { check, load } from '../../lib/input/load';
import { once } from '../../lib/schema/once';
import type { Finding } from '../../lib/source/finding';
import { isPlace } from '../../lib/source/resource';
import { parseRelease, type Release } from '../../lib/target/release';
import { shared } from '../shared';
import type { Verdict } from './kinds';
import { stricterPods } from './stricter';
import { canonical } from './yaml';

type Said = 'works' | 'stuck' | 'part' | 'differs' | 'broken' | 'accepted' | 'refused';

interface Allocated {
  readonly subnet?: string | null;
  readonly address?: readonly string[];
  readonly routed?: boolean;
}

interface Workload {
  readonly pods?: readonly {
    readonly stuck?: boolean;
    readonly allocated?: readonly Allocated[];
    readonly events?: readonly string[];
  }[];
}

/** One line of the corpus folder `pods`. */
export interface PodsCase {
  readonly id: string;
  readonly release: string;
  readonly settings: string;
  readonly manifests: string;
  readonly verdict?: Said;
  readonly ignored?: readonly string[];
  readonly silent?: readonly string[];
  readonly outcome: readonly Workload[];
}

/** Whether a case counts: what is accepted, CNI or OVN may refuse. */
export function isCountedPods(test: PodsCase): boolean {
  return verdictOf(test) !== 'accepted';
}

/** Whether we warn of pods that did not get what was written, at the key that is the reason, and of no others. */
export function pods(test: PodsCase): Verdict {
  const findings = findingsOf(test).filter(({ severity }) => severity !== 'info');
  const got = findings.map(
    ({ rule, message, at }) => `${rule} at ${isPlace(at) ? at.path.join('/') : '?'}: ${message}`,
  );
  if (verdictOf(test) !== 'works') {
    const agree = findings.length > 0 && keysOf(test).every((key) => findings.some((one) => isAbout(one, key)));
    return { agree, got: { verdict: verdictOf(test), got } };
  }
  const isStricter = findings.length > 0 && findings.every(({ rule }) => stricterPods.has(`${test.release} ${rule}`));
  return { agree: findings.length === 0 || isStricter, stricter: isStricter, got: { verdict: 'works', got } };
}

function findingsOf({ release, settings, manifests }: PodsCase): readonly Finding[] {
  const kubeOvn = parseRelease(release.startsWith('master') ? '1.17-dev' : release) as Release;
  return check(load(['-'], { cwd: '/', stdin: () => `${settings}\n---\n${manifests}`, kubeOvn })).findings;
}

/** The recorded verdict; of the older release, that of its pods, and where they are as on master, that of master. */
function verdictOf({ id, verdict, outcome }: PodsCase): Said {
  if (verdict) return verdict;
  if (outcome.some(isBroken)) return 'stuck';
  const same = recorded().get(id);
  return same?.verdict && canonical(podsOf(same)) === canonical(podsOf({ outcome })) ? same.verdict : 'works';
}

function isBroken({ pods = [] }: Workload): boolean {
  return pods.some(
    ({ stuck, allocated = [], events = [] }) =>
      stuck ||
      events.some((event) => event.startsWith('ValidatePodNetworkFailed')) ||
      allocated.some(
        ({ address = [], routed, subnet }) => address.length === 0 || (typeof subnet === 'string' && !routed),
      ),
  );
}

function podsOf({ outcome }: Pick<PodsCase, 'outcome'>) {
  return outcome.map(({ pods = [] }) => pods.map(({ stuck, allocated }) => ({ stuck: stuck ?? false, allocated })));
}

const recordings = new Map<'pods', ReadonlyMap<string, PodsCase>>();

/** The cases of master by their numbers. */
function recorded(): ReadonlyMap<string, PodsCase> {
  return once(recordings, 'pods', () => {
    const file = shared('corpus/pods/pods.jsonl');
    const lines = file ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return new Map(lines.map((line) => JSON.parse(line) as PodsCase).map((test) => [test.id, test]));
  });
}

/** The keys that the recording names as being without effect, and those that an event names. */
function keysOf({ ignored = [], silent = [], outcome }: PodsCase): readonly string[] {
  const events = JSON.stringify(outcome).matchAll(
    /is not a valid ([\w.-]+\/[\w-]+)|in (ovn\.kubernetes\.io\/ip_pool) is not/g,
  );
  return [
    ...ignored.map((text) => text.replace(/^.*[: ] ?/, '')),
    ...silent.flatMap((text) => /^(?!both )([a-z0-9_]+)(?: of ovn)?:/.exec(text)?.[1] ?? []),
    ...[...events].map(([, key, pool]) => key ?? pool ?? ''),
  ];
}

function isAbout({ at, related }: Finding, key: string): boolean {
  return [at, ...related.map((one) => one.at)].some(
    (spot) => isPlace(spot) && spot.path.some((step) => step === key || String(step).endsWith(`/${key}`)),
  );
}
