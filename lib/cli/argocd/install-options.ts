import { type ArgocdPluginProps, leastMemory } from '../../builders/argocd-plugin';
import { compareDecimals } from '../../schema/cel/functions/decimal';
import { type Amount, parseQuantity } from '../../schema/cel/functions/quantity-text';
import { dnsLabelFaults } from '../../schema/names';
import { shown } from '../../source/shown';
import { UsageError } from '../io';

/**
 * What goes into the manifests of the plugin, which go to the API server.
 * @throws UsageError for what it would refuse, or what nobody means
 */
export function refuseInstallOptions({ image, namespace, memory }: ArgocdPluginProps): void {
  refuseImage(image);
  if (namespace !== undefined) refuseNamespace(namespace);
  if (memory !== undefined) refuseMemory(memory);
}

/** The namespace of Argo CD. */
export function refuseNamespace(namespace: string): void {
  if (namespace === '') throw new UsageError('--namespace needs the name of the namespace of Argo CD, such as argocd');
  const [fault] = dnsLabelFaults(namespace);
  if (fault !== undefined)
    throw new UsageError(`--namespace ${shown(namespace)} is no name of a namespace: it ${fault}`);
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
  const amount = parseQuantity(memory);
  const write = 'write an amount such as 2Gi';
  if (!amount)
    throw new UsageError(
      `--memory ${shown(memory) || '(empty)'} is no amount of memory: ${write} (Ki, Mi, Gi; k, M, G)`,
    );
  if (/m$/.test(memory))
    throw new UsageError(
      `--memory ${shown(memory)} is thousandths of a byte, which m means: write ${shown(memory.slice(0, -1))}Mi`,
    );
  if (compareDecimals(amount, parseQuantity(leastMemory) as Amount) < 0)
    throw new UsageError(
      `--memory ${shown(memory)} is less than the ${leastMemory} that the sidecar asks for, which the API server refuses: ${write}`,
    );
}
