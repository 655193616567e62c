import { standaloneLabel } from '../kinds/kubeovn/standalone-gateway';
import { ConfigMap } from '../kinds/kubernetes/config-map';
import { cidrsIn } from './canonical';
import { type Draft, draft } from './draft';
import type { NatGatewayProps } from './nat-gateway';
import type { OutsideFacts } from './outside-facts';
import { startUpCalls } from './start-up';
import { StatefulSet } from './stateful-set';
import { type SubnetFacts, subnetAddresses } from './subnet-addresses';

const hashAnnotation = 'cdk8s-ovn/start-up-hash';

export interface StandaloneProps {
  readonly props: NatGatewayProps & { readonly image: string };
  /** The custom resources that it stands for: gateway, EIPs, rules. */
  readonly parts: readonly Draft[];
  readonly inside: SubnetFacts;
  readonly outside: OutsideFacts;
  /** The CIDRs of the other subnets of the VPC. */
  readonly peers: readonly string[];
}

/**
 * A gateway without kube-ovn's controller: a ConfigMap with the calls that set it up, and a StatefulSet whose pod makes
 * them. The hash of the calls is an annotation of the pod: a start-up only adds, so that a changed rule needs a new pod.
 * Without kube-ovn's own label: the controller deletes what has it and no VpcNatGateway
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/gc.go, gcVpcNatGateway).
 */
export function standaloneGateway(given: StandaloneProps): readonly [rules: Draft, workload: Draft] {
  const { props, parts, inside, outside } = given;
  const { name, image, namespace = 'kube-system', serviceCidr = '10.96.0.0/12', metadata } = props;
  const routers = byFamily(subnetAddresses(inside, []).body.gateway ?? '');
  const peers = given.peers.flatMap((cidr) => cidrsIn(cidr) ?? []).map(String);
  const calls = startUpCalls({
    image,
    parts,
    outside,
    router: routers.v4,
    serviceCidr,
    peers: peers.filter((cidr) => !cidr.includes(':')),
  });
  const rules = `${calls.join('\n')}\n`;
  const object = { name: `nat-gw-${name}`, namespace };
  const labels = { ...metadata?.labels, [standaloneLabel]: name };
  const owned = { ...metadata, labels };
  const { createHash } = require('node:crypto') as typeof import('node:crypto');
  const hash = createHash('sha256').update(rules).digest('hex').slice(0, 12);
  const gateways = byFamily(outside.gateway);
  const [gateway] = parts.map(({ manifest }) => manifest).filter(({ kind }) => kind === 'VpcNatGateway');
  const spec = Object(gateway?.spec);
  const template = {
    metadata: {
      labels: { [standaloneLabel]: name },
      annotations: {
        ...props.annotations,
        ...annotationsOf(given, spec, routers, serviceCidr, peers),
        [hashAnnotation]: hash,
      },
    },
    spec: {
      terminationGracePeriodSeconds: 0,
      ...(props.nodeSelector && { nodeSelector: props.nodeSelector }),
      ...(props.tolerations && { tolerations: props.tolerations }),
      ...(props.affinity && { affinity: props.affinity }),
      containers: [
        {
          name: 'vpc-nat-gw',
          image,
          imagePullPolicy: 'IfNotPresent',
          command: ['bash', '-c', startScript],
          env: [
            ...(gateways.v4 ? [{ name: 'GATEWAY_V4', value: gateways.v4 }] : []),
            ...(gateways.v6 ? [{ name: 'GATEWAY_V6', value: gateways.v6 }] : []),
          ],
          readinessProbe: { exec: { command: ['test', '-e', '/tmp/started'] }, periodSeconds: 3 },
          securityContext: { privileged: true, allowPrivilegeEscalation: true },
          volumeMounts: [{ name: 'rules', mountPath: '/etc/nat-gateway', readOnly: true }],
        },
      ],
      volumes: [{ name: 'rules', configMap: { name: object.name } }],
    },
  };
  return [
    draft(ConfigMap, { ...object, metadata: owned, body: { data: { rules } } }),
    draft(StatefulSet, {
      ...object,
      metadata: owned,
      body: {
        spec: {
          replicas: 1,
          serviceName: object.name,
          selector: { matchLabels: { [standaloneLabel]: name } },
          template,
          updateStrategy: { type: 'RollingUpdate' },
        },
      },
    }),
  ];
}

/**
 * Stops at the first call that fails, and names it; the kubelet starts the container again, and what is there already
 * stays: each call of the image's script adds what is missing.
 */
const startScript = `set -euo pipefail
rm -f /tmp/started
sysctl -w net.ipv4.ip_forward=1
until ip -o link show dev net1 up | grep -q .; do
  echo 'waiting for net1' >&2
  sleep 1
done
while read -r -u 3 command argument; do
  bash /kube-ovn/nat-gateway.sh "$command" \${argument:+"$argument"} < /dev/null || {
    echo "start-up failed: nat-gateway.sh $command $argument" >&2
    exit 1
  }
done 3< /etc/nat-gateway/rules
touch /tmp/started
exec sleep infinity
`;

interface ByFamily {
  readonly v4: string;
  readonly v6: string;
}

function byFamily(text: string): ByFamily {
  const parts = text.split(',');
  return { v4: parts.find((ip) => !ip.includes(':')) ?? '', v6: parts.find((ip) => ip.includes(':')) ?? '' };
}

/** What kube-ovn's daemon and multus read, which set the interfaces up. */
function annotationsOf(
  { props, outside }: StandaloneProps,
  spec: { readonly lanIp?: string; readonly routes?: readonly { cidr: string; nextHopIP: string }[] },
  routers: ByFamily,
  serviceCidr: string,
  peers: readonly string[],
): Record<string, string> {
  const [attachment, space] = outside.provider.split('.');
  const via = (cidr: string) => (cidr.includes(':') ? routers.v6 : routers.v4);
  const own = (spec.routes ?? []).map(({ cidr, nextHopIP }) => ({
    dst: cidr,
    gw: nextHopIP === 'gateway' ? via(cidr) : nextHopIP,
  }));
  const inner = [...serviceCidr.split(','), ...peers].map((dst) => ({ dst, gw: via(dst) }));
  const gateways = byFamily(outside.gateway);
  const outer = [
    { dst: '0.0.0.0/0', gw: gateways.v4 },
    { dst: '::/0', gw: gateways.v6 },
  ];
  const net1 = props.noDefaultEip
    ? { [`${outside.provider}.kubernetes.io/allocated`]: 'true' }
    : { [`${outside.provider}.kubernetes.io/routes`]: routesText(outer) };
  return {
    'k8s.v1.cni.cncf.io/networks': `${space}/${attachment}`,
    'ovn.kubernetes.io/logical_switch': props.subnet,
    ...(spec.lanIp !== undefined && { 'ovn.kubernetes.io/ip_address': spec.lanIp }),
    'ovn.kubernetes.io/routes': routesText([...inner, ...own]),
    ...net1,
  };
}

function routesText(routes: readonly { readonly dst: string; readonly gw: string }[]): string {
  return JSON.stringify(routes.filter(({ gw }) => gw !== ''));
}
