import { defaultNamePrefix } from '../../../kinds/kubeovn/nat-gateway-settings';
import type { Resource } from '../../../source/resource';
import { does } from './features';
import type { Setting, WorkloadInputs } from './inputs';

/** What tells whether there are gateways, and of which image. */
type ConfigInputs = Pick<WorkloadInputs, 'controller' | 'config' | 'enable' | 'chartImage'>;

/** What the two ConfigMaps say (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat.go, resyncVpcNatConfig). Without an image only the prefix is read. */
export interface GatewaySettings {
  readonly enabled: boolean;
  readonly image: Setting;
  readonly prefix: Setting;
  readonly speakerImage: Setting;
  readonly apiProvider: Setting;
}

export function settingsOf({ controller, config, enable, chartImage }: ConfigInputs): GatewaySettings {
  const { release } = controller;
  if (!config && !enable && chartImage !== undefined) return ofChart(chartImage);
  const hasImage = dataOf(config, 'image') !== undefined;
  const on = enable !== undefined && dataOf(enable, 'enable-vpc-nat-gw') !== 'false';
  const read = (key: string, fallback = '') => setting(hasImage ? config : undefined, key, fallback);
  return {
    enabled: on && (hasImage || !does(release, 'imageRequired')),
    image: read('image'),
    prefix: setting(does(release, 'namePrefix') ? config : undefined, 'natGwNamePrefix', defaultNamePrefix),
    speakerImage: read('bgpSpeakerImage'),
    apiProvider: read('apiNadProvider'),
  };
}

/** The chart renders both ConfigMaps, so that they are missing in most repositories. */
function ofChart(image: string): GatewaySettings {
  const nothing = { text: '', from: [] };
  return {
    enabled: true,
    image: { text: image, from: ["the ConfigMap ovn-vpc-nat-config of kube-ovn's chart, not in the input"] },
    prefix: { text: defaultNamePrefix, from: [] },
    speakerImage: nothing,
    apiProvider: nothing,
  };
}

function setting(config: Resource | undefined, key: string, fallback: string): Setting {
  const text = dataOf(config, key);
  return config && text ? { text, from: [config.at('data', key)] } : { text: fallback, from: [] };
}

function dataOf(config: Resource | undefined, key: string): string | undefined {
  const text = config?.get('data', key);
  return typeof text === 'string' ? text : undefined;
}
