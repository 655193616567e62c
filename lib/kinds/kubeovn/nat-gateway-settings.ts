import { type Properties, text } from '../field';

/** A ConfigMap whose keys a controller knows. */
export interface Settings {
  readonly name: string;
  readonly doc: string;
  /** What `data` may hold; other keys are ignored by the controller. */
  readonly keys: Properties;
  /** Keys of older releases: the key, and what holds now. */
  readonly removed?: Readonly<Record<string, string>>;
}

/** The switch of the whole feature, in kube-ovn's namespace. Removing it deletes every gateway of the cluster. */
export const natGatewaySwitch: Settings = {
  name: 'ovn-vpc-nat-gw-config',
  doc: 'Whether kube-ovn runs VpcNatGateways. Without it, or with false, it deletes the StatefulSet of every gateway.',
  keys: {
    'enable-vpc-nat-gw': text()
      .doc('"true" or "false". The webhook wants exactly true; the controller takes anything but false for true.')
      .limit({ enum: ['true', 'false'] })
      .required(),
  },
  removed: {
    image: 'image belongs to the ConfigMap ovn-vpc-nat-config',
    nic: 'the network interface is the master of the NetworkAttachmentDefinition',
  },
};

/** What the names of workloads begin with where nobody says otherwise. */
export const defaultNamePrefix = 'vpc-nat-gw';

export const natGwNamePrefix = text()
  .doc('The first part of the names of workloads.')
  .limit({ default: defaultNamePrefix })
  .since('1.13');

/** What the gateways are made of, in kube-ovn's namespace. */
export const natGatewaySettings: Settings = {
  name: 'ovn-vpc-nat-config',
  doc: 'What the pods of VpcNatGateways are made of.',
  keys: {
    image: text()
      .doc('The image of the gateway; its tag should be that of kube-ovn, whose controller calls the script in it.')
      .limit({ minLength: 1 })
      .required(),
    bgpSpeakerImage: text().doc('The image of the BGP speaker; needed by gateways with bgpSpeaker.').since('1.13'),
    apiNadProvider: text()
      .doc('<nad>.<namespace>.ovn: the network by which a BGP speaker reaches the API server.')
      .since('1.13'),
    natGwNamePrefix,
    nodeSelector: text().doc('Nodes for the pods of LoadBalancer services; NAT gateways do not read it.'),
  },
};
