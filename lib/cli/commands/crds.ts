import type { Command } from 'commander';
import { type CustomResourceDefinition, crdsFor } from '../../kinds/crd';
import { toYaml } from '../../output/yaml';
import { nearest } from '../../source/nearest';
import type { Release } from '../../target/release';
import { defaultTarget } from '../../target/target';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { kubeOvnOption } from '../options';

/** `crds`: the definitions that we judge by, for the clusters and tools that want them. */
export function crdsCommand(command: Command, io: Io, finish: Finish): void {
  command
    .description('print the CustomResourceDefinitions of a kube-ovn release')
    .argument('[kinds...]', 'kinds, plurals or short names (default: all)')
    .addOption(
      kubeOvnOption('the kube-ovn release').default(defaultTarget.kubeOvn.version, defaultTarget.kubeOvn.version.text),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn crds --kube-ovn 1.15
  $ cdk8s-ovn crds vpc-nat-gw eip`,
    )
    .action((names: string[], { kubeOvn }: { kubeOvn: Release }) => {
      const crds = crdsFor(kubeOvn);
      const wanted = names.length > 0 ? names.map((name) => named(name, crds, kubeOvn)) : crds;
      io.stdout.write(toYaml([...new Set(wanted)]));
      finish(ExitCode.ok);
    });
}

function named(name: string, crds: readonly CustomResourceDefinition[], release: Release): CustomResourceDefinition {
  const found = crds.find((crd) => namesOf(crd).some((each) => each.toLowerCase() === name.toLowerCase()));
  if (found) return found;
  const meant = nearest(name, crds.flatMap(namesOf));
  const help = meant ? `did you mean ${meant}?` : `there are ${crds.map((crd) => crd.spec.names.kind).join(', ')}`;
  throw new UsageError(`kube-ovn ${release.text} has no kind ${name}: ${help}`);
}

function namesOf({ spec: { names } }: CustomResourceDefinition): string[] {
  return [names.kind, names.plural, names.singular, ...(names.shortNames ?? [])];
}
