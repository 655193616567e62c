import type { Command } from 'commander';
import { argocdHealthFiles, argocdHealthPatch } from '../../delivery/health/argocd';
import { count } from '../../output/findings/summary';
import { toYaml } from '../../output/yaml';
import { refuseNamespace } from '../argocd/install-options';
import { ExitCode, type Finish, type Io } from '../io';
import { outputDirectory, writeOver } from '../writing';

interface HealthOptions {
  readonly output?: string;
  readonly namespace: string;
}

/** `argocd health`: what Argo CD must know to wait for the objects of kube-ovn and OVN-Kubernetes. */
export function healthCommand(command: Command, io: Io, finish: Finish): void {
  command
    .description('print what lets Argo CD wait until networks, gateways and rules are ready: a patch of argocd-cm')
    .option('-o, --output <directory>', "write the scripts with their tests in the layout of Argo CD's own repository")
    .option('--namespace <namespace>', 'the namespace of Argo CD', 'argocd')
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn argocd health | kubectl patch configmap argocd-cm -n argocd --patch-file /dev/stdin
  $ cdk8s-ovn argocd health -o argo-cd/`,
    )
    .action(({ output: name, namespace }: HealthOptions) => {
      refuseNamespace(namespace);
      const output = outputDirectory(name);
      if (output === undefined) io.stdout.write(toYaml([argocdHealthPatch(namespace)]));
      else io.stderr.write(`${output}: ${count(writeOver(output, texts(), io), 'file')} written\n`);
      finish(ExitCode.ok);
    });
}

/** Other files of the directory are left alone: it may be a copy of Argo CD's repository. */
function texts(): ReadonlyMap<string, string> {
  const text = (content: string | object) => (typeof content === 'string' ? content : toYaml([content]));
  return new Map(argocdHealthFiles().map(({ path, content }) => [path, text(content)]));
}
