import { check, load } from '../../../lib/engine';
import { folder } from '../../folder';

/** What is found in objects for releases of Kubernetes: the rule, the severity, and what is proposed. */
export function found(
  kubernetes: string | undefined,
  apiVersion: string,
  kind: string,
  more: { applier?: string; metadata?: object } = {},
): string[] {
  const { applier, metadata } = more;
  const object = { apiVersion, kind, metadata: { name: 'a', ...metadata }, spec: {} };
  const target = [applier && `  applier: ${applier}`, kubernetes && `  kubernetes: ${kubernetes}`].filter(Boolean);
  const { findings } = check(
    load(['.'], {
      cwd: folder({
        'object.yaml': JSON.stringify(object),
        'cdk8s-ovn.yaml': target.length > 0 ? `target:\n${target.join('\n')}\n` : '',
      }),
    }),
  );
  return findings
    .filter(({ rule }) => /api-|served/.test(rule))
    .map(({ rule, severity, help }) => `${rule.replace('kubernetes/', '')} ${severity}: ${help.join('; ')}`);
}

export const one = (version: string) => `{versions: ["${version}"]}`;
export const two = (older: string, newer: string, more = '') => `{versions: ["${older}", "${newer}"]${more}}`;
export const both = (version: string, older: string, newer: string) =>
  `write ${version}, which ${older} and ${newer} both serve`;
export const after = 'apply it after the upgrade, in a step of its own';
