import type { Finding } from '../source/finding';
import type { Path } from '../source/path';
import type { Resource } from '../source/resource';
import { outputMistake } from './output-mistake';

/** Helm writes what stands between backquotes as it is: the one way to have braces in its output. */
const literal = /\{\{-?\s*`[^`]*`\s*-?\}\}/g;

/** Text that Helm would take for a template: it runs everything between two braces, wherever it stands in a file. */
export function helmTemplates(resources: Iterable<Resource>): Finding[] {
  const findings: Finding[] = [];
  for (const resource of resources) {
    const visit = (value: unknown, path: Path): void => {
      if (typeof value === 'string' && isTemplate(value)) findings.push(mistake(resource, path, value));
      if (value === null || typeof value !== 'object') return;
      for (const [key, each] of Object.entries(value)) {
        const inner = [...path, Array.isArray(value) ? Number(key) : key];
        if (isTemplate(key)) findings.push(mistake(resource, inner, key));
        visit(each, inner);
      }
    };
    visit(resource.value, []);
  }
  return findings;
}

function isTemplate(text: string): boolean {
  return text.includes('{{') && text.replace(literal, '').includes('{{');
}

function mistake(resource: Resource, path: Path, text: string): Finding {
  const start = text.indexOf('{{');
  const shown = JSON.stringify(text.slice(start, start + 40));
  return outputMistake(
    'synth/helm-template',
    resource.at(...path),
    `the text ${shown} is an action of a Helm template`,
    {
      note: 'cdk8s synth --format helm writes templates: Helm runs the text, and fails or puts something else there',
      help: 'where the braces themselves are meant, write {{ `{{` }}',
    },
  );
}
