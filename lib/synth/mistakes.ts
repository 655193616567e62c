import { mistake, structuralFindings } from '../builders/structure/structure';
import type { Given } from '../constructs/made-object';
import { notData } from '../constructs/plain';
import { validateValue } from '../schema/structural';
import { withoutUnknown } from '../schema/unknown';
import type { Finding } from '../source/finding';
import { formatPath, type Path, startsWith } from '../source/path';
import type { SiteOrigin } from './site-origin';

/** What is wrong with the properties of a construct: types and allowed values, as in an intent document. */
export function mistakesIn(given: Given, origin: SiteOrigin): Finding[] {
  const { title, shape } = given;
  const value = given.props();
  const at = (path: Path) => origin.spanOf(given.siteOf(path));
  const odd = notData(value);
  const isOdd = (path: Path) => odd.some((each) => startsWith(path, each.path));
  const problems = withoutUnknown(validateValue(shape.schema, value), value).filter(({ path }) => !isOdd(path));
  const findings = [
    ...odd.map(({ path, what }) =>
      mistake('intent/wrong-type', at(path), `${formatPath(path)} of ${title} is ${what}, which no manifest can hold`),
    ),
    ...structuralFindings(problems, shape, { value, title, isOpen: true, at }),
  ];
  return findings.map((finding) => ({ ...finding, notes: [`the construct is ${origin.via}`] }));
}
