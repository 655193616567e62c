import { rules } from '../../lib/rules/registry';
import { formatPath } from '../../lib/source/path';
import { exampleTarget } from '../rules/overlay';
import { type Json, leavesOf, mistakesIn, withLeaf } from './leaves';

/**
 * What is said rightly: a document that the product itself expands must tell its kind and its group, and what is derived from a value
 * (the lanIp from the CIDR) is written by hand where the value comes later. A definition is no template.
 */
const rightly = [
  /^\w+ kind: intent\/unknown-kind/,
  /^\w+ apiVersion: (intent|cncf|kube-ovn)\//,
  /^CustomVpc spec\.subnets\[0\]\.(name|cidr): (kube-ovn\/gateway-without-lan-ip|intent\/unknown-source)/,
  /^CustomVpc spec\.natGateways\[0\]\.subnet: kube-ovn\/gateway-without-lan-ip/,
  /^CustomResourceDefinition /,
];

/** What is wrong with objects when one value of some of them is not known. */
export function mistakesWithout(
  all: readonly Json[],
  those: readonly Json[],
  target = exampleTarget(rules[0] as never),
): string[] {
  const known = new Set(mistakesIn(all, target).map(withoutLine));
  return those.flatMap((object) =>
    leavesOf(object)
      .filter(([first]) => first !== 'status')
      .flatMap((path) => {
        const now = all.map((one) => (one === object ? withLeaf(one, path, '${VALUE}') : one));
        return mistakesIn(now, target)
          .filter((line) => !known.has(withoutLine(line)))
          .map((line) => `${String(object.kind)} ${formatPath(path)}: ${line}`)
          .filter((line) => !rightly.some((form) => form.test(line)));
      }),
  );
}

const withoutLine = (text: string) => text.replace(/ \(\d+\)$/, '');
