import { type Argument, argumentsOf, switchesIn } from '../../kinds/kubernetes/api-server-arguments';
import { proxyGate } from '../../kinds/kubernetes/feature-gates';
import { noEffect, notStarting, proxyObstacles, proxySince } from '../../kinds/kubernetes/peer-proxy';
import { holdsPlaceholder } from '../../source/placeholder';
import type { Resource } from '../../source/resource';
import { parseRelease } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { controlPlaneExample } from '../support/control-plane-example';

const ca = ['peer-ca-file', '/etc/kubernetes/pki/ca.crt'] as const;

/** Control planes of Cluster API whose API servers are told half of what the mixed version proxy needs. */
export const peerProxyWithoutEffect = rule({
  id: 'kubernetes/peer-proxy-without-effect',
  code: ['MVR-6', 'MVP-001', 'MVP-002', 'MVP-003', 'MVP-004', 'MVP-005', 'MVP-006', 'MVP-010', 'MVP-013'],
  severity: 'error',
  what: 'The arguments of a KubeadmControlPlane ask for the mixed version proxy, and contradict each other or the release.',
  why: 'kube-apiserver does not start with them, or starts and passes no request on, without a word.',
  evidence: [
    'kubernetes/kubernetes pkg/controlplane/apiserver/options/validation.go: flags of a proxy that is off',
    'kubernetes/kubernetes pkg/controlplane/apiserver/config.go: without --peer-ca-file there is no proxy',
    'kubernetes/kubernetes pkg/controlplane/apiserver/peer.go (getPeerAddress): both parts of the address, or neither',
  ],
  wrong: controlPlaneExample(ca),
  right: controlPlaneExample(['feature-gates', `${proxyGate}=true`], ca),
  check(network, report) {
    for (const resource of network.kinds.get('KubeadmControlPlane') ?? [])
      if (resource.group === 'controlplane.cluster.x-k8s.io') judge(resource, report);
  },
});

function judge(resource: Resource, report: Report): void {
  const given = argumentsOf(resource);
  // One that is not known yet may be any of these.
  if (given.some(({ name, value }) => holdsPlaceholder(name) || holdsPlaceholder(value))) return;
  const all = new Map(given.map((argument) => [argument.name, argument]));
  const [caFile, ip, port] = ['peer-ca-file', 'peer-advertise-ip', 'peer-advertise-port'].map((name) => all.get(name));
  const gates = all.get('feature-gates');
  const featureGates = switchesIn(gates?.value ?? '');
  const flag = caFile ?? ip ?? port;
  const at = ({ path }: Argument) => resource.at(...path);
  if (!flag) {
    if (gates && featureGates.get(proxyGate))
      report(at(gates), `${proxyGate} is on, and there is no peer-ca-file`)
        .note(noEffect)
        .propose('add peer-ca-file: /etc/kubernetes/pki/ca.crt');
    return;
  }
  const minor = minorOf(resource);
  if (minor !== undefined && minor < proxySince) {
    report(at(flag), `Kubernetes 1.${minor} has no ${flag.name}`)
      .and(resource.at('spec', 'version'), `its API servers are 1.${minor}`)
      .note(`unknown flag: --${flag.name}; ${notStarting}`)
      .propose(`remove it: the mixed version proxy came with 1.${proxySince}`);
    return;
  }
  const runtime = all.get('runtime-config');
  const runtimeConfig = switchesIn(runtime?.value ?? '');
  for (const obstacle of minor === undefined ? [] : proxyObstacles(minor, { featureGates, runtimeConfig }, true)) {
    const { what, of, by, consequence, isInferred } = obstacle;
    const place = (by && (of === 'featureGates' ? gates : runtime)) || flag;
    const found = report(at(place), `${flag.name} is given, and ${what} is off ${by ? '' : 'by default '}in 1.${minor}`)
      .note(consequence)
      .propose(of === 'featureGates' ? `write ${what}=true in feature-gates` : `write ${what}=true in runtime-config`);
    if (isInferred) found.as('warning');
  }
  if (!caFile)
    report(at(flag), `${flag.name} is given, and there is no peer-ca-file`)
      .note(noEffect)
      .propose('add peer-ca-file: /etc/kubernetes/pki/ca.crt');
  const replicas = resource.get('spec', 'replicas');
  if (ip && typeof replicas === 'number' && replicas > 1)
    report(at(ip), `all ${replicas} API servers of ${resource.title} advertise ${ip.value}`)
      .note('requests come back to a server that does not serve them: all machines share one configuration')
      .propose('remove it: each API server then gives the address that it advertises');
  else if (ip && !port) halfAnAddress(report, resource, ip, 'peer-advertise-port');
  else if (port && !ip) halfAnAddress(report, resource, port, 'peer-advertise-ip');
}

function halfAnAddress(report: Report, resource: Resource, { name, path }: Argument, missing: string): void {
  report(resource.at(...path), `${name} is given, and there is no ${missing}`)
    .note('kube-apiserver takes both or neither, and says nothing')
    .propose(`add ${missing}, or remove ${name}`);
}

/** The release that the machines get: `v1.35.2`. */
function minorOf(resource: Resource): number | undefined {
  const version = resource.get('spec', 'version');
  const release = typeof version === 'string' ? parseRelease(version) : undefined;
  return release?.major === 1 ? release.minor : undefined;
}
