import { made, type Traced } from '../../made';
import type { WorkloadInputs } from './inputs';
import type { Container } from './types';

/** The volume in which bfdd finds its tools; there even without it. */
export const toolsVolume = { name: 'usr-local-sbin', emptyDir: {} };

/**
 * The container that answers the VPC's BFD sessions
 * (kubeovn/kube-ovn master 1533681d pkg/controller/vpc_gateway_common.go, genGatewayBFDDContainer).
 */
export function bfddContainer({ controller, spec, vpc }: WorkloadInputs): Traced<Container> {
  const router = vpc(spec.text('vpc') ?? '');
  const bfd = spec.part('bfd');
  const timer = (name: string, field: string) => ({ name, value: made(String(bfd.raw(field) ?? 0), bfd.at(field)) });
  return {
    name: 'bfdd',
    image: made(controller.image, "the image of kube-ovn's controller"),
    command: ['bash', '/kube-ovn/start-bfdd.sh'],
    env: [
      { name: 'POD_IPS', valueFrom: { fieldRef: { fieldPath: 'status.podIPs' } } },
      {
        name: 'BFD_PEER_IPS',
        ...(router?.bfdIp && {
          value: made(router.bfdIp, router.resource?.at('spec', 'bfdPort', 'ip') ?? "the Vpc's BFD port"),
        }),
      },
      timer('BFD_MIN_TX', 'minTX'),
      timer('BFD_MIN_RX', 'minRX'),
      timer('BFD_MULTI', 'multiplier'),
    ],
    resources: {
      limits: { cpu: '200m', 'ephemeral-storage': '1Gi', memory: '50Mi' },
      requests: { cpu: '200m', memory: '50Mi' },
    },
    volumeMounts: [{ name: toolsVolume.name, mountPath: '/usr/local/sbin' }],
    livenessProbe: {
      exec: { command: ['bash', '/kube-ovn/bfdd-healthcheck.sh'] },
      initialDelaySeconds: 1,
      timeoutSeconds: 10,
      periodSeconds: 5,
    },
    readinessProbe: {
      exec: { command: ['bfdd-control', 'status'] },
      initialDelaySeconds: 3,
      timeoutSeconds: 10,
      periodSeconds: 3,
      failureThreshold: 1,
    },
    startupProbe: {
      exec: { command: ['bash', '/kube-ovn/bfdd-prestart.sh'] },
      initialDelaySeconds: 1,
      failureThreshold: 1,
    },
    imagePullPolicy: 'IfNotPresent',
    securityContext: {
      capabilities: { add: ['NET_ADMIN', 'NET_BIND_SERVICE', 'NET_RAW'], drop: ['ALL'] },
      privileged: false,
      runAsUser: 65534,
    },
  };
}
