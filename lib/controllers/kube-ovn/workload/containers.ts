import { once } from '../../../schema/once';
import { made, shared, type Traced } from '../../made';
import type { GatewaySettings } from './config';
import { does } from './features';
import type { ControllerOptions, StoredSubnet, WorkloadInputs } from './inputs';
import { gatewaysOf } from './routes';
import type { Container } from './types';

const securityContext = { privileged: true, allowPrivilegeEscalation: true };

/** Gateways of one image behind one external subnet have the same container. */
const known = new WeakMap<GatewaySettings, Map<StoredSubnet | undefined, Traced<Container>>>();

/** The container that holds the network of the gateway; it only waits, and is told everything from outside. */
export function gatewayContainer(
  { controller }: WorkloadInputs,
  settings: GatewaySettings,
  outside: StoredSubnet | undefined,
): Traced<Container> {
  const ofSettings = once(known, settings, () => new Map());
  return once(ofSettings, outside, () => shared(newGatewayContainer(controller, settings, outside)));
}

function newGatewayContainer(
  { release }: ControllerOptions,
  { image }: GatewaySettings,
  outside: StoredSubnet | undefined,
): Traced<Container> {
  const waits = does(release, 'initContainer')
    ? { command: ['bash'], args: ['-c', 'while true; do sleep 10000; done'] }
    : { command: ['sleep', 'infinity'] };
  const via = does(release, 'gatewayEnv') && outside ? gatewaysOf(outside) : undefined;
  return {
    name: 'vpc-nat-gw',
    ...(image.text && { image: made(image.text, ...image.from) }),
    ...waits,
    ...(via && {
      env: [
        { name: 'GATEWAY_V4', ...(via.v4 && { value: made(via.v4, via.from) }) },
        { name: 'GATEWAY_V6', ...(via.v6 && { value: made(via.v6, via.from) }) },
      ],
    }),
    resources: {},
    ...(does(release, 'ipForward') && {
      lifecycle: { postStart: { exec: { command: ['sh', '-c', 'sysctl -w net.ipv4.ip_forward=1'] } } },
    }),
    imagePullPolicy: 'IfNotPresent',
    securityContext,
  };
}

/** Up to 1.12: prepares the tables, and the route to the Services, before the gateway runs. */
export function initContainer(
  { controller }: WorkloadInputs,
  { image }: GatewaySettings,
  inside: StoredSubnet,
): Traced<Container> {
  const via = gatewaysOf(inside);
  // It asks IPAM for the gateway, which tells the families of two by their order
  // (kubeovn/kube-ovn v1.12.35 pkg/controller/vpc_nat_gw_eip.go, GetGwBySubnet).
  const gateway = via.v4 && via.v6 ? inside.gateway.split(',', 1)[0] : via.v4;
  const command = `bash /kube-ovn/nat-gateway.sh init ${controller.serviceCidrs},${gateway}`;
  return {
    name: 'vpc-nat-gw-init',
    ...(image.text && { image: made(image.text, ...image.from) }),
    command: ['bash'],
    args: ['-c', made(command, `the range of Services, ${controller.serviceCidrs}`, via.from)],
    resources: {},
    imagePullPolicy: 'IfNotPresent',
    securityContext,
  };
}
