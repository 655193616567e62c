import { type Command, Option } from 'commander';
import { reporters } from '../../output/findings';
import { type GraphFormat, graphWriters } from '../../output/graph';
import { focused } from '../../output/graph/focus';
import { type Graph, graphOf } from '../../output/graph/graph';
import { wantsColor } from '../color';
import type { Finish, Io } from '../io';
import { judge } from '../judge';
import { noVpc } from '../no-vpc';
import { type CheckOptions, withCheckOptions } from '../options';

interface GraphOptions extends CheckOptions {
  readonly format: GraphFormat;
  readonly focus?: string;
}

/** `graph`: the network as a picture, with the findings marked on it; in words they go to stderr. */
export function graphCommand(command: Command, io: Io, finish: Finish): void {
  withCheckOptions(command)
    .description('draw the network: VPCs, subnets, gateways, addresses, localnets and bridges, with findings marked')
    .argument('[inputs...]', 'files, directories, or - for standard input (default: the working directory)')
    .addOption(new Option('--format <format>', 'the format').choices(Object.keys(graphWriters)).default('mermaid'))
    .option('--focus <vpc>', 'one VPC, and what it leads to')
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn graph network/
  $ cdk8s-ovn graph --format svg --focus test-vpc-1 network/ > network.svg`,
    )
    .action((inputs: string[], options: GraphOptions) => {
      const { network, findings, info, code } = judge(inputs, options, io);
      const color = wantsColor(options, io.stderr, io.env);
      if (findings.length > 0) io.stderr.write(reporters.text(findings, { ...info, color }));
      const graph = graphOf(network, findings);
      io.stdout.write(
        graphWriters[options.format](options.focus === undefined ? graph : focusOn(graph, options.focus)),
      );
      finish(code);
    });
}

function focusOn(graph: Graph, vpc: string): Graph {
  const group = `Vpc/${vpc}`;
  if (graph.groups.some(({ id }) => id === group)) return focused(graph, group);
  throw noVpc(
    vpc,
    graph.groups.map(({ id }) => id.slice('Vpc/'.length)),
  );
}
