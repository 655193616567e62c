import { changesOf } from '../../lib/change/changes';
import type { CitedEffect, EffectKind } from '../../lib/change/effect';
import { check, load } from '../../lib/input/load';
import { parseRelease, type Release } from '../../lib/target/release';
import { inCluster } from './effects-cluster';

type Json = Readonly<Record<string, unknown>>;

/** What changed in the cluster after an edit, or after a later event on top of it. */
interface Outcome {
  readonly baseRefused?: unknown;
  readonly refused?: readonly string[];
  readonly droppedBySchema?: readonly string[];
  readonly rows?: readonly Json[];
  readonly templates?: readonly (Json & { readonly workload: string })[];
  readonly restarted?: readonly string[];
  readonly podChanges?: readonly { readonly object: string; readonly path: string; readonly after?: unknown }[];
  readonly podAnnotations?: readonly Json[];
  readonly commands?: readonly string[];
  readonly stored?: readonly {
    readonly object: string;
    readonly path: string;
    readonly before?: unknown;
    readonly after?: unknown;
  }[];
  readonly status?: readonly { readonly object: string; readonly path: string; readonly after?: unknown }[];
  readonly objects?: readonly string[];
  readonly events?: readonly string[];
  readonly log?: readonly string[];
  readonly afterPodRecreation?: Outcome;
  readonly afterControllerRestart?: AfterRestart;
}

type AfterRestart = Outcome & { readonly controllerExited?: boolean };

/** One line of the corpus folder `effects`. */
export interface EffectCase {
  readonly id: string;
  readonly release: string;
  readonly kind: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly readyIsChance?: boolean;
  readonly outcome: Outcome;
}

/** What somebody did to the cluster beside the manifests cannot be told from them. */
export function isCountedEffect({ outcome, field }: EffectCase): boolean {
  return outcome.baseRefused === undefined && !field.includes('by hand');
}

/** Whether what `diff` says of an edit is what the running controller did. */
export function effects(test: EffectCase): { agree: boolean; got: unknown } {
  const said = statementsOf(test);
  const faults = faultsOf(said, observe(test, new Set(said.map(({ object }) => object))));
  return {
    agree: faults.length === 0,
    got: { faults, said: said.map(({ object, effect }) => `${object}: ${effect.kind}: ${effect.reason}`) },
  };
}

interface Statement {
  readonly object: string;
  readonly effect: CitedEffect;
}

function statementsOf(test: EffectCase): readonly Statement[] {
  const kubeOvn = parseRelease(test.release === 'master' ? '1.17-dev' : test.release) as Release;
  const [base, head] = [test.before, test.after].map((text) => {
    const input = load(['-'], { cwd: '/', stdin: () => inCluster(text, test), kubeOvn });
    return { input, network: check(input).network };
  }) as [Side, Side];
  const { target, external } = head.input.settings;
  const options = { target, external: external.objects, hidden: head.input.hidden };
  return changesOf({ base: base.network, head: head.network }, options).flatMap((change) => {
    const { kind, name } = change.resource;
    const all = [...change.effects, ...change.fields.map(({ effect }) => effect)];
    return all.map((effect) => ({ object: `${kind} ${name}`, effect }));
  });
}

interface Side {
  readonly input: ReturnType<typeof load>;
  readonly network: ReturnType<typeof check>['network'];
}

/** What an outcome shows, in the terms of effects. */
interface Observed {
  readonly isRefused: boolean;
  /** The field was dropped, or a controller wrote back what was there. */
  readonly isUndone: boolean;
  /** Rows of OVN, commands in living pods, annotations of living pods, objects that controllers made or deleted. */
  readonly isAtOnce: boolean;
  /** More than that the object that somebody applied is there. */
  readonly isMore: boolean;
  /** Workloads whose pods were replaced. */
  readonly restarted: readonly string[];
  /** Workloads whose template the controller wrote. */
  readonly written: readonly string[];
  /** Pods are gone, and none is in their place. */
  readonly isGone: boolean;
  /** Rows, rules, workloads or objects that are gone. */
  readonly isLost: boolean;
  /** A controller reported an error about it. */
  readonly isReported: boolean;
  /** A new pod has something else than the old one, or fails. */
  readonly isInNewPods: boolean;
  /** That, and it is no address that the new pod got by chance. */
  readonly isSurelyInNewPods: boolean;
  /** A new pod of a gateway gets its addresses and rules again. */
  readonly isDoneInNewPods: boolean;
  /** What the next start of the controller brings, earlier edits included; undefined where it was not started again. */
  readonly restart: { readonly isSeen: boolean; readonly exits: boolean } | undefined;
  /** An object that cannot go. */
  readonly staysDeleting: boolean;
}

function observe({ outcome, field }: EffectCase, edited: ReadonlySet<string>): Observed {
  const { rows = [], commands = [], objects = [], restarted = [], stored = [], templates = [] } = outcome;
  const replaced = restarted.filter((text) => /replaced/.test(text));
  const living = commands.filter((command) => !/: (?:get-iptables-version|init)\b/.test(command));
  const others = objects.filter((text) => !/stays, being deleted/.test(text));
  const later = outcome.afterPodRecreation ?? {};
  const path = field.split(/[ +]/)[0] ?? '';
  const isMore =
    rows.length > 0 ||
    living.length > 0 ||
    (outcome.podAnnotations ?? []).length > 0 ||
    others.some((text) => !(text.endsWith(' made') && edited.has(text.replace(/ made$/, '')))) ||
    templates.length > 0;
  return {
    isRefused: (outcome.refused ?? []).length > 0,
    isUndone:
      (outcome.droppedBySchema ?? []).length > 0 || stored.some((each) => path !== '' && each.path.startsWith(path)),
    isAtOnce: isMore || others.length > 0,
    isMore,
    restarted: replaced,
    written: templates.map(({ workload }) => workload),
    isGone: restarted.some((text) => / gone$/.test(text)),
    isLost:
      rows.some((row) => row.removed !== undefined || row.before !== undefined) ||
      commands.some((command) => /-del\b/.test(command)) ||
      objects.some((text) => / gone$/.test(text)) ||
      restarted.some((text) => / gone$/.test(text)),
    isReported: (outcome.log ?? []).some((line) => line.startsWith('E ') && !isNoise(line)) || hasFailure(outcome),
    isInNewPods: (later.podChanges ?? []).some(isOfEdit) || failsLater(later),
    isSurelyInNewPods:
      (later.podChanges ?? []).some((change) => isOfEdit(change) && !isChance(change)) || failsLater(later),
    isDoneInNewPods: (later.commands ?? []).length > 0,
    restart: outcome.afterControllerRestart && seenAtRestart(outcome.afterControllerRestart),
    staysDeleting: objects.some((text) => /stays, being deleted/.test(text)),
  };
}

function seenAtRestart({ rows = [], restarted = [], templates = [], ...restart }: AfterRestart): Observed['restart'] {
  const exits = restart.controllerExited === true;
  return { isSeen: exits || rows.length + restarted.length + templates.length > 0, exits };
}

/** Errors of the controller about its own counters, which come and go with every experiment. */
function isNoise(line: string): boolean {
  return /error syncing update status of subnet|failed to get deployment|not found, requeuing|failed to collect next hops/.test(
    line,
  );
}

function hasFailure({ events = [], status = [] }: Outcome): boolean {
  return (
    events.some((event) => /Failed|Error|Conflict/i.test(event)) ||
    status.some(({ path, after }) => /conditions\[Error\]/.test(path) && after === 'True')
  );
}

/** Pods of a Deployment get other addresses and annotations of the controller whenever they are recreated. */
function isOfEdit({ object, path }: NonNullable<Outcome['podChanges']>[number]): boolean {
  return (
    !/mac_address|^ready$/.test(path) &&
    !(object.includes('Deployment') && /ip_address|vpc_cidrs|vpc_nat_gw_init/.test(path))
  );
}

/** The address of a pod that is of no gateway. */
function isChance({ object, path }: NonNullable<Outcome['podChanges']>[number]): boolean {
  return !object.includes('vpc-nat-gw') && path.endsWith('ip_address');
}

function failsLater({ status = [], events = [] }: Outcome): boolean {
  return (
    events.some((event) => /Failed|Error/i.test(event)) ||
    status.some(({ path, after }) => path.endsWith('.ready') && after === false)
  );
}

/** What is wrong with the statements: each has to be seen, and what was seen has to be said. */
function faultsOf(said: readonly Statement[], seen: Observed): readonly string[] {
  const kinds = new Set(said.map(({ effect }) => effect.kind));
  const says = (...some: readonly EffectKind[]) => some.some((kind) => kinds.has(kind));
  const nothingAtOnce = !seen.isAtOnce && seen.restarted.length === 0 && !seen.staysDeleting;
  const claimsAtOnce = said.some(({ effect }) => isAtOnce.has(effect.kind) && isSeenHere(effect));
  const checks: readonly (readonly [isFault: boolean, message: string])[] = [
    [says('unknown'), 'the effect is not known'],
    [seen.isRefused !== says('rejected'), seen.isRefused ? 'was refused' : 'was not refused'],
    ...(seen.isRefused
      ? []
      : ([
          [seen.restarted.length > 0 && !says('recreates', 'destroys'), `pods were replaced: ${seen.restarted}`],
          [says('recreates') && seen.restarted.length === 0, 'no pod was replaced'],
          [said.some(({ effect }) => !wasReplaced(effect, seen)), 'another workload was replaced'],
          [
            seen.restarted.some((text) => !isNamed(text, said)),
            `a workload is replaced that nothing names: ${seen.restarted}`,
          ],
          [
            said.some(({ effect }) => waitsForWorkload(effect)) && seen.isInNewPods && !said.some(isForNewPods),
            'new pods show what waits for an update of the workload',
          ],
          [
            seen.isSurelyInNewPods && nothingAtOnce && !said.some(isForNewPods),
            'new pods show it, and nothing says so',
          ],
          [
            said.some(({ effect }) => effect.kind === 'breaks-later' && effect.facts.setOffBy === 'new-pod') &&
              !(seen.isInNewPods || seen.isDoneInNewPods),
            'new pods do not break',
          ],
          [
            seen.written.some((name) => !isWritten(name, said)),
            `a template is written that nothing names: ${seen.written}`,
          ],
          [seen.isGone && !says('destroys', 'recreates', 'breaks'), 'pods are gone'],
          [
            seen.restart?.isSeen === false && said.some(({ effect }) => isAtRestart(effect)),
            'a restart of the controller does not show it',
          ],
          [
            seen.restart?.exits === true && !said.some(({ effect }) => isAtRestart(effect)),
            'the controller does not start any more, and nothing says so',
          ],
          [claimsAtOnce && nothingAtOnce && !seen.isUndone, 'nothing happened at once'],
          [seen.isMore && !seen.isUndone && !says(...atOnceOrWorse), 'something happened at once'],
          [
            said.some(({ effect }) => effect.kind === 'destroys' && isSeenHere(effect)) && !seen.isLost,
            'nothing was lost',
          ],
          [seen.staysDeleting && !says('breaks'), 'an object stays, being deleted'],
          [seen.isReported && nothingAtOnce && claimsAtOnce, 'the controller refused it'],
          [says('refused') && !seen.isReported, 'the controller did not refuse it'],
          [said.some(({ effect }) => waitsForPods(effect)) && !seen.isInNewPods, 'new pods do not show it'],
          [seen.isInNewPods && nothingAtOnce && says('ignored') && kinds.size === 1, 'new pods show it'],
        ] as const)),
  ];
  return checks.filter(([isFault]) => isFault).map(([, message]) => message);
}

const isAtOnce: ReadonlySet<EffectKind> = new Set(['live', 'brief']);
const atOnceOrWorse = ['live', 'brief', 'recreates', 'breaks', 'destroys'] as const;

/** Whether the pods of the workload that an effect names were replaced. */
function wasReplaced({ kind, facts }: CitedEffect, { restarted }: Observed): boolean {
  if (kind !== 'recreates' || facts.workload === undefined) return true;
  const name = facts.workload.split('/').at(-1) as string;
  return restarted.some((text) => text.includes(name));
}

/** Whether the workload whose pods were replaced is the one that a statement names. */
function isNamed(replaced: string, said: readonly Statement[]): boolean {
  const [, name = ''] = /^(?:Pods of )?\S+ (?:\S+\/)?(\S+?)(?:-0)?: /.exec(replaced) ?? [];
  return said.some(({ object, effect: { kind, facts } }) => {
    const [of, own = ''] = object.split(' ');
    if (kind !== 'recreates' && kind !== 'destroys') return false;
    if (facts.workload !== undefined) return facts.workload.endsWith(`/${name}`);
    // Settings are those of all workloads of a kind, which need not be in the input.
    return of === 'ConfigMap' || name.includes(own);
  });
}

/** Whether a statement names a workload whose template was written, as the one that follows or that is new. */
function isWritten(workload: string, said: readonly Statement[]): boolean {
  const name = workload.split('/').at(-1) as string;
  return said.some(({ object, effect: { facts, reason } }) => {
    const [of, own = ''] = object.split(' ');
    if (facts.workload === undefined) return of === 'ConfigMap' || name.includes(own);
    return facts.workload.endsWith(`/${name}`) || reason.includes(workload);
  });
}

/** Whether a recreated pod still has what it had. */
function waitsForWorkload({ kind, facts }: CitedEffect): boolean {
  return kind === 'latent' && facts.waitsFor === 'workload-update' && !facts.actor;
}

/** Whether a statement says that pods which are created later are others, or fail. */
function isForNewPods({ effect: { kind, facts } }: Statement): boolean {
  return kind === 'breaks' || [facts.waitsFor, facts.setOffBy].some((one) => one === 'new-pod' || one === 'new-pods');
}

/** Whether a statement says what the next start of the controller brings. */
function isAtRestart({ facts }: CitedEffect): boolean {
  return [facts.waitsFor, facts.setOffBy].includes('controller-restart');
}

/** Whether the recording can show an effect: what other programs do is not in it, nor what is over within seconds. */
function isSeenHere({ facts }: CitedEffect): boolean {
  return facts.actor === undefined && facts.isPassing !== true;
}

/** Whether the pods that are there have something else once they are recreated; others than these may come later. */
function waitsForPods({ kind, facts }: CitedEffect): boolean {
  return kind === 'latent' && facts.waitsFor === 'new-pod' && !facts.actor;
}
