import { version } from '../../../package.json';
import {
  type ArgocdPluginProps,
  operatorSuffix,
  type PluginFlavour,
  type PluginFormat,
  pluginName,
} from '../../builders/argocd-plugin/props';
import { leastMemory } from '../../builders/argocd-plugin/sidecar';
import { compareDecimals } from '../../schema/cel/functions/decimal';
import { type Amount, parseQuantity } from '../../schema/cel/functions/quantity-text';
import { dnsLabelFaults, subdomainFaults } from '../../schema/names';
import { shown } from '../../source/shown';
import { UsageError } from '../io';
import { outputDirectory } from '../writing';

export interface InstallOptions extends Omit<ArgocdPluginProps, 'format' | 'image'> {
  readonly format: PluginFormat;
  readonly flavour: PluginFlavour;
  readonly image?: string;
  readonly output?: string;
}

/** The image that the Dockerfile builds for a flavour. */
export function builtImage(flavour: PluginFlavour): string {
  return `${pluginName(flavour).replace('cdk8s-ovn', 'cdk8s-ovn-argocd')}:${version}`;
}

/**
 * What goes into the manifests of the plugin, which go to the API server.
 * @throws UsageError for what it would refuse, or what nobody means
 */
export function refuseInstallOptions(options: InstallOptions): void {
  const { image, namespace, deployment, serviceAccount, memory, disk } = options;
  if (image !== undefined) refuseImage(image);
  if (namespace !== undefined) refuseNamespace(namespace);
  if (deployment !== undefined) refuseDeployment(deployment, options.format);
  if (serviceAccount !== undefined) refuseServiceAccount(serviceAccount, options.rbac === true);
  if (memory !== undefined) refuseMemory(memory);
  if (disk !== undefined) refuseDisk(disk);
}

/** The folder to write to. A Component is one; the other forms may be printed. */
export function installFolder({ format, output }: InstallOptions): string | undefined {
  const folder = outputDirectory(output);
  if (format === 'kustomize' && folder === undefined)
    throw new UsageError('--format kustomize writes a folder: name it with --output DIRECTORY');
  return folder;
}

/** The namespace of Argo CD. */
export function refuseNamespace(namespace: string): void {
  if (namespace === '') throw new UsageError('--namespace needs the name of the namespace of Argo CD, such as argocd');
  const [fault] = dnsLabelFaults(namespace);
  if (fault !== undefined)
    throw new UsageError(`--namespace ${shown(namespace)} is no name of a namespace: it ${fault}`);
}

function refuseDeployment(deployment: string, format: PluginFormat): void {
  if (format === 'helm')
    throw new UsageError('--deployment is not for --format helm: the chart names its Deployment itself');
  refuseName('--deployment', deployment, 'the Deployment of the repo server, such as argocd-repo-server');
  if (format === 'operator' && !deployment.endsWith(operatorSuffix))
    throw new UsageError(
      `--deployment ${shown(deployment)} does not end with ${operatorSuffix}: the operator names it after the ArgoCD resource, NAME${operatorSuffix}`,
    );
}

function refuseServiceAccount(serviceAccount: string, rbac: boolean): void {
  refuseName(
    '--service-account',
    serviceAccount,
    'the ServiceAccount of the application controller, such as argocd-application-controller',
  );
  if (!rbac) throw new UsageError('--service-account is for --rbac, which grants rights to it');
}

function refuseName(option: string, name: string, what: string): void {
  if (name === '') throw new UsageError(`${option} needs the name of ${what}`);
  const [fault] = subdomainFaults(name);
  if (fault !== undefined) throw new UsageError(`${option} ${shown(name)} is not a valid name: it ${fault}`);
}

/** A registry, a path, a tag and a digest are made of these. */
const imageName = /^[A-Za-z0-9](?:[\w./:@-]*[A-Za-z0-9_])?$/;

function refuseImage(image: string): void {
  if (image === '')
    throw new UsageError('--image needs the name of the image, such as REGISTRY/cdk8s-ovn-argocd:0.1.0');
  if (!imageName.test(image))
    throw new UsageError(`--image ${shown(image)} is no name of an image: write REGISTRY/NAME:TAG`);
}

function refuseMemory(memory: string): void {
  const amount = readAmount('--memory', memory);
  if (compareDecimals(amount, parseQuantity(leastMemory) as Amount) < 0)
    throw new UsageError(
      `--memory ${shown(memory)} is less than the ${leastMemory} that the sidecar asks for, which the API server refuses: write an amount such as 2Gi`,
    );
}

/** A number without a suffix is bytes, which nobody means. */
const leastDisk = '1Mi';

function refuseDisk(disk: string): void {
  const amount = readAmount('--disk', disk);
  if (compareDecimals(amount, parseQuantity(leastDisk) as Amount) < 0)
    throw new UsageError(
      `--disk ${shown(disk)} is less than ${leastDisk}, which holds no repository: write an amount such as 2Gi`,
    );
}

/** Amounts of bytes, and what they are amounts of. */
const amounts = { '--memory': 'memory', '--disk': 'disk space' };

function readAmount(option: keyof typeof amounts, text: string): Amount {
  const amount = parseQuantity(text);
  if (!amount)
    throw new UsageError(
      `${option} ${shown(text) || '(empty)'} is no amount of ${amounts[option]}: write an amount such as 2Gi (Ki, Mi, Gi; k, M, G)`,
    );
  if (/m$/.test(text))
    throw new UsageError(
      `${option} ${shown(text)} is thousandths of a byte, which m means: write ${shown(text.slice(0, -1))}Mi`,
    );
  return amount;
}
