import { count } from '../../output/findings/summary';
import { visible } from '../../output/findings/visible';
import { shown } from '../../source/shown';
import { withinBytes } from '../short-report';

/** What `validate(app)` says of an error: `  [network] main.ts:12:20: error: SNAT … [kube-ovn/snat-outside-vpc]`. */
const finding = /^\s*(?:\[[^\]]*\] )?(\S+:\d+:\d+: error: .*\[[a-z-]+\/[a-z-]+\])$/;

/** What an app wrote before it ended, for Argo CD: the cause first, no stack, no path of this machine. */
export function appFailure(app: string, end: string, stderr: string, cwd: string): string {
  const lines = stderr.replaceAll(`file://${cwd}/`, '').replaceAll(`${cwd}/`, '').split(/\r?\n/);
  const findings = lines.flatMap((line) => finding.exec(line)?.[1] ?? []);
  const told = lines.filter(isTold).map((line) => line.replace(/(?:file:\/\/)?\/\S*\/node_modules\//g, ''));
  const thrown = told.findIndex((line) => /^(?:\w*Error\b|Uncaught )/.test(line));
  const words = (thrown < 0 ? told : told.slice(thrown)).map((line) => visible(line.trimEnd()));
  if (findings.length > 0) {
    const head = `${count(findings.length, 'error')}; first: ${findings[0]?.replace(': error: ', ' ')}`;
    return withinBytes([visible(shown(head, mostOfHead)), ...words]);
  }
  // What follows names the line.
  const causes = headingOfCompiler.test(words[0] ?? '') && words.length > 1 ? words.slice(1) : words;
  const head = visible(`the app ${app} failed: ${causes[0] ?? end}`);
  return withinBytes([shown(head, mostOfHead), ...(head.length > mostOfHead ? causes : causes.slice(1))]);
}

const mostOfHead = 200;

/** Source: evanw/esbuild v0.28.2 lib/shared/common.ts, failureErrorWithLog. */
const headingOfCompiler = /^Error: Transform failed with \d+ errors?:$/;

/** Lines of a stack, and what Node writes around an exception, help nobody who has no access to this machine. */
function isTold(line: string): boolean {
  return !/^\s*(?:$|at .*[:(]|\^+\s*$|Node\.js v|\(Use `node|throw |node:internal)/.test(line);
}
