import type { Problem } from '../schema/problem';
import type { Finding } from '../source/finding';
import { nearest } from '../source/nearest';
import { formatPath } from '../source/path';
import type { Resource, Spot } from '../source/resource';
import { quantityPattern } from './fields';

/** An error in the settings. */
export function mistake(rule: string, message: string, at: Spot, help: readonly string[] = []): Finding {
  return { rule: `settings/${rule}`, severity: 'error', message, at, related: [], notes: [], help };
}

/** `did you mean …?`, where a known name is close. */
export function meant(word: string, known: Iterable<string>): string[] {
  const best = nearest(word, known);
  return best === undefined ? [] : [`did you mean ${best}?`];
}

/** What the schema of cdk8s-ovn.yaml says against it, in words. */
export function schemaMistake(problem: Problem, settings: Resource): Finding {
  const { path } = problem;
  const where = formatPath(path);
  const at = problem.part === 'key' ? settings.atKey(...path) : settings.at(...path);
  switch (problem.code) {
    case 'unknown-field': {
      const known = [...problem.known].sort();
      const help = [...meant(problem.field, known), `there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`];
      return mistake('unknown-field', `there is no ${where}`, at, help);
    }
    case 'missing-field':
      return mistake('wrong-value', `${where} is missing`, settings.at(...path.slice(0, -1)));
    case 'wrong-type': {
      const value = settings.get(...path);
      const isNumberForText = typeof value === 'number' && problem.expected.includes('string');
      const help = isNumberForText ? [`put it into quotes: "${value}"`] : [];
      return mistake(
        'wrong-value',
        `${where} is ${a(problem.got)}, not ${problem.expected.map(a).join(' or ')}`,
        at,
        help,
      );
    }
    case 'out-of-range': {
      const { got, minimum, maximum } = problem;
      const bounds = typeof maximum !== 'number' ? `at least ${minimum}` : `${minimum} to ${maximum}`;
      return mistake('wrong-value', `${where} is ${got}; ${bounds} is allowed`, at);
    }
    case 'not-allowed':
      return mistake('wrong-value', `${where} is ${String(problem.got)}, not ${problem.allowed.join(' or ')}`, at);
    case 'pattern': {
      const wanted = problem.pattern === quantityPattern ? 'a size, such as 10Mi' : 'a release, such as 1.16 or 1.16.2';
      return mistake('wrong-value', `${where} is ${JSON.stringify(problem.got)}, not ${wanted}`, at);
    }
    case 'too-short':
      return mistake('wrong-value', `${where} is empty`, at);
    case 'too-few':
    case 'too-many':
      return mistake('wrong-value', `${where} has ${problem.count} ${problem.of}`, at);
    default:
      return mistake('wrong-value', `${where} is not allowed here`, at);
  }
}

function a(type: string): string {
  const name = type === 'object' ? 'map' : type === 'array' ? 'list' : type;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}
