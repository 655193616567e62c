import { namespacesOf } from '../../controllers/ovn-kubernetes/namespaces';
import { ConfFault } from '../../controllers/ovn-kubernetes/net-conf';
import type { Network } from '../../network/network';
import type { Resource, Spot } from '../../source/resource';
import { rule } from '../rule';
import { attachmentExample, ovnAttachments } from '../support/ovn-attachments';

const network = (name: string, role: string) =>
  attachmentExample({
    name: `"${name}"`,
    netAttachDefName: `"blue/${name}"`,
    topology: '"layer3"',
    subnets: `"${name === 'red' ? '10.20' : '10.30'}.0.0/16/24"`,
    role: `"${role}"`,
  }).replace('name: localnet1', `name: ${name}`);

/** Namespaces whose pods would have two networks in place of the cluster's own. */
export const namespaceWithTwoPrimaries = rule({
  id: 'ovn-kubernetes/namespace-with-two-primaries',
  code: 'LN-037',
  severity: 'error',
  what: 'A namespace has two primary networks.',
  why: 'The primary network takes the place of the default one in every pod: OVN-Kubernetes refuses the second.',
  evidence: [
    "ovn-kubernetes/ovn-kubernetes main go-controller/pkg/networkmanager/nad_controller.go: NAD a is primary for the namespace, NAD b can't be primary",
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/controller_helper.go: primary network already exist in namespace',
  ],
  wrong: `${network('red', 'primary')}---${network('green', 'primary')}`,
  right: `${network('red', 'primary')}---${network('green', 'secondary')}`,
  check(all, report) {
    const firsts = new Map<string, Primary>();
    const told = new Set<string>();
    for (const one of primariesOf(all)) {
      const first = firsts.get(one.namespace);
      if (!first) firsts.set(one.namespace, one);
      else if (first.resource.title !== one.resource.title) {
        const pair = `${first.resource.title}\n${one.resource.title}`;
        if (told.has(pair)) continue;
        told.add(pair);
        report(
          one.at(),
          `namespace ${one.namespace} has two primary networks: ${first.resource.title} and ${one.resource.title}`,
        )
          .and(first.at(), first.resource.title)
          .note(`OVN-Kubernetes refuses one of them in ${one.namespace}: its pods have the other one, or do not start`)
          .propose('make one of them secondary, or select other namespaces');
      }
    }
  },
});

interface Primary {
  readonly namespace: string;
  readonly resource: Resource;
  at(): Spot;
}

function* primariesOf(network: Network): Generator<Primary> {
  for (const one of ovnAttachments(network)) {
    const { resource, namespace } = one.definition;
    if (one.network instanceof ConfFault || one.text.conf.topology === '' || !one.network.primary) continue;
    if (namespace !== undefined) yield { namespace, resource, at: () => one.at('role') };
  }
  for (const view of network.userNetworks)
    if (view.isPrimary && view.namespace !== undefined)
      yield { namespace: view.namespace, resource: view.resource, at: () => view.layout?.at('role') ?? view.atName };
  for (const view of network.clusterUserNetworks)
    if (view.isPrimary)
      for (const { name } of namespacesOf(network, view))
        yield { namespace: name, resource: view.resource, at: () => view.layout?.at('role') ?? view.atName };
}
