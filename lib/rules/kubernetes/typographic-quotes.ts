import { findKind } from '../../kinds';
import { isMap } from '../../source/json';
import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';
import { typographicQuotes } from '../../source/yaml/slips';
import { rule } from '../rule';
import { shown } from '../support/about-schema';

const example = (vpc: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net9
spec:
  vpc: ${vpc}
  protocol: IPv4
  cidrBlock: 10.0.9.0/24
`;

/** Values in quotes of print: to YAML they are a part of the value. */
export const typographicQuotesRule = rule({
  id: 'kubernetes/typographic-quotes',
  severity: 'error',
  what: 'A value is in typographic quotes, such as “ and ”, as word processors, chats and web pages write them.',
  why: 'YAML knows only straight quotes: these are part of the value, and no name or address has them.',
  evidence: ['https://github.com/kubeovn/kube-ovn/issues/4873'],
  wrong: example('“test-vpc-1”'),
  right: example('"test-vpc-1"'),
  check(network, report) {
    for (const resource of network.resources) {
      if (resource.external || !findKind(resource.apiVersion, resource.kind)?.data.operator) continue;
      for (const { path, text } of quoted(resource)) {
        const at = resource.at(...path);
        report(at, `${shown(text)} is in typographic quotes, ${text.at(0)} and ${text.at(-1)}`)
          .note('YAML knows only straight quotes: these are part of the value')
          .suggest(text.slice(1, -1))
          .explains(at);
      }
    }
  },
});

const inQuotes = new RegExp(`^[${typographicQuotes}][\\s\\S]*[${typographicQuotes}"']$`);

function* quoted({ value }: Resource): Generator<{ readonly path: Path; readonly text: string }> {
  const open: { readonly path: Path; readonly value: unknown }[] = [{ path: [], value }];
  for (let one = open.pop(); one; one = open.pop()) {
    const { path } = one;
    if (typeof one.value === 'string') {
      if (one.value.length > 2 && inQuotes.test(one.value)) yield { path, text: one.value };
    } else if (Array.isArray(one.value))
      for (const [i, item] of one.value.entries()) open.push({ path: [...path, i], value: item });
    else if (isMap(one.value))
      for (const [key, item] of Object.entries(one.value)) open.push({ path: [...path, key], value: item });
  }
}
