import { type IdleKey, selectionKeys } from '../../kinds/cncf/network-selection';
import type { NetworkAnnotation, PodTemplate } from '../../network/pod-template';
import { within } from '../../source/embedded';
import { nearestName } from '../../source/nearest';
import type { Report } from '../report';
import { rule } from '../rule';
import { firstOf } from '../support/first-of';
import { deploymentExample } from '../support/pod-examples';

const example = (key: string) =>
  deploymentExample(`'[{"name": "ovn-vpc-external-network", "namespace": "kube-system", "${key}": "net1"}]'`);

/** Keys in the JSON of a network annotation that count for nothing. */
export const networkAnnotationKeyIdle = rule({
  id: 'cncf/network-annotation-key-idle',
  severity: 'error',
  what: 'The JSON of a network annotation has a key that nobody knows, or a key twice in one item.',
  why: 'Multus ignores a key that it does not know, and takes the last of two: the pods start without what it says.',
  evidence: [
    'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/types/types.go, NetworkSelectionElement',
    'golang/go encoding/json, Unmarshal: unknown keys are ignored, of keys that are repeated the last one counts',
  ],
  wrong: example('interfaces'),
  right: example('interface'),
  check(network, report) {
    for (const pods of network.podTemplates) {
      if (pods.resource.external || pods.isOnHostNetwork) continue;
      for (const annotation of pods.networkAnnotations)
        for (const key of firstOf(annotation.idle)) judge(pods, annotation, key, report);
    }
  },
});

function judge(pods: PodTemplate, annotation: NetworkAnnotation, idle: IdleKey, report: Report): void {
  const { key, text, place } = annotation;
  const at = within(place, text, idle.start, idle.end);
  const of = `annotation ${key} of ${pods.resource.title}`;
  if (idle.code === 'repeated') {
    report(at, `${of} has the key '${idle.text}' twice in one item`)
      .note('the last one counts: the value of this one is ignored without a word')
      .propose('remove one of them');
    return;
  }
  const found = report(at, `${of} has the key '${idle.text}', which Multus does not know`).note(
    'it is ignored without a word',
  );
  const meant = meantBy(idle.text);
  if (meant === undefined) found.as('warning');
  found.suggest(meant);
}

/** What people write for a key that is spelt differently altogether. */
const aliases: Readonly<Record<string, string>> = {
  ip: 'ips',
  ipaddress: 'ips',
  ipaddresses: 'ips',
  addresses: 'ips',
  iprequest: 'ips',
  macaddress: 'mac',
  macrequest: 'mac',
  ifname: 'interface',
  interfacename: 'interface',
  ns: 'namespace',
  network: 'name',
  networkname: 'name',
  gateway: 'default-route',
  gatewayrequest: 'default-route',
  ports: 'portMappings',
};

function meantBy(key: string): string | undefined {
  const letters = plain(key);
  const alias = Object.hasOwn(aliases, letters) ? aliases[letters] : undefined;
  return alias ?? selectionKeys.find((one) => plain(one) === letters) ?? nearestName(key, selectionKeys);
}

function plain(key: string): string {
  return key.toLowerCase().replace(/[-_]/g, '');
}
