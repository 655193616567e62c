import { create, update } from './api';
import { apiServer, apiServerCase, isCountedCase } from './api-server';
import { controller } from './controller';
import { cudn, cudnScenario } from './cudn';
import { effects, isCountedEffect } from './effects';
import { gateways } from './gateways';
import { ip } from './ip';
import { issueCase, issues } from './issues';
import { isCounted, kubeovnValidate } from './kubeovn-validate';
import { isCountedObject, kubernetes } from './kubernetes';
import { nad } from './nad';
import { natgw } from './natgw';
import { isCountedPods, pods } from './pods';
import { selectorOverlap } from './selector-overlap';
import { sidecarSet } from './sidecarset';
import { sidecarSetManifests } from './sidecarset-manifests';
import { sidecarSetMerge } from './sidecarset-merge';
import { type Scope, trace } from './trace';
import { yaml, yamlCase } from './yaml';

/** What came of a case. */
export interface Verdict {
  readonly agree: boolean;
  /** It agrees because a named predicate says why we refuse more. */
  readonly stricter?: boolean;
  readonly got: unknown;
  /** Whether each part of the case agrees: they are counted apart. What was expected then stands in `got`. */
  readonly parts?: ReadonlyMap<string, boolean>;
}

/** What a case is answered with beside itself. */
export interface Context {
  /** Where its file lies: what cases share stands in files beside it. */
  readonly folder: string;
  readonly only?: Scope | undefined;
}

/** How the cases of one folder of the corpus are answered. */
export interface Adapter {
  /** @default JSON.parse */
  readonly parse?: (line: string) => unknown;
  // biome-ignore lint/suspicious/noExplicitAny: each adapter knows the shape of its own cases
  readonly judge: (test: any, context: Context) => Verdict;
  /** Whether a case counts. @default all do */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly counts?: (test: any, line: string) => boolean;
  /** The same for the files with manifests that lie beside the cases. */
  readonly manifests?: (text: string, name: string) => Verdict;
}

/** The folders that we can answer. The name of a new one is all that the runner needs. */
export const adapters: Readonly<Record<string, Adapter>> = {
  ip: { judge: ip },
  yaml: { parse: yamlCase, judge: yaml },
  natgw: { judge: natgw },
  'kubeovn-validate': { judge: kubeovnValidate, counts: isCounted },
  trace: { judge: (test, { only }) => trace(test, only) },
  sidecarset: { judge: sidecarSet, manifests: sidecarSetManifests },
  'selector-overlap': { judge: selectorOverlap },
  'sidecarset-merge': { judge: sidecarSetMerge },
  'crd-api': { judge: (test) => create(test) },
  update: { judge: update },
  nad: { judge: nad },
  cudn: { judge: cudn, manifests: cudnScenario },
  effects: { judge: effects, counts: isCountedEffect },
  'api-server': {
    parse: apiServerCase,
    judge: (test, { folder }) => apiServer(test, folder),
    counts: isCountedCase,
  },
  pods: { judge: pods, counts: isCountedPods },
  controller,
  kubernetes: { judge: kubernetes, counts: isCountedObject },
  gateways: { judge: gateways },
  issues: { parse: issueCase, judge: (test, { folder }) => issues(test, folder) },
};

/** The fields that tell the folder of a file's cases; the first match counts. */
const signatures: readonly (readonly [folder: string, fields: readonly string[]])[] = [
  ['api-server', ['crd']],
  ...['kubeOvnVersion', 'ovnKubernetesVersion', 'kruiseVersion'].map(
    (version) => ['api-server', ['object', 'api', version]] as const,
  ),
  ['ip', ['text']],
  ['issues', ['thread', 'mistake', 'files']],
  ['yaml', ['yaml']],
  ['controller', ['release', 'rows']],
  ['controller', ['release', 'network', 'verdict']],
  ['trace', ['packet']],
  ['pods', ['settings', 'manifests', 'outcome']],
  ['effects', ['before', 'after', 'outcome']],
  ['gateways', ['settings', 'manifest', 'verdict']],
  ['kubernetes', ['op', 'object', 'accepted']],
  ['kubeovn-validate', ['function']],
  ['natgw', ['kubeOvnVersion', 'inputs']],
  ['update', ['old', 'new']],
  ['sidecarset', ['sidecarSet']],
  ['sidecarset-merge', ['podAnnotations', 'patches']],
  ['selector-overlap', ['a', 'b']],
  // A case that the API server refuses never comes to the controller: it looks like one of crd-api.
  ['cudn', ['object', 'api', 'controller']],
  ['crd-api', ['object', 'api']],
  ['nad', ['object', 'expected']],
];

/** The folder that cases belong to, by the fields of the one that has them all. */
export function folderOf(cases: readonly unknown[]): string | undefined {
  const found = signatures.find(([, fields]) =>
    cases.some((test) => Object(test) === test && fields.every((field) => Object.hasOwn(test as object, field))),
  );
  return found?.[0];
}
