import type { Finding } from '../source/finding';
import type { Path } from '../source/path';
import { placeOf, type Resource, type Spot, spanOf } from '../source/resource';
import type { ViolatingResource, Violation } from './cli-context';
import { printable } from './format';

/**
 * A finding as a violation of cdk8s-cli: the fact with its consequences, the cure, and both halves with their lines.
 *
 * @param nameOf what a resource is called
 */
export function violationOf(finding: Finding, nameOf: (resource: Resource) => string): Violation {
  const { rule, severity, message, at, related, notes, help } = finding;
  const violating = new Map<unknown, ViolatingResource & { readonly locations: string[] }>();
  for (const spot of [{ at, message: '' }, ...related]) {
    const { file, start } = spanOf(spot.at).location;
    const resource = placeOf(spot.at)?.resource;
    const key = resource ?? file;
    const known = violating.get(key);
    const of = known ?? { resourceName: resource ? nameOf(resource) : file, locations: [], manifestPath: file };
    of.locations.push(location(spot.at, start.line, spot.message));
    violating.set(key, of);
  }
  return {
    ruleName: severity === 'error' ? rule : `${rule} (${severity})`,
    recommendation: printable([message, ...notes].join('; ')),
    fix: printable(help.join('; ') || `see cdk8s-ovn explain ${rule}`),
    violatingResources: [...violating.values()].map((each) => ({
      resourceName: printable(each.resourceName),
      locations: each.locations.map(printable),
      manifestPath: each.manifestPath,
    })),
  };
}

/** `spec/cidrBlock (line 7): net1 is 10.0.1.0/24`. */
function location(spot: Spot, line: number, message: string): string {
  const path = pointer(placeOf(spot)?.path ?? []);
  return `${path ? `${path} (line ${line})` : `line ${line}`}${message && `: ${message}`}`;
}

/** As a JSON pointer, without its first slash. */
function pointer(path: Path): string {
  return path.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
}
