import { type ApiObject, type App, Chart, Names, YamlOutputType } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { Resource } from '../source/resource';

/** An object of a chart, as cdk8s renders it. */
export interface ChartObject {
  readonly object: ApiObject;
  readonly resource: Resource;
}

/** A file of the output. Of several writings the last remains. */
export interface WrittenFile {
  readonly name: string;
  readonly writings: readonly (readonly Resource[])[];
}

/**
 * The files that `app.synth()` writes, below its output directory, with what it writes into each. Charts
 * without objects are left out.
 * Source: cdk8s-team/cdk8s-core 2.70.106 src/app.ts, App.synth.
 */
export function writtenFiles(app: App, objects: readonly ChartObject[]): WrittenFile[] {
  const { yamlOutputType: type, outputFileExtension: extension } = app;
  const isIndexed = type !== YamlOutputType.FILE_PER_RESOURCE && dependsAcrossCharts(app);
  const folders = new Map<Chart, string>();
  // An index before each name keeps charts of one name apart.
  const nameOf = (chart: Chart) => {
    const name = folders.get(chart) ?? `${isIndexed ? `${folders.size}-` : ''}${Names.toDnsLabel(chart)}`;
    folders.set(chart, name);
    return name;
  };
  const files = new Map<string, { readonly name: string; readonly writers: Map<unknown, Resource[]> }>();
  for (const { object, resource } of objects) {
    const chart = Chart.of(object);
    const own = `${resource.kind}.${resource.name}`.replace(/[^0-9a-zA-Z-_.]/g, '');
    const [stem, writer] =
      type === YamlOutputType.FILE_PER_APP
        ? ['app', app]
        : type === YamlOutputType.FILE_PER_CHART
          ? [nameOf(chart), chart]
          : type === YamlOutputType.FILE_PER_RESOURCE
            ? [own, object]
            : [`${nameOf(chart)}/${own}`, object];
    // Where case is no difference these are one file as well.
    const name = `${stem}${extension}`;
    const key = name.toLowerCase();
    const { writers } = files.get(key) ?? { writers: new Map<unknown, Resource[]>() };
    if (!files.has(key)) files.set(key, { name, writers });
    const written = writers.get(writer);
    if (written) written.push(resource);
    else writers.set(writer, [resource]);
  }
  return [...files.values()].map(({ name, writers }) => ({ name, writings: [...writers.values()] }));
}

/** Whether cdk8s puts a number before the names of charts: one has another in it, or something depends across them. */
function dependsAcrossCharts(app: App): boolean {
  return app.node.findAll().some((construct) => {
    const { scope, dependencies } = construct.node;
    if (scope && Chart.isChart(construct) && Chart.isChart(scope)) return true;
    return dependencies.some((other) => chartOf(other) !== chartOf(construct));
  });
}

function chartOf({ node }: IConstruct): IConstruct | undefined {
  return [...node.scopes].reverse().find((scope) => Chart.isChart(scope));
}
