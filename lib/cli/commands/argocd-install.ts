import { type Command, Option } from 'commander';
import { version } from '../../../package.json';
import { argocdPluginFiles, type PluginFiles, pluginFlavours, pluginFormats } from '../../builders/argocd-plugin';
import { toYaml } from '../../output/yaml';
import { builtImage, type InstallOptions, installFolder, refuseInstallOptions } from '../argocd/install-options';
import { ExitCode, type Finish, type Io } from '../io';
import { writeOwn } from '../writing';

/** `argocd install`: the plugin, in the form that fits what installed Argo CD. */
export function installCommand(command: Command, io: Io, finish: Finish): void {
  command
    .description('print what adds this plugin to an Argo CD: its configuration, and the sidecar of the repo server')
    .addOption(
      new Option(
        '--format <format>',
        'patch for kubectl apply, kustomize for a Component, helm for values of the chart argo-cd, operator for the ArgoCD resource of argocd-operator or OpenShift GitOps',
      )
        .choices(pluginFormats)
        .default(pluginFormats[0]),
    )
    .option('-o, --output <directory>', 'write files into a directory instead')
    .option(
      '--image <image>',
      `the image that the Dockerfile builds (default: ${builtImage('documents')}; typescript: ${builtImage('typescript')})`,
    )
    .addOption(
      new Option('--flavour <flavour>', 'what it renders; typescript runs code of the repository')
        .choices(pluginFlavours)
        .default(pluginFlavours[0]),
    )
    .option('--namespace <namespace>', 'the namespace of Argo CD (default: argocd; operator: openshift-gitops)')
    .option(
      '--deployment <name>',
      'the Deployment of the repo server (default: argocd-repo-server; operator: openshift-gitops-repo-server)',
    )
    .option('--memory <quantity>', 'the memory limit, for all renders together', '2Gi')
    .option('--disk <quantity>', 'the size limit of /tmp, for all copies of repositories together', '2Gi')
    .option('--rbac', "also the rights of Argo CD's controller to apply network kinds")
    .option(
      '--service-account <name>',
      "with --rbac: the controller's ServiceAccount (default: argocd-application-controller; operator: NAME-argocd-application-controller)",
    )
    .addHelpText(
      'after',
      `
The field manager must be this plugin's own: server-side apply removes every field that its manager applied before and
omits now, and the default manager of kubectl has applied Argo CD itself. Where Argo CD was applied client-side, add the
sidecar with kubectl patch: docs/argocd.md.

Examples:
  $ cdk8s-ovn argocd install --image REGISTRY/cdk8s-ovn-argocd:${version} | kubectl apply --server-side --field-manager=cdk8s-ovn -f -
  $ cdk8s-ovn argocd install --format kustomize -o argocd-plugin
  $ cdk8s-ovn argocd install --format helm > cdk8s-ovn-values.yaml
  $ cdk8s-ovn argocd install --format operator -o argocd-plugin`,
    )
    .action((options: InstallOptions) => {
      refuseInstallOptions(options);
      const folder = installFolder(options);
      const { format, output, image = builtImage(options.flavour), ...props } = options;
      const files = argocdPluginFiles(format, { ...props, image });
      if (folder === undefined) io.stdout.write(toYaml([...files.values()].flat()));
      else io.stdout.write(writtenFiles(folder, files, io));
      finish(ExitCode.ok);
    });
}

/** The first line of each file: those that have it may be replaced. */
const signature = '# Written by cdk8s-ovn argocd install; changes to this file are lost.\n';

function writtenFiles(folder: string, files: PluginFiles, io: Io): string {
  const texts = new Map([...files].map(([name, documents]) => [name, `${signature}${toYaml(documents)}`]));
  writeOwn(folder, texts, signature, io);
  return `written:\n${[...files.keys()].map((name) => `  ${folder.replace(/\/+$/, '')}/${name}\n`).join('')}`;
}
