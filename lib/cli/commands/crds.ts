import { type Command, Option } from 'commander';
import { documented } from '../../change/documented';
import { type CustomResourceDefinition, crdsFor } from '../../kinds/crd';
import { type Operator, operators } from '../../kinds/kind';
import { toYaml } from '../../output/yaml';
import { nearest } from '../../source/nearest';
import type { Release } from '../../target/release';
import { defaultTarget, type Target } from '../../target/target';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { kruiseOption, kubeOvnOption, ovnKubernetesOption } from '../options';

interface CrdsOptions {
  readonly operator?: Operator;
  readonly kubeOvn: Release;
  readonly ovnKubernetes: Release;
  readonly kruise: Release;
}

/** `crds`: the definitions that we judge by, for the clusters and tools that want them. */
export function crdsCommand(command: Command, io: Io, finish: Finish): void {
  const { kubeOvn, ovnKubernetes, kruise } = defaultTarget;
  command
    .description('print the CustomResourceDefinitions of the operators that we know')
    .argument('[kinds...]', 'kinds, plurals or short names (default: all)')
    .addOption(new Option('--operator <name>', 'the kinds of this operator only').choices(operators))
    .addOption(kubeOvnOption('the kube-ovn release').default(kubeOvn.version, kubeOvn.version.text))
    .addOption(
      ovnKubernetesOption('the OVN-Kubernetes release').default(ovnKubernetes.version, ovnKubernetes.version.text),
    )
    .addOption(kruiseOption('the Kruise release').default(kruise.version, kruise.version.text))
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn crds --operator kube-ovn --kube-ovn 1.15
  $ cdk8s-ovn crds --operator ovn-kubernetes --ovn-kubernetes main
  $ cdk8s-ovn crds --operator kruise --kruise 1.8
  $ cdk8s-ovn crds vpc-nat-gw eip`,
    )
    .action((names: string[], options: CrdsOptions) => {
      const target = targetOf(options);
      const crds = crdsFor(target, options.operator, documented);
      const wanted = names.length > 0 ? names.map((name) => named(name, crds, target)) : crds;
      io.stdout.write(toYaml([...new Set(wanted)]));
      finish(ExitCode.ok);
    });
}

function targetOf({ kubeOvn, ovnKubernetes, kruise }: CrdsOptions): Target {
  return {
    ...defaultTarget,
    kubeOvn: { ...defaultTarget.kubeOvn, version: kubeOvn },
    ovnKubernetes: { ...defaultTarget.ovnKubernetes, version: ovnKubernetes },
    kruise: { ...defaultTarget.kruise, version: kruise },
  };
}

function named(name: string, crds: readonly CustomResourceDefinition[], target: Target): CustomResourceDefinition {
  const found = crds.find((crd) => namesOf(crd).some((each) => each.toLowerCase() === name.toLowerCase()));
  if (found) return found;
  const meant = nearest(name, crds.flatMap(namesOf));
  const help = meant ? `did you mean ${meant}?` : `there are ${crds.map((crd) => crd.spec.names.kind).join(', ')}`;
  const { kubeOvn, ovnKubernetes, kruise } = target;
  const releases = `kube-ovn ${kubeOvn.version.text}, OVN-Kubernetes ${ovnKubernetes.version.text} and Kruise ${kruise.version.text}`;
  throw new UsageError(`${releases} have no kind ${name}: ${help}`);
}

function namesOf({ spec: { names } }: CustomResourceDefinition): string[] {
  return [names.kind, names.plural, names.singular, ...(names.shortNames ?? [])];
}
