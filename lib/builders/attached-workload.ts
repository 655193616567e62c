import { networksKey, readSelections } from '../kinds/cncf/network-selection';
import { podFormOf } from '../kinds/pod-form';
import { jsonItems, jsonMembers } from '../source/json-members';
import { nowhere } from '../source/origin';
import { type Path, startsWith, valueAt } from '../source/path';
import { Resource } from '../source/resource';
import { machineNetworksBeside, type NetworkAttachment, selectionOf } from './network-attachment';

type Json = Readonly<Record<string, unknown>>;

/** The attachment, by its number, that a value of a workload is made from. */
export interface AttachmentSource {
  readonly index: number;
  /** Below the attachment; empty: all of it. */
  readonly path: Path;
}

/** The manifest of a workload whose pods are on further networks. */
export interface AttachedWorkload {
  readonly manifest: Json;
  /**
   * What a value is made from: a part of the annotation by its offset in the text. Undefined for what stood in the
   * manifest before.
   */
  sourceOf(path: Path, offset?: number): AttachmentSource | undefined;
}

/**
 * Puts the pods of a workload on networks, behind those that they are on already. What cannot be read as the networks of
 * pods stays as it is: its mistake is a finding of its own.
 */
export function attachedWorkload(manifest: Json, attachments: readonly NetworkAttachment[]): AttachedWorkload {
  const form = podFormOf(new Resource(manifest, nowhere));
  if (!form || attachments.length === 0) return { manifest, sourceOf: () => undefined };
  return form.virtual
    ? attachedMachine(manifest, [...form.template, 'spec'], attachments)
    : attachedPods(manifest, [...form.template, 'metadata', 'annotations', networksKey], attachments);
}

function attachedPods(manifest: Json, at: Path, attachments: readonly NetworkAttachment[]): AttachedWorkload {
  const before = valueAt(manifest, at) ?? '';
  const written = typeof before === 'string' ? listOf(before) : undefined;
  if (!written) return { manifest, sourceOf: () => undefined };
  const first = jsonItems(`${written}]`, 0).length;
  const text = `${written}${first > 0 ? ',' : ''}${attachments.map(selectionOf).join(',')}]`;
  return {
    manifest: withValue(manifest, at, text),
    sourceOf(path, offset = first > 0 ? 0 : 1) {
      if (path.length !== at.length || !startsWith(path, at)) return undefined;
      const items = jsonItems(text, 0);
      const item = items.findLastIndex((start) => start <= offset);
      return item < first ? undefined : { index: item - first, path: fieldAt(text, items[item] as number, offset) };
    },
  };
}

/** The networks of an annotation as JSON, without the closing bracket; undefined if Multus cannot read it. */
function listOf(text: string): string | undefined {
  if (text === '') return '[';
  const { selected, faults } = readSelections(text);
  if (faults.length > 0) return undefined;
  if (text.trimStart().startsWith('[')) return text.trimEnd().slice(0, -1);
  const named = selected.map(({ name, namespace, interfaceName }) =>
    selectionOf({
      name: name.text,
      ...(namespace && { namespace: namespace.text }),
      ...(interfaceName && { interface: interfaceName.text }),
    }),
  );
  return `[${named.join(',')}`;
}

function fieldAt(text: string, item: number, offset: number): Path {
  const member = jsonMembers(text, item).find(({ keyStart, end }) => keyStart <= offset && offset < end);
  if (!member) return [];
  const field = member.key === 'ipam-claim-reference' ? 'ipamClaim' : member.key;
  const inner = jsonItems(text, member.start).findLastIndex((start) => start <= offset);
  return inner === -1 ? [field] : [field, inner];
}

const podNetwork = { name: 'default', pod: {} };
const podInterface = { name: 'default', masquerade: {} };

/**
 * KubeVirt gives a machine without networks that of the pod (kubevirt/kubevirt pkg/network/vmispec/defaults.go,
 * SetDefaultNetworkInterface): with the first further one it must be written, or the machine would lose it.
 */
function attachedMachine(manifest: Json, spec: Path, attachments: readonly NetworkAttachment[]): AttachedWorkload {
  const devices = [...spec, 'domain', 'devices'];
  const at = { networks: [...spec, 'networks'], interfaces: [...devices, 'interfaces'] };
  const networks = valueAt(manifest, at.networks) ?? [];
  const interfaces = valueAt(manifest, at.interfaces) ?? [];
  if (!Array.isArray(networks) || !Array.isArray(interfaces)) return { manifest, sourceOf: () => undefined };
  const isBare = networks.length === 0 && interfaces.length === 0;
  const needsPod = isBare && valueAt(manifest, [...devices, 'autoattachPodInterface']) !== false;
  const before = {
    networks: needsPod ? [podNetwork] : networks,
    interfaces: needsPod ? [podInterface] : interfaces,
  };
  const taken = [...before.networks, ...before.interfaces].map((one) => valueAt(one, ['name']));
  const added = machineNetworksBeside(taken, attachments);
  const sources = [
    { list: at.networks, first: before.networks.length, field: 'name' },
    { list: at.interfaces, first: before.interfaces.length, field: 'mac' },
  ];
  return {
    manifest: withValue(withValue(manifest, at.networks, [...before.networks, ...added.networks]), at.interfaces, [
      ...before.interfaces,
      ...added.interfaces,
    ]),
    sourceOf(path) {
      for (const { list, first, field } of sources) {
        const index = path[list.length];
        if (startsWith(path, list) && typeof index === 'number' && index >= first)
          return { index: index - first, path: /^(networkName|macAddress)$/.test(String(path.at(-1))) ? [field] : [] };
      }
      return undefined;
    },
  };
}

/** A copy with another value at a path, with the maps on the way there; as it is where something else is in the way. */
export function withValue(root: Json, [step, ...rest]: Path, value: unknown): Json {
  if (step === undefined) return root;
  if (rest.length === 0) return { ...root, [step]: value };
  const inner = root[step] ?? {};
  if (typeof inner !== 'object' || Array.isArray(inner)) return root;
  return { ...root, [step]: withValue(inner as Json, rest, value) };
}
