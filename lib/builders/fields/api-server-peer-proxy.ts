import { boolean, integer, list, map, object, text } from '../../kinds/field';
import { type ApiServerPeerProxyProps, type ControlPlaneNode, controlPlaneFormats } from '../api-server-peer-proxy';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

const node = {
  name: name().doc('Name of the node.').required(),
  address: filled().doc('The IP address where the other API servers reach this one.'),
  port: integer().limit({ minimum: 1, maximum: 65535 }).doc('The port there. Default: 6443.'),
} satisfies FieldsOf<ControlPlaneNode>;

export const apiServerPeerProxyFields = {
  name: name().doc('The name of the folder of its files; for Cluster API that of the KubeadmControlPlane.').required(),
  versions: list(filled())
    .limit({ minItems: 1, maxItems: 2 })
    .doc('The releases of Kubernetes: one, or the two of an upgrade. 1.28 at least.')
    .required(),
  format: text()
    .limit({ enum: [...controlPlaneFormats] })
    .doc('What configures the control plane.')
    .required(),
  configVersion: filled().doc(
    'The API version of the configuration: v1beta3 or v1beta4 for kubeadm, v1beta1 or v1beta2 for Cluster API.',
  ),
  peerCaFile: text().doc("The file on the nodes with the CA of the API servers' certificates."),
  certificateNames: list(filled()).doc('All DNS names in the certificates of the API servers, where you make them.'),
  nodes: list(object(node)).doc('The nodes of the control plane, where they reach each other at other addresses.'),
  featureGates: map(boolean()).doc('Feature gates that the API servers have already.'),
  runtimeConfig: map(boolean()).doc('API versions that --runtime-config turns on and off already.'),
  extraArgs: map(text()).doc('Further arguments that the API servers have already, by name without dashes.'),
} satisfies FieldsOf<ApiServerPeerProxyProps>;
