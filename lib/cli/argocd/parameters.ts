import {
  knownKubeOvnLines,
  knownOvnKubernetesLines,
  kubeOvnRelease,
  ovnKubernetesRelease,
} from '../../settings/release';
import { type CheckOptions, severities } from '../options';

export interface GenerateOptions extends CheckOptions {
  readonly allowEmpty?: boolean;
  /** Whether the manifests get the annotations that tell Argo CD their order. */
  readonly syncWaves?: boolean;
  /** Whether a TypeScript app is run. Only the command of the plugin says so: nothing of the repository can. */
  readonly runApp?: boolean;
  readonly input?: readonly string[];
  readonly app?: string;
}

/**
 * A parameter of an Application. The page of Argo CD shows title, tooltip and value; the value is the default, which
 * Argo CD does not send.
 * Source: argoproj/argo-cd 37ee0097 reposerver/repository/repository.proto, ParameterAnnouncement.
 */
export type Parameter = TextParameter | ListParameter;

interface Announced {
  readonly name: string;
  readonly title: string;
  readonly tooltip: string;
}

interface ListParameter extends Announced {
  readonly array: readonly string[];
  readonly read: (values: readonly string[]) => Partial<GenerateOptions>;
}

interface TextParameter extends Announced {
  readonly string: string;
  /** What it may be, for the message about another value. */
  readonly allowed?: string;
  /** Undefined: the value is none of those that are allowed. */
  readonly read: (value: string) => Partial<GenerateOptions> | undefined;
}

/** What an Application may set, whether the plugin renders texts or runs apps. */
export function parametersOf({ runApp }: Pick<GenerateOptions, 'runApp'>): readonly Parameter[] {
  return [runApp ? app : input, ...common];
}

const input: ListParameter = {
  name: 'input',
  title: 'Input',
  tooltip: 'Files and directories, relative to the path of the application; ../ reaches others of the repository.',
  array: ['.'],
  read: (values) => ({ input: values }),
};

const app: TextParameter = {
  name: 'app',
  title: 'App',
  tooltip: 'The TypeScript file of the cdk8s app, relative to the path of the application.',
  string: 'main.ts',
  read: (value) => ({ app: value }),
};

const common: readonly TextParameter[] = [
  {
    name: 'config',
    title: 'Settings',
    tooltip: 'A file to use instead of the nearest cdk8s-ovn.yaml in or above the input.',
    string: '',
    read: (value) => ({ config: value }),
  },
  {
    name: 'cluster',
    title: 'Cluster',
    tooltip: 'The file of the Cluster document whose values and target hold, relative to the path of the application.',
    string: '',
    read: (value) => ({ cluster: [value] }),
  },
  {
    name: 'kube-ovn',
    title: 'kube-ovn',
    tooltip: 'The release to judge for, such as 1.16. Empty: what the settings say.',
    string: '',
    allowed: knownKubeOvnLines,
    read: (value) => released(kubeOvnRelease(value), (kubeOvn) => ({ kubeOvn })),
  },
  {
    name: 'ovn-kubernetes',
    title: 'OVN-Kubernetes',
    tooltip: 'The release to judge for, such as 1.3. Empty: what the settings say.',
    string: '',
    allowed: knownOvnKubernetesLines,
    read: (value) => released(ovnKubernetesRelease(value), (ovnKubernetes) => ({ ovnKubernetes })),
  },
  {
    name: 'fail-on',
    title: 'Fail on',
    tooltip: 'The lowest severity that fails: error, warning or info.',
    string: 'error',
    allowed: severities.join(', '),
    read: (value) =>
      released(
        severities.find((severity) => severity === value),
        (failOn) => ({ failOn }),
      ),
  },
  flag('strict-kinds', 'Strict kinds', 'true: an object of a kind that nobody defines is an error.', (strictKinds) => ({
    strictKinds,
  })),
  flag(
    'sync-waves',
    'Sync waves',
    'true: the order of the objects as annotations, and Prune=false on what must survive.',
    (syncWaves) => ({ syncWaves }),
  ),
  flag(
    'allow-empty',
    'Allow empty',
    'true: no resources at all is no failure. Argo CD then prunes all.',
    (allowEmpty) => ({
      allowEmpty,
    }),
  ),
];

function flag(
  name: string,
  title: string,
  tooltip: string,
  set: (value: boolean) => Partial<GenerateOptions>,
): TextParameter {
  const read = (value: string) => (value === 'true' || value === 'false' ? set(value === 'true') : undefined);
  return { name, title, tooltip, string: 'false', allowed: 'true, false', read };
}

function released<T>(
  value: T | undefined,
  set: (value: T) => Partial<GenerateOptions>,
): Partial<GenerateOptions> | undefined {
  return value === undefined ? undefined : set(value);
}

/** What `parameters.dynamic` prints: a list. Argo CD does not infer that a parameter is one. */
export function announcements(parameters: readonly Parameter[]): string {
  const list = parameters.map((parameter) => {
    const { name, title, tooltip } = parameter;
    const value =
      'array' in parameter ? { collectionType: 'array', array: parameter.array } : { string: parameter.string };
    return { name, title, tooltip, ...value };
  });
  return `${JSON.stringify(list, null, 2)}\n`;
}
