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

/** The network of a line: its manifests lie in networks/ beside the file, its nodes come from what was recorded. */
export function networkOf(line: Pick<RowsLine, 'id' | 'release' | 'settings' | 'rows'>, folder: string): Network {
  const { id, release, settings } = line;
  const manifests = readFileSync(join(folder, 'networks', `${id}.yaml`), 'utf8');
  const { resources } = read(['-'], { cwd: folder, stdin: () => manifests });
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
  return new Network([...resources, ...nodesOf(line)], { target });
}

/** The nodes as kube-ovn annotated them. */
function nodesOf({ settings: { nodes, externalGatewayNodes }, rows }: Pick<RowsLine, 'settings' | 'rows'>): Resource[] {
  const swapped = firstNodeCameSecond(rows, nodes[0] ?? '');
  return nodes.map((name, i) => {
    const host = swapped ? nodes.length + 1 - i : i + 2;
    return resourceOf({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        name,
        labels: { 'ovn.kubernetes.io/external-gw': `${externalGatewayNodes.includes(name)}` },
        annotations: {
          'ovn.kubernetes.io/ip_address': `100.64.0.${host},fd00:100:64::${host}`,
          'ovn.kubernetes.io/chassis': `chassis-${name}`,
        },
      },
      status: { addresses: [{ type: 'InternalIP', address: `192.168.0.${i + 11}` }] },
    });
  });
}

/**
 * The laboratory's nodes had their addresses in Subnet join in the order in which they came, which differs between
 * recordings: the rows of the first node tell it.
 */
function firstNodeCameSecond({ routers, portGroups }: RecordedRows, first: string): boolean {
  const acls = portGroups[`node.${first}`]?.acls ?? [];
  if (acls.length > 0) return acls.some(({ match }) => match.includes('fd00:100:64::3 '));
  const policies = routers['ovn-cluster']?.policies ?? [];
  const own = policies.find(({ match, priority }) => priority === 29000 && match.includes(`.${first}_ip`));
  return own?.nextHops?.some((hop) => hop.endsWith('3')) === true;
}
