import { ip } from './ip';
import { yaml, yamlCase } from './yaml';

/** What came of a case. */
export interface Verdict {
  readonly agree: boolean;
  readonly got: unknown;
}

/** How the cases of one folder of the corpus are answered. */
export interface Adapter {
  /** @default JSON.parse */
  readonly parse?: (line: string) => unknown;
  // biome-ignore lint/suspicious/noExplicitAny: each adapter knows the shape of its own cases
  readonly judge: (test: any) => Verdict;
}

/** The folders that we can answer. The name of a new one is all that the runner needs. */
export const adapters: Readonly<Record<string, Adapter>> = {
  ip: { judge: ip },
  yaml: { parse: yamlCase, judge: yaml },
};

type Fields = Readonly<Record<string, unknown>>;

/** The fields that tell the folder of a case; the first match counts. */
const signatures: readonly (readonly [folder: string, matches: (test: Fields) => boolean])[] = [
  ['ip', has('text')],
  ['yaml', has('yaml')],
  ['trace', has('packet')],
  ['kubeovn-validate', has('function')],
  ['natgw', has('kubeOvnVersion', 'inputs')],
  ['update', has('old', 'new')],
  ['sidecarset', has('sidecarSet')],
  ['sidecarset-merge', has('podAnnotations', 'patches')],
  ['selector-overlap', has('a', 'b')],
  ['cudn', (test) => has('object', 'api')(test) && /^(Cluster)?UserDefinedNetwork$/.test(kindOf(test.object))],
  ['crd-api', has('object', 'api')],
  ['nad', has('object', 'expected')],
];

/** The folder that a case belongs to. */
export function folderOf(test: Fields): string | undefined {
  return signatures.find(([, matches]) => matches(test))?.[0];
}

function has(...names: string[]): (test: Fields) => boolean {
  return (test) => names.every((name) => Object.hasOwn(test, name));
}

function kindOf(object: unknown): string {
  return String((object as { kind?: unknown } | null)?.kind);
}
