import { App, Chart } from 'cdk8s';

/** An app with one chart; it writes nothing unless it is told to. */
export function newChart(namespace?: string): Chart {
  return new Chart(new App(), 'test', { namespace });
}

/** What the chart makes, by `Kind name`. */
export function objectsOf(chart: Chart): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    (chart.toJson() as { kind: string; metadata: { name: string } }[]).map((object) => [
      `${object.kind} ${object.metadata.name}`,
      object as unknown as Record<string, unknown>,
    ]),
  );
}
