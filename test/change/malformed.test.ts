import { expect, test } from 'vitest';
import { changesOf } from '../../lib/change/changes';
import { tables } from '../../lib/change/tables';
import { Network } from '../../lib/network/network';
import { read } from '../../lib/source/read';
import { defaultTarget } from '../../lib/target/target';

const junk: readonly unknown[] = ['text', 7, true, [], [null, 1, 'x', {}, []], {}, { a: null }, null];

/** Every field of every kind that has effects, as something else than it should be. */
test.each(tables.map((table) => [`${table.kind.data.group}/${table.kind.name}`, table] as const))(
  'whatever stands in a %s, nothing is thrown',
  (_, { kind, fields }) => {
    const specFields = Object.keys(Object((fields as Record<string, unknown>).spec));
    const names = [...new Set([...specFields, 'containers', 'versions', 'template', 'desiredState', 'network'])];
    const manifest = (index: number) => ({
      apiVersion: kind.data.group === '' ? 'v1' : `${kind.data.group}/v1`,
      kind: kind.name,
      metadata: { name: 'one', namespace: 'ns1', labels: junk[index], annotations: junk[(index + 3) % junk.length] },
      spec: Object.fromEntries(names.map((name, i) => [name, junk[(index + i) % junk.length]])),
      data: junk[index],
    });
    const networks = junk.map((_, i) => {
      const { resources } = read(['-'], { cwd: '.', stdin: () => JSON.stringify(manifest(i)) });
      return new Network(resources, { target: defaultTarget });
    });
    const nothing = new Network([], { target: defaultTarget });
    for (const [i, base] of networks.entries()) {
      const head = networks[(i + 1) % networks.length] ?? nothing;
      expect(() => changesOf({ base, head }, { target: defaultTarget })).not.toThrow();
      expect(() => changesOf({ base, head: nothing }, { target: defaultTarget })).not.toThrow();
    }
  },
);
