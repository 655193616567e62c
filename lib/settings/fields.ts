import { any, boolean, type Held, integer, list, map, object, text } from '../kinds/field';
import { prerequisites } from '../kinds/prerequisites';
import { appliers } from '../target/target';

const numbered = 'v?[0-9]+\\.[0-9]+(\\.[0-9]+)?(-dev)?';
const release = () => text().limit({ pattern: `^${numbered}$` });
const name = () => text().limit({ minLength: 1, maxLength: 63 });
const cidrs = (doc: string) => list(text()).doc(doc);

/** `10Mi`, `500000`: whole, or with a binary suffix. */
export const quantityPattern = '^[1-9][0-9]{0,11}(Ki|Mi|Gi)?$';
const bytes = (doc: string) =>
  any()
    .limit({ also: { 'x-kubernetes-int-or-string': true }, pattern: quantityPattern, minimum: 1 })
    .doc(doc);

export const kubeOvnFields = {
  version: release().doc('The release: a line such as 1.16, or a patch release such as 1.16.2. Default: 1.16.'),
  namespace: name().doc('The namespace of its controller. Default: kube-system.'),
  nonPrimaryCni: boolean().doc('Whether another CNI gives pods their first interface. Default: false.'),
  webhook: boolean().doc('Whether its admission webhook is enabled. Default: false.'),
  joinSubnets: cidrs(
    'The CIDRs between nodes and pods (--node-switch-cidr). Default: 100.64.0.0/16, fd00:100:64::/112.',
  ),
  enableLb: boolean().doc('Whether its controller runs with --enable-lb: Services have load balancers. Default: true.'),
  enableNp: boolean().doc('Whether its controller runs with --enable-np: NetworkPolicies have effect. Default: true.'),
  enableEipSnat: boolean().doc(
    'Whether its controller runs with --enable-eip-snat: VPCs reach external subnets through OVN. Default: true.',
  ),
};

const switchFields = {
  runtimeConfig: map(boolean()).doc(
    'What --runtime-config of the API servers turns on and off: resource.k8s.io/v1beta1, api/all.',
  ),
  featureGates: map(boolean()).doc(
    'What --feature-gates of the API servers turns on and off: UnknownVersionInteroperabilityProxy.',
  ),
};

export const targetFields = {
  applier: text()
    .limit({ enum: [...appliers] })
    .doc('What applies the manifests: argocd or flux. Default: not known.'),
  kubernetes: object({
    versions: list(release()).limit({ minItems: 1, maxItems: 2 }).doc('One release, or two during an upgrade.'),
    mixedVersionProxy: boolean().doc(
      'Whether API servers of two releases pass requests to each other. Default: false.',
    ),
    ...switchFields,
    perVersion: map(object(switchFields)).doc(
      'What the API servers of one release are told beside it, by release: "1.34": {runtimeConfig: {…}}.',
    ),
    serviceSubnets: cidrs('The CIDRs of Services: networks may not overlap them, gateways have routes to them.'),
    nodeSubnets: cidrs('The CIDRs that nodes have their addresses in: networks may not overlap them.'),
  }).doc('The API servers.'),
  kubeOvn: object(kubeOvnFields).doc('kube-ovn.'),
  ovnKubernetes: object({
    version: text()
      .limit({ pattern: `^(main|${numbered})$` })
      .doc('The release: a line such as 1.3, a patch release such as 1.3.1, or main. Default: 1.3.'),
    mtu: integer()
      .limit({ minimum: 576, maximum: 65535 })
      .doc('The MTU of the default network, in bytes. Default: 1400.'),
    clusterSubnets: cidrs(
      'The CIDRs of pods on the default network, each with the prefix length of a node behind it. Default: 10.128.0.0/14/23.',
    ),
    joinSubnets: cidrs('The CIDRs between the routers of the default network. Default: 100.64.0.0/16, fd98::/64.'),
    persistentIps: boolean().doc(
      'Whether virtual machines may keep their addresses (--enable-persistent-ips). Left out: not known.',
    ),
  }).doc('OVN-Kubernetes.'),
  kruise: object({
    version: release().doc('The release: a line such as 1.9, or a patch release such as 1.9.0. Default: 1.9.'),
    namespace: name().doc('The namespace of its controller. Default: kruise-system.'),
    patchPodMetadataDefaultsAllowed: boolean().doc(
      'The feature gate SidecarSetPatchPodMetadataDefaultsAllowed: annotations are allowed where no whitelist speaks. Default: false.',
    ),
  }).doc('OpenKruise.'),
  prerequisites: object(
    Object.fromEntries(prerequisites.map(({ id, what }) => [id, boolean().doc(`Whether there is this: ${what}.`)])),
  ).doc(
    'Whether the cluster has what no manifest shows: what cdk8s-ovn preview --prerequisites lists. Left out: not known.',
  ),
};

export const externalFields = {
  kind: name().required().doc('The kind of the object.'),
  name: text().limit({ minLength: 1, maxLength: 253 }).required().doc('Its metadata.name.'),
  namespace: name().doc('Its metadata.namespace, for kinds that have one. Default: default.'),
};

export const addressFields = {
  lock: text()
    .limit({ minLength: 1 })
    .required()
    .doc(
      'The file of addresses that intent documents leave out, beside this one or below it: cdk8s-ovn lock allocates and writes them.',
    ),
};

export const clusterFields = {
  path: text().limit({ minLength: 1 }).required().doc('The directory of its manifests, below this file.'),
  target: object(targetFields).doc('What is different there from the target of all clusters.'),
};

/** What cdk8s-ovn.yaml may say. */
export const settingsFields = {
  target: object(targetFields).doc('What the manifests meet. Left out: the newest release of each system.'),
  ignore: list(text().limit({ minLength: 1 })).doc(
    'Files and directories that are not read, as patterns in the syntax of .gitignore.',
  ),
  clusters: list(object(clusterFields)).doc(
    'Directories whose manifests are for a cluster each. What is in none of them is for all. Left out: directories in one that is called clusters, environments or envs.',
  ),
  external: list(any()).doc('What exists in the cluster and not here: objects by name, or manifest files.'),
  crds: list(text().limit({ minLength: 1 })).doc(
    'Files and directories with CustomResourceDefinitions that the cluster has: objects are checked with them, and they are not emitted.',
  ),
  strictKinds: boolean().doc('Whether an object of a kind that nobody defines is an error. Default: false.'),
  rules: map(any()).doc(
    'The severity of rules, by their ids: off, error, warning or info; or a map of severity and ignorable.',
  ),
  baseline: text()
    .limit({ minLength: 1 })
    .doc('A file of known findings, which are not told: cdk8s-ovn check --write-baseline writes it.'),
  addresses: object(addressFields).doc('How addresses that nobody wrote are allocated. Left out: by kube-ovn.'),
  limits: object({
    fileBytes: bytes('The most bytes of one file. Default: 10Mi.'),
    inputBytes: bytes('The most bytes of all files. Default: 64Mi.'),
    documents: integer().limit({ minimum: 1 }).doc('The most documents. Default: 50000.'),
    depth: integer().limit({ minimum: 1, maximum: 1000 }).doc('The most levels of nesting. Default: 100.'),
  }),
};

export type SettingsText = Held<typeof settingsFields>;
export type TargetText = NonNullable<SettingsText['target']>;
