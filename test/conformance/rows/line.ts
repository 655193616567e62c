import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCidr } from '../../../lib/net/cidr';
import { Network } from '../../../lib/network/network';
import { read } from '../../../lib/source/read';
import type { Resource } from '../../../lib/source/resource';
import { parseRelease } from '../../../lib/target/release';
import { defaultTarget } from '../../../lib/target/target';
import { resourceOf } from '../resource';

type Json = Readonly<Record<string, unknown>>;
type Named<T> = Readonly<Record<string, T>>;

/** What the lines of rows.jsonl and packets.jsonl say about the cluster. */
export interface ClusterSettings {
  readonly joinSubnet: string;
  readonly defaultSubnet: string;
  readonly services: string;
  readonly networkType: string;
  readonly enableLb: boolean;
  readonly enableNp: boolean;
  readonly enableEipSnat: boolean;
  readonly nodes: readonly string[];
  readonly externalGatewayNodes: readonly string[];
}

/** A line of rows.jsonl in the corpus folder `controller`. */
export interface RowsLine {
  readonly id: string;
  readonly release: string;
  readonly settings: ClusterSettings;
  readonly rows: RecordedRows;
  /** Gateways that never become ready, by router. */
  readonly egressGatewayRefused?: Named<readonly string[]>;
  readonly nodeGroupsIncomplete?: unknown;
  readonly status: readonly Json[];
}

export interface RecordedRows {
  readonly routers: Named<RecordedRouter>;
  readonly switches: Named<RecordedSwitch>;
  readonly portGroups: Named<RecordedPortGroup>;
  readonly addressSets: Named<readonly string[]>;
  readonly loadBalancers: Named<{ readonly protocol: string; readonly vips: Named<string> }>;
}

/** Empty columns are left out. */
export interface RecordedRouter {
  readonly options?: Named<string>;
  readonly ports?: readonly {
    readonly name: string;
    readonly networks: readonly string[];
    readonly peer?: string;
    readonly options?: Named<string>;
    readonly gatewayChassis?: readonly string[];
    readonly haChassisGroup?: unknown;
  }[];
  readonly staticRoutes?: readonly {
    readonly prefix: string;
    readonly nextHop: string;
    readonly policy: string;
    readonly table?: string;
    readonly outputPort?: string;
    readonly bfd?: unknown;
  }[];
  readonly policies?: readonly {
    readonly priority: number;
    readonly match: string;
    readonly action: string;
    readonly nextHops?: readonly string[];
    readonly bfd?: unknown;
  }[];
  readonly nat?: readonly {
    readonly type: string;
    readonly externalIP: string;
    readonly logicalIP: string;
    readonly logicalPort?: string;
    readonly distributed?: boolean;
    readonly options?: Named<string>;
  }[];
  readonly loadBalancers?: readonly string[];
}

export interface RecordedAcl {
  readonly priority: number;
  readonly direction: string;
  readonly tier?: number;
  readonly match: string;
  readonly action: string;
  readonly name?: string;
  readonly options?: Named<string>;
}

export interface RecordedSwitch {
  readonly options?: Named<string>;
  readonly ports?: readonly {
    readonly name: string;
    readonly type?: string;
    readonly addresses?: readonly string[];
    readonly portSecurity?: readonly string[];
    readonly options?: Named<string>;
    readonly tag?: number;
  }[];
  readonly acls?: readonly RecordedAcl[];
  readonly loadBalancers?: readonly string[];
}

export interface RecordedPortGroup {
  readonly ports?: readonly string[];
  readonly acls?: readonly RecordedAcl[];
  readonly ids?: Named<string>;
  /** Of the whole cluster: only members of this network are recorded. */
  readonly shared?: boolean;
}

/** What of a line tells its network. */
type NetworkLine = Pick<RowsLine, 'id' | 'release' | 'settings' | 'rows' | 'status'>;

/** The network of a line: its manifests lie in networks/ beside the file, its nodes come from what was recorded. */
export function networkOf(line: NetworkLine, folder: string): Network {
  const { id, release, settings } = line;
  const resources = manifestsOf(id, folder);
  const version = parseRelease(release);
  if (!version) throw new Error(`not a release: ${release}`);
  const { enableLb, enableNp, enableEipSnat } = settings;
  const serviceSubnets = settings.services.split(',').flatMap((text) => parseCidr(text) ?? []);
  const joinSubnets = settings.joinSubnet.split(',').flatMap((text) => parseCidr(text) ?? []);
  const target = {
    ...defaultTarget,
    kubernetes: { ...defaultTarget.kubernetes, serviceSubnets },
    kubeOvn: { ...defaultTarget.kubeOvn, version, joinSubnets, enableLb, enableNp, enableEipSnat },
  };
  return new Network([...resources, ...nodesOf(line, resources)], { target });
}

export function manifestsOf(id: string, folder: string): readonly Resource[] {
  const manifests = readFileSync(join(folder, 'networks', `${id}.yaml`), 'utf8');
  return read(['-'], { cwd: folder, stdin: () => manifests }).resources;
}

/** The nodes as kube-ovn annotated them. */
function nodesOf(line: NetworkLine, resources: readonly Resource[]): Resource[] {
  const { nodes, externalGatewayNodes } = line.settings;
  const hosts = hostsOf(line, resources);
  return nodes.map((name, i) =>
    resourceOf({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        name,
        labels: { 'ovn.kubernetes.io/external-gw': `${externalGatewayNodes.includes(name)}` },
        annotations: {
          'ovn.kubernetes.io/ip_address': `100.64.0.${hosts[i]},fd00:100:64::${hosts[i]}`,
          'ovn.kubernetes.io/chassis': `chassis-${name}`,
        },
      },
      status: { addresses: [{ type: 'InternalIP', address: `192.168.0.${i + 11}` }] },
    }),
  );
}

/**
 * The last part of each node's addresses in Subnet join: the laboratory's two nodes had 2 and 3 in the order in which they
 * came, which differs between recordings. The rows of either tell it.
 */
function hostsOf(line: NetworkLine, resources: readonly Resource[]): readonly number[] {
  const usual = line.settings.nodes.map((_, i) => i + 2);
  const isUsual = line.settings.nodes.flatMap((name, i) => {
    const host = hostIn(line, resources, name);
    return host === undefined ? [] : host === usual[i];
  });
  return isUsual[0] === false ? usual.reverse() : usual;
}

function hostIn({ rows, status }: NetworkLine, resources: readonly Resource[], node: string): number | undefined {
  const inAcls = (rows.portGroups[`node.${node}`]?.acls ?? []).flatMap(
    ({ match }) => /fd00:100:64::(\d)(?!\d)/.exec(match)?.[1] ?? [],
  );
  const active = status.flatMap(({ activateGateway, name }) => (activateGateway === node ? `${name}` : []));
  const ranges = resources.flatMap((one) =>
    one.kind === 'Subnet' && active.includes(one.name) ? `${one.get('spec', 'cidrBlock')}`.split(',') : [],
  );
  const hops = (rows.routers['ovn-cluster']?.policies ?? [])
    .filter(({ priority }) => priority === 29000)
    .filter(({ match }) => match.includes(`.${node}_ip`) || ranges.some((range) => match.endsWith(` == ${range}`)))
    .flatMap(({ nextHops = [] }) => nextHops.flatMap((hop) => /64(?:\.0\.|::)(\d)$/.exec(hop)?.[1] ?? []));
  const [host] = [...inAcls, ...hops];
  return host === undefined ? undefined : Number(host);
}
