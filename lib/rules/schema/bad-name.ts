import type { Network } from '../../network/network';
import type { Place, Resource } from '../../source/resource';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { aboutSchema, type ProblemOf, placeOf, rejected, shown } from '../support/about-schema';

const example = (name: string) => `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: ${name}
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
`;

/** Objects without a name, or with one that Kubernetes does not take. */
export const badName = rule({
  id: 'schema/bad-name',
  code: 'KO-004',
  severity: 'error',
  what: 'The metadata of an object lack a name, or its name or namespace is none that Kubernetes takes.',
  why: 'The API server rejects the object.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go, ValidateObjectMeta',
  ],
  wrong: example('eip_4'),
  right: example('eip-4'),
  ...aboutSchema(['bad-name', 'missing-field'], tell),
});

function tell(problem: ProblemOf<'bad-name' | 'missing-field'>, report: Report, network: Network): Draft | undefined {
  const { resource, path } = problem;
  const add = (message: string) => report(placeOf(problem), message).note(rejected);
  if (problem.code === 'missing-field') {
    if (path[0] !== 'metadata') return undefined;
    return add(`${resource.kind}${resource.name && ` ${resource.name}`} has no metadata.${path.slice(1).join('.')}`);
  }
  const { got, of } = problem;
  const found = add(
    `${of === 'object' ? 'name' : 'namespace'} ${shown(got)} of ${resource.kind} is not one that Kubernetes takes`,
  ).note(
    of === 'object'
      ? 'a name has lower-case letters, digits, hyphens and dots, and begins and ends with a letter or a digit'
      : 'a namespace has lower-case letters, digits and hyphens, at most 63, and begins and ends with a letter or a digit',
  );
  const users = of === 'object' ? usersOf(network, resource) : [];
  for (const user of users) found.explains(user.at);
  return found.suggest(users[0]?.name ?? likely(got, of));
}

/** References to an object under the name that it should have: they name nothing because of this. */
function usersOf(network: Network, { kind, name }: Resource): { at: Place; name: string }[] {
  const pods = kind === 'Subnet' ? network.podInterfaces : [];
  return [
    ...network.missingReferences.filter((reference) => reference.kind === kind),
    ...pods.flatMap((one) => (one.subnetName ? [{ at: one.at('logical_switch'), name: one.subnetName }] : [])),
  ].filter((user) => plain(user.name) === plain(name));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function likely(got: string, of: 'object' | 'namespace'): string | undefined {
  const name = got
    .toLowerCase()
    .replace(of === 'object' ? /[^a-z0-9.-]+/g : /[^a-z0-9-]+/g, '-')
    .replace(/[.-]*\.[.-]*/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '');
  return name !== '' && name.length <= (of === 'object' ? 253 : 63) ? name : undefined;
}
