import { boolean } from '../../kinds/field';
import type { NatGatewaySettingsProps } from '../nat-gateway-settings';
import type { FieldsOf } from './fields-of';
import { filled, namespace } from './text';

export const natGatewaySettingsFields = {
  image: filled()
    .doc('The image of gateway pods; its tag is that of kube-ovn: docker.io/kubeovn/vpc-nat-gateway:v1.16.2.')
    .required(),
  bgpSpeakerImage: filled().doc('The image of BGP speakers: docker.io/kubeovn/kube-ovn:v1.16.2.'),
  apiNadProvider: filled().doc('<nad>.<namespace>.ovn: the network by which BGP speakers reach the API server.'),
  enabled: boolean().doc('Whether NAT gateways run at all. false deletes the pods of every gateway of the cluster.'),
  namespace: namespace().doc("The namespace of kube-ovn's controller. Left out: kube-system."),
} satisfies FieldsOf<NatGatewaySettingsProps>;
