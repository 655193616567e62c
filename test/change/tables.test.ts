import { expect, test } from 'vitest';
import { tables } from '../../lib/change/tables';
import { kinds } from '../../lib/kinds';

test('every kind of kube-ovn has a table, and no kind has two', () => {
  const named = tables.map(({ kind }) => kind.name);
  const ofKubeOvn = kinds.filter(({ data }) => data.group === 'kubeovn.io').map(({ name }) => name);
  expect(ofKubeOvn.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name, i) => named.indexOf(name) !== i)).toEqual([]);
});
