import { type PluginFlavour, pluginName } from './props';

/**
 * The spec of the ConfigManagementPlugin. It has no version, which Applications would have to repeat in the name, and no
 * discovery, which would unpack every repository a second time.
 */
export function pluginSpec(flavour: PluginFlavour) {
  const runApp = flavour === 'typescript' ? ['--run-app'] : [];
  const command = (name: string) => ['cdk8s-ovn', 'argocd', name, ...runApp];
  return { generate: { command: command('generate') }, parameters: { dynamic: { command: command('parameters') } } };
}

/** The ConfigManagementPlugin: a file in the sidecar, which the API server knows nothing about. */
export function pluginConfiguration(flavour: PluginFlavour): string {
  const { generate, parameters } = pluginSpec(flavour);
  return `apiVersion: argoproj.io/v1alpha1
kind: ConfigManagementPlugin
metadata:
  name: ${pluginName(flavour)}
spec:
  generate:
    command: [${generate.command.join(', ')}]
  parameters:
    dynamic:
      command: [${parameters.dynamic.command.join(', ')}]
`;
}
