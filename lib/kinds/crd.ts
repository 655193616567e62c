import type { Release } from '../target/release';
import type { Target } from '../target/target';
import { kinds } from './index';
import type { Column, Kind, Operator, Scale } from './kind';
import { exists, type JsonSchema, openApi } from './openapi';
import { releaseOf } from './release-of';

/** A CustomResourceDefinition as plain JSON. */
export interface CustomResourceDefinition {
  readonly apiVersion: 'apiextensions.k8s.io/v1';
  readonly kind: 'CustomResourceDefinition';
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly group: string;
    readonly names: {
      readonly kind: string;
      readonly listKind: string;
      readonly plural: string;
      readonly singular: string;
      readonly shortNames?: readonly string[];
    };
    readonly scope: string;
    readonly versions: readonly CrdVersion[];
  };
}

export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly subresources?: { readonly status?: Record<string, never>; readonly scale?: Scale };
  readonly additionalPrinterColumns?: readonly PrinterColumn[];
  readonly schema: { readonly openAPIV3Schema: JsonSchema };
}

export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly jsonPath: string;
  readonly priority?: number;
}

/**
 * The definitions that our kinds have in a target, each in the release of its operator.
 * @param operator only the kinds of this one
 * @param document what is to be said in comments beyond what the kind itself says
 */
export function crdsFor(
  target: Target,
  operator?: Operator,
  document = (kind: Kind, _: Release): Kind => kind,
): CustomResourceDefinition[] {
  return kinds
    .filter(({ data }) => data.operator !== undefined && (operator === undefined || data.operator === operator))
    .filter((kind) => versionsIn(kind, releaseOf(kind, target)).length > 0)
    .map((kind) => customResourceDefinition(document(kind, releaseOf(kind, target)), releaseOf(kind, target)));
}

/** The definition of a kind in a release of its operator. */
export function customResourceDefinition(kind: Kind, release: Release): CustomResourceDefinition {
  const { group, deprecatedVersions = [], plural, short, shortDuring, scope } = kind.data;
  const [stored = kind, ...others] = versionsIn(kind, release);
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names: {
        kind: kind.name,
        listKind: `${kind.name}List`,
        plural,
        singular: kind.singular,
        ...(short && exists(shortDuring, release) ? { shortNames: [...short] } : {}),
      },
      scope,
      versions: [
        crdVersion(stored, stored.data.version, release),
        ...others.map((one) => ({ ...crdVersion(one, one.data.version, release), storage: false })),
        ...deprecatedVersions.map((name) => ({ ...crdVersion(kind, name, release), storage: false, deprecated: true })),
      ],
    },
  };
}

/** The versions of a kind that a release serves; it stores the first. */
export function versionsIn(kind: Kind, release: Release): readonly Kind[] {
  return kind.versions.filter(({ data }) => exists(data.during, release));
}

/** Whether the status of a kind is a subresource in a release; releases before it write it with the spec. */
export function hasStatusSubresource({ data: { statusSubresource = {} } }: Kind, release: Release): boolean {
  return statusSubresource !== false && exists(statusSubresource, release);
}

function crdVersion(kind: Kind, version: string, release: Release): CrdVersion {
  const { columns = [], scale } = kind.data;
  const status = hasStatusSubresource(kind, release);
  const shown = columns.filter((column) => exists(column, release)).map(printerColumn);
  return {
    name: version,
    served: true,
    storage: true,
    ...(status || scale ? { subresources: { ...(status && { status: {} }), ...(scale && { scale }) } } : {}),
    ...(shown.length > 0 ? { additionalPrinterColumns: shown } : {}),
    schema: { openAPIV3Schema: openApi(kind, release) },
  };
}

function printerColumn({ name, type, path, wide }: Column): PrinterColumn {
  return { name, type, jsonPath: path, ...(wide && { priority: 1 }) };
}
