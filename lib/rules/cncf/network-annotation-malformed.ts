import { networksKey, type SelectionFault } from '../../kinds/cncf/network-selection';
import { parseMac } from '../../net/mac';
import type { NetworkAnnotation, PodTemplate } from '../../network/pod-template';
import { within } from '../../source/embedded';
import type { Report } from '../report';
import { rule } from '../rule';
import { jsonFault } from '../support/json-fault';
import { deploymentExample } from '../support/pod-examples';

/** Network annotations that Multus cannot read. */
export const networkAnnotationMalformed = rule({
  id: 'cncf/network-annotation-malformed',
  severity: 'error',
  what: 'An annotation that names the networks of pods cannot be read.',
  why: 'Multus reads it when a pod starts, and refuses all of it for one mistake: the pod stays in ContainerCreating.',
  evidence: [
    'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/k8sclient/k8sclient.go, parsePodNetworkAnnotation: failed to parse pod Network Attachment Selection Annotation JSON format; parsePodNetworkObjectName',
    'k8snetworkplumbingwg/multus-cni v4.2.0 pkg/k8sclient/k8sclient.go, tryLoadK8sPodDefaultNetwork: more than one default network is specified',
    'containernetworking/cni v1.3.0 pkg/utils/utils.go, ValidateInterfaceName: interface name is too long',
    'torvalds/linux include/linux/etherdevice.h, is_valid_ether_addr: neither zero nor of a group',
  ],
  wrong: deploymentExample(`'{"name": "ovn-vpc-external-network", "namespace": "kube-system"}'`),
  right: deploymentExample(`'[{"name": "ovn-vpc-external-network", "namespace": "kube-system"}]'`),
  check(network, report) {
    for (const pods of network.podTemplates) {
      if (pods.resource.external || pods.isOnHostNetwork) continue;
      for (const annotation of pods.networkAnnotations) judgeAnnotation(pods, annotation, report);
    }
  },
});

const stuck = 'the pod stays in ContainerCreating: FailedCreatePodSandBox';

function judge(pods: PodTemplate, annotation: NetworkAnnotation, fault: SelectionFault, report: Report): void {
  const { key, text, place } = annotation;
  const { code, text: written, start, end } = fault;
  const of = `annotation ${key} of ${pods.resource.title}`;
  const add = (message: string, from = start, to = end) =>
    report(within(place, text, from, to), message).note(`Multus refuses the whole annotation, and ${stuck}`);
  switch (code) {
    case 'json': {
      const { offset = 0, fact = 'cannot be read' } = jsonFault(text) ?? {};
      return void add(`${of} is not JSON: it ${fact}`, offset, offset + 1);
    }
    case 'list':
      return void add(`${of} is JSON, and no list`).propose('put it in brackets: [{"name": …}]');
    case 'object':
      return void add(`${of} has an item that is no object`).propose('write {"name": …} for each network');
    case 'type':
      return void add(`${of} has a value of another type than its field`).propose(
        'ips, default-route and portMappings are lists, bandwidth and cni-args are objects, all others are texts',
      );
    case 'name':
      return void add(`${of} has an item without name`).propose('add "name": the NetworkAttachmentDefinition');
    case 'text':
      return void namesFault(of, written, add);
    case 'ip':
      return void add(`${of} asks for the address ${written || '""'}, which is none`).propose(
        'write an IP address with the length of its prefix: 192.0.2.20/24',
      );
    case 'interface':
      return void add(`${of} asks for the interface '${written}', which no Linux interface can be named`).propose(
        "a name has up to 15 characters, and no blank, '/' or ':' among them",
      );
    case 'mac':
      return void macFault(of, written, add);
  }
}

function judgeAnnotation(pods: PodTemplate, annotation: NetworkAnnotation, report: Report): void {
  for (const fault of annotation.faults) judge(pods, annotation, fault, report);
  const { key, text, place, selected } = annotation;
  const second = key === networksKey ? undefined : selected[1];
  if (!second) return;
  report(
    within(place, text, second.name.start, second.name.end),
    `annotation ${key} of ${pods.resource.title} names several networks`,
  )
    .note(`there is one default network: Multus refuses the whole annotation, and ${stuck}`)
    .propose(`name the others in ${networksKey}`);
}

type Add = (message: string) => ReturnType<Report>;

function namesFault(of: string, written: string, add: Add): void {
  if (written === '') {
    add(`${of} names nothing between two commas`).propose('remove the comma');
    return;
  }
  const found = add(`${of} has ${written}, which is not [namespace/]name[@interface]`);
  if (/^[a-z0-9./-]+$/.test(written) && written.includes('.') && written.split('/').length < 3) {
    const [name, namespace] = written.split('/').reverse();
    const space = namespace === undefined ? '' : `, "namespace": "${namespace}"`;
    found
      .note('names joined by commas have no dots: letters in lower case, digits and hyphens')
      .propose(`write the annotation as JSON: [{"name": "${name}"${space}}]`);
  } else found.propose('write names of lower case letters, digits and hyphens, joined by commas');
}

function macFault(of: string, written: string, add: Add): void {
  const mac = parseMac(written);
  if (!mac) add(`${of} asks for the hardware address ${written}, which is none`).propose('write 02:03:04:05:06:07');
  else
    add(`${of} asks for the hardware address ${written}, which no Ethernet interface can have`)
      .note('it has 6 bytes, is not zero, and the first byte is even')
      .propose('write one of local administration: 02:03:04:05:06:07');
}
