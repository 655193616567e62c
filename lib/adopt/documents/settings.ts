import { vpcDnsConfig } from '../../builders/vpc-dns-settings';
import { natGatewaySettings as images, natGatewaySwitch } from '../../kinds/kubeovn/nat-gateway-settings';
import type { JsonMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { documentOf, hasSameMetadata, type Inverse, mapIn, renamed, unless } from './world';

function kubeOvnNamespace({ namespace }: Resource): string | undefined {
  return unless(namespace, 'kube-system') as string | undefined;
}

function isOn(value: unknown): unknown {
  return value === 'true' ? undefined : value === 'false' ? false : value;
}

/** The two ConfigMaps of kube-ovn's NAT gateways. */
export const natGatewaySettings: Inverse = (world) =>
  world
    .free('', 'ConfigMap')
    .filter(({ name }) => name === images.name)
    .flatMap((image) => {
      const isSwitch = (one: Resource) => one.name === natGatewaySwitch.name && one.namespace === image.namespace;
      const found = world.free('', 'ConfigMap').find(isSwitch);
      if (!found || !hasSameMetadata(image, found)) return [];
      const spec = { ...mapIn(image.get('data')), enabled: isOn(found.get('data', 'enable-vpc-nat-gw')) };
      const document = documentOf('NatGatewaySettings', image, spec, kubeOvnNamespace(image));
      world.claim(image, document);
      world.claim(found, document);
      return [document];
    });

const dnsNames = {
  'coredns-vip': 'vip',
  'nad-name': 'attachment',
  'nad-provider': 'provider',
  'enable-vpc-dns': 'enabled',
  'coredns-image': 'image',
  'k8s-service-host': 'apiServerHost',
  'k8s-service-port': 'apiServerPort',
};

/** What kube-ovn makes the DNS servers of all VPCs of. */
export const vpcDnsSettings: Inverse = (world) =>
  world
    .free('', 'ConfigMap')
    .filter(({ name }) => name === vpcDnsConfig)
    .map((config) => {
      const { provider, enabled, apiServerPort, ...rest } = renamed(mapIn(config.get('data')), dnsNames);
      const spec: JsonMap = {
        ...rest,
        provider: unless(provider, `${rest.attachment}.default.ovn`),
        enabled: isOn(enabled),
        apiServerPort: apiServerPort === undefined ? undefined : Number(apiServerPort),
      };
      const document = documentOf('VpcDnsSettings', config, spec, kubeOvnNamespace(config));
      world.claim(config, document);
      return document;
    });

/** Which annotations SidecarSets may give. */
export const kruiseConfigurations: Inverse = (world) =>
  world
    .free('', 'ConfigMap')
    .filter(({ name }) => name === 'kruise-configuration')
    .map((config) => {
      const spec = {
        persistentPodState: config.get('data', 'PPS_Watch_Custom_Workload_WhiteList'),
        workloadSpread: config.get('data', 'WorkloadSpread_Watch_Custom_Workload_WhiteList'),
      };
      const namespace = unless(config.namespace, 'kruise-system') as string | undefined;
      const document = documentOf('KruiseConfiguration', config, spec, namespace);
      world.claim(config, document);
      return document;
    });
