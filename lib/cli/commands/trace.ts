import { type Command, InvalidArgumentError, Option } from 'commander';
import { parsePort } from '../../network/nat-rule';
import type { Network } from '../../network/network';
import { reporters } from '../../output/findings';
import { type PathFormat, pathWriters } from '../../output/paths';
import { isElsewhere } from '../../paths/elsewhere';
import { type Endpoint, endpoint, familyOf } from '../../paths/ends/endpoint';
import { sameAddress } from '../../paths/flow';
import type { Packet } from '../../paths/packet';
import { verdictOf } from '../../paths/verdict';
import { wantsColor } from '../color';
import { type Finish, type Io, UsageError } from '../io';
import { judge } from '../judge';
import { noEnd } from '../no-end';
import { type CheckOptions, withCheckOptions } from '../options';

interface TraceOptions extends CheckOptions {
  readonly from: string;
  readonly to: string;
  readonly protocol: Packet['protocol'];
  readonly port: number;
  readonly format: PathFormat;
}

/** `trace`: what happens to a packet is the result, mistakes or not; the findings go to stderr. */
export function traceCommand(command: Command, io: Io, finish: Finish): void {
  withCheckOptions(command)
    .description('follow a packet through VPC routers, NAT gateways and localnets, and its answer back')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .requiredOption(
      '--from <end>',
      'an address, a pod (namespace/name; in a localnet: namespace/name@network), or a subnet',
    )
    .requiredOption('--to <end>', 'an address, a pod, an EIP or a subnet')
    .addOption(
      new Option('--protocol <protocol>', 'the protocol; icmp is a ping')
        .choices(['tcp', 'udp', 'icmp'])
        .default('tcp'),
    )
    .addOption(new Option('--port <port>', 'the destination port, of tcp and udp').argParser(port).default(443))
    .addOption(new Option('--format <format>', 'the format').choices(Object.keys(pathWriters)).default('text'))
    .addHelpText(
      'after',
      `
For VPCs with their gateways, and localnets of OVN-Kubernetes. What is not evaluated is named, and the answer is then not certain.

Examples:
  $ cdk8s-ovn trace --from 10.0.1.5 --to 1.1.1.1 network/
  $ cdk8s-ovn trace --from 198.51.100.7 --to eip2 --port 8080 network/
  $ cdk8s-ovn trace --from red/web --to blue/database@test-net network/`,
    )
    .action((inputs: string[], options: TraceOptions) => {
      const { network, findings, info, code } = judge(inputs, options, io);
      const color = wantsColor(options, io.stderr, io.env);
      if (findings.length > 0) io.stderr.write(reporters.text(findings, { ...info, color }));
      const { protocol } = options;
      const port = protocol === 'icmp' ? undefined : options.port;
      const { client, server } = bothEnds(network, options);
      const told = verdictOf(network, client, server, { protocol, port });
      if (told.unjudged.length === 0 && told.outcomes.every(isElsewhere))
        throw new UsageError(
          `neither ${options.from} nor ${options.to} is an address of this network: nothing here decides what becomes of the packet`,
        );
      for (const note of [client.note, server.note, ...told.notes]) if (note) io.stderr.write(`note: ${note}\n`);
      io.stdout.write(pathWriters[options.format](told));
      finish(code);
    });
}

function port(text: string): number {
  const port = parsePort(text);
  if (port === undefined) throw new InvalidArgumentError('A port is 1 to 65535.');
  return port;
}

/** Who has addresses of both families takes the one that the other end can answer. */
function bothEnds(network: Network, { from, to }: Pick<TraceOptions, 'from' | 'to'>) {
  const first = found(network, to);
  const client = found(network, from, first);
  const server = isOtherFamily(client, first) ? found(network, to, client) : first;
  if (isOtherFamily(client, server))
    throw new UsageError(
      `${from} has IPv${familyOf(client)} and ${to} has IPv${familyOf(server)}: no packet goes from one to the other`,
    );
  if (sameAddress(client.address, server.address))
    throw new UsageError(
      `${from} and ${to} are both ${client.address}: a packet to the own address never leaves its host`,
    );
  return { client, server };
}

function isOtherFamily(a: Endpoint, b: Endpoint): boolean {
  const [one, other] = [familyOf(a), familyOf(b)];
  return one !== undefined && other !== undefined && one !== other;
}

function found(network: Network, name: string, peer?: Endpoint): Endpoint {
  const end = endpoint(network, name, peer);
  if (end && 'address' in end) return end;
  if (end) throw new UsageError(`${name} is no end of a path: ${end.problem}`);
  throw noEnd(network, name);
}
