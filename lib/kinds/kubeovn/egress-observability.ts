import { boolean, integer, list, map, object, text } from '../field';
import { resources } from '../kubernetes/resources';

const enabled = { enabled: boolean().doc('Whether it is on.') };
const set = (maxItems: number) => ({ maxItems, also: { 'x-kubernetes-list-type': 'set' } });
const oneOf = (...values: string[]) => list(text().limit({ enum: values })).limit(set(values.length));

const portNumber = () => integer().limit({ format: 'int32', minimum: 0, maximum: 65535 });
const portRange = object({
  start: portNumber().doc('The first port.'),
  end: portNumber().doc('The last port.'),
}).rule('self.start <= self.end', 'start must not be above end');

const side = object({
  sourceCIDRs: list(text()).doc('Ranges of the source.').limit(set(64)),
  destinationCIDRs: list(text()).doc('Ranges of the destination.').limit(set(64)),
  sourcePorts: list(portRange).doc('Ports of the source.').limit({ maxItems: 64 }),
  destinationPorts: list(portRange).doc('Ports of the destination.').limit({ maxItems: 64 }),
});

const filter = object({
  addressFamilies: oneOf('ipv4', 'ipv6').doc('Address families.'),
  protocols: oneOf('tcp', 'udp', 'sctp', 'icmp', 'icmpv6', 'other').doc('Protocols.'),
  natTypes: oneOf('snat', 'dnat', 'snat_dnat').doc('What NAT does to the connection.'),
  original: side.doc('The connection before NAT.'),
  translated: side.doc('The connection behind NAT.'),
});

const log = object({
  ...enabled,
  events: oneOf('start', 'end').doc('What is logged of a connection; left out: both.'),
  filters: object({
    include: list(filter).doc('Connections to log; left out: all.').limit({ maxItems: 64 }),
    exclude: list(filter).doc('Connections not to log, also if included.').limit({ maxItems: 64 }),
  }).doc('Which connections.'),
  rateLimit: object({
    recordsPerSecond: integer()
      .doc('Records per second and pod, 1 to 100000.')
      .limit({ format: 'int32', minimum: 1, maximum: 100000 }),
    burst: integer()
      .doc('How many more at once, 1 to 1000000.')
      .limit({ format: 'int32', minimum: 1, maximum: 1000000 }),
  }).doc('How many records at most.'),
});

/** What an egress gateway tells about its connections. */
export const egressObservability = object({
  conntrack: object({
    metrics: object(enabled).doc('Numbers about connections.'),
    log: log.doc('A line of JSON for each connection.'),
  }).doc('Connections.'),
  interfaceMetrics: object(enabled).doc('Numbers about interfaces.'),
  resources: resources.doc('What the container that collects all this asks for.'),
  serviceMonitor: object({
    labels: map(text()).doc('Labels of the ServiceMonitor.'),
    annotations: map(text()).doc('Annotations of the ServiceMonitor.'),
  }).doc('The ServiceMonitor for Prometheus.'),
});
