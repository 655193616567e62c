import type { Finding } from '../../source/finding';
import { formatLocation, locationOf, type Reporter } from './report';
import { count, summary } from './summary';
import { visible } from './visible';

/**
 * JUnit's XML, which every CI server reads. Each finding is a test case: an error failed, anything else passed and says
 * so. An input without findings is one case that passed.
 */
export const junit: Reporter = (findings, info) => {
  const failures = findings.filter(({ severity }) => severity === 'error').length;
  const cases =
    findings.length > 0 ? findings.map(caseOf) : [passed(`no findings in ${count(info.objects, 'object')}`)];
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="cdk8s-ovn" ${counts}>`,
    `  <testsuite name="${text(summary(findings, info))}" ${counts} skipped="0">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
};

function passed(name: string): string {
  return `    <testcase classname="cdk8s-ovn" name="${text(name)}"/>`;
}

function caseOf({ rule, severity, message, at, notes, help }: Finding): string {
  const where = formatLocation(locationOf(at));
  const details = [where, message, ...notes, ...help.map((proposal) => `help: ${proposal}`)].map(text).join('\n');
  const inside =
    severity === 'error'
      ? `<failure type="${text(rule)}" message="${text(message)}">${details}</failure>`
      : `<system-out>${severity}: ${details}</system-out>`;
  return `    <testcase classname="${text(rule)}" name="${text(`${where} ${message}`)}">${inside}</testcase>`;
}

/** Characters that XML does not have at all are gone with the invisible ones. */
function text(value: string): string {
  return visible(value).replace(/[&<>"]/g, (character) => entities[character] as string);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
