import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { shared } from '../shared';

type Json = Readonly<Record<string, unknown>>;

/** An upstream CustomResourceDefinition as plain JSON. */
export interface UpstreamCrd extends Json {
  readonly spec: {
    readonly group: string;
    readonly scope: string;
    readonly names: Readonly<Record<string, unknown>> & { readonly kind: string };
    readonly versions: readonly (Json & {
      readonly name: string;
      readonly schema: { readonly openAPIV3Schema: Json };
    })[];
  };
}

/** The definitions of a file in `shared/upstream`, or undefined where it is absent. */
export function upstreamCrds(file: string): UpstreamCrd[] | undefined {
  const path = shared(`upstream/${file}`);
  if (!path) return undefined;
  return parseAllDocuments(readFileSync(path, 'utf8'))
    .map((document) => document.toJS() as UpstreamCrd | null)
    .filter((crd): crd is UpstreamCrd => crd !== null);
}

/** The releases of which upstream's definitions are there, each with the file that holds them. */
export const upstreamReleases: Readonly<Record<string, string>> = {
  '1.12.35': 'kube-ovn/v1.12.35.yaml',
  '1.13.15': 'kube-ovn/v1.13.15.yaml',
  '1.14.41': 'kube-ovn/v1.14.41.yaml',
  '1.15.24': 'kube-ovn/v1.15.24.yaml',
  '1.16.2': 'kube-ovn/v1.16.2.yaml',
  '1.17-dev': 'kube-ovn/v1.17-dev.yaml',
};
