import { type Change, placeOf, worstOf } from '../../change/change';
import type { Difference } from '../../change/difference';
import type { CitedEffect, EffectFacts } from '../../change/effect';
import type { PreviewChange } from '../../change/preview-changes';
import type { RowChange } from '../../change/rows/row-changes';
import type { KubeOvnUpgrade, MetFault } from '../../change/upgrade/faults';
import { columnsOf } from '../../ovn/tables';
import type { Finding } from '../../source/finding';
import { groupBy } from '../../source/group-by';
import type { Location } from '../../source/text';
import { nameOf } from '../../target/kube-ovn-releases';
import { jsonEscape } from '../findings/json';
import { locationOf } from '../findings/report';
import { replaceInvisible } from '../invisible';
import { rowWords } from '../northbound/row-words';
import { type JsonSource, jsonSource } from '../source-words';
import { type JsonReachChanges, reachChangesJson } from './reach/json';
import type { ChangeReporter } from './report';

/** The shape of `diff --format json`: an interface, and versioned like one. */
export interface JsonChanges {
  readonly version: 1;
  readonly changes: readonly JsonChange[];
  /** What controllers make of the head, where they make something else of the base. */
  readonly previews: readonly JsonPreviewChange[];
  /** What gets to whom otherwise than before. */
  readonly reachability: JsonReachChanges;
  /** With `--ovn`: the rows of OVN that kube-ovn writes otherwise for objects that do not change. */
  readonly otherRows?: readonly JsonRowChange[];
  /** With `--ovn`: which rows are left out, and why. */
  readonly remarks?: readonly string[];
  /** Where the head has another release of kube-ovn: which of its faults the network meets. */
  readonly upgrade?: JsonUpgrade;
  /** The errors of the head: what is said of it may not come about. */
  readonly errors: readonly JsonError[];
}

export interface JsonUpgrade {
  /** `1.15.3`; of a line alone, the patch release that it is taken to be. */
  readonly from: string;
  readonly to: string;
  /** Faults that the network meets no more. */
  readonly cured: readonly JsonFault[];
  /** Faults that the network did not meet before. */
  readonly met: readonly JsonFault[];
  /** What `check` says under the new release alone, of objects that nobody edits. */
  readonly findings: readonly JsonFinding[];
  /** What `check` said under the old release alone. */
  readonly formerFindings: readonly JsonFinding[];
}

/** A finding, as `check --format json` has it in full. */
export interface JsonFinding extends JsonError {
  readonly severity: string;
}

export interface JsonFault {
  /** Its name in docs/kube-ovn-faults.md. */
  readonly fault: string;
  /** What meets it: `Vpc shop`. */
  readonly object: string;
  readonly location: Location;
  readonly fact: string;
  /** What kube-ovn does, as half a sentence behind its name. */
  readonly does: string;
  readonly consequence: string;
  readonly cure: string;
  readonly evidence: readonly string[];
}

export interface JsonPreviewChange {
  /** The name of the preview: `gateway-workload`. */
  readonly preview: string;
  readonly by: string;
  /** The object that it is made of: `VpcNatGateway gw1`. */
  readonly of: string;
  /** What is made, if it has a name of its own: `StatefulSet kube-system/vpc-nat-gw-gw1`. */
  readonly made?: string;
  /** `removed`: it is no longer made. */
  readonly what: 'created' | 'changed' | 'removed';
  /** Why it is not made, now or before. */
  readonly because?: string;
  readonly differences: readonly JsonValues[];
}

/** A value that is not what it was; without `before` it is new, without `after` gone. */
export interface JsonValues {
  readonly name: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** An error of the head, as `check --format json` has it in full. */
export interface JsonError {
  readonly rule: string;
  readonly message: string;
  readonly location: Location;
}

export interface JsonChange {
  readonly what: 'created' | 'changed' | 'removed';
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  /** In the head; of what is removed, in the base. */
  readonly location: Location;
  /** The worst of its effects. */
  readonly worst: string;
  readonly effects: readonly JsonEffect[];
  readonly fields: readonly JsonField[];
  readonly traffic: readonly string[];
  /** Of what is removed: what stays and uses it, `IptablesSnatRule snat01`. */
  readonly stillUsedBy?: readonly string[];
  /** Of what is removed: what is removed as well and has to go first. */
  readonly goesAfter?: readonly string[];
  /** Parts of a workload that come into effect with the pod that the change makes anew. */
  readonly carried?: readonly JsonValues[];
  /** With `--ovn`: the rows of OVN that kube-ovn writes otherwise because of it. */
  readonly rows?: readonly JsonRowChange[];
}

/** A row of OVN's northbound database. */
export interface JsonRowChange {
  readonly what: 'created' | 'changed' | 'removed';
  /** Its name in ovn-nb(5): `Logical_Router_Static_Route`. */
  readonly table: string;
  /** The router, switch, port group or load balancer that holds it. */
  readonly of?: string;
  /** What lists it: `lr-route-list shop`. */
  readonly command: string;
  /** The columns as they were. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** The columns as they will be. */
  readonly after?: Readonly<Record<string, unknown>>;
  /** The name of the field of its object, in `fields`, that explains it. */
  readonly field?: string;
  /** What it comes from; of an object that is gone, in the base. */
  readonly source?: JsonSource;
}

export interface JsonField extends JsonValues {
  /** In the head; of a value that is gone, in the base. */
  readonly location: Location;
  readonly effect: JsonEffect;
}

export interface JsonEffect {
  readonly kind: string;
  readonly reason: string;
  readonly evidence?: string;
  readonly instead?: string;
  /** What the reason says, for programs. */
  readonly facts?: EffectFacts;
}

/** For programs. */
export const json: ChangeReporter = ({ changes, previews, reach, rows, upgrade, errors = [] }) => {
  const rowsOf = groupBy(rows?.rows ?? [], ({ cause }) => cause?.change ?? 'none');
  const jsonRows = (of: Change | 'none') => (rowsOf.get(of) ?? []).map(jsonRow);
  const report: JsonChanges = {
    version: 1,
    changes: changes.map((change): JsonChange => {
      const { what, resource, effects, fields, traffic, stillUsedBy, goesAfter, carried } = change;
      const { apiVersion, kind, namespace, name } = resource;
      return {
        what,
        apiVersion,
        kind,
        ...(namespace !== undefined && { namespace }),
        name,
        location: locationOf(resource.at('metadata', 'name')),
        worst: worstOf(change),
        effects: effects.map(jsonEffect),
        fields: fields.map(({ difference, effect }) => ({
          ...jsonValues(difference),
          location: locationOf(placeOf(change, difference)),
          effect: jsonEffect(effect),
        })),
        traffic,
        ...(stillUsedBy.length > 0 && { stillUsedBy: stillUsedBy.map(({ title }) => title) }),
        ...(goesAfter.length > 0 && { goesAfter: goesAfter.map(({ title }) => title) }),
        ...(carried.length > 0 && { carried: carried.map(jsonValues) }),
        ...(rows && { rows: jsonRows(change) }),
      };
    }),
    previews: previews.map(jsonPreview),
    reachability: reachChangesJson(reach),
    ...(rows && { otherRows: jsonRows('none'), remarks: rows.remarks }),
    ...(upgrade && { upgrade: jsonUpgrade(upgrade) }),
    errors: errors.map(({ rule, message, at }) => ({ rule, message, location: locationOf(at) })),
  };
  const text = JSON.stringify(report, (_, item) => (typeof item === 'bigint' ? String(item) : item), 2);
  return `${replaceInvisible(text, jsonEscape)}\n`;
};

function jsonUpgrade({ from, to, cured, met, findings: { come, go } }: KubeOvnUpgrade): JsonUpgrade {
  return {
    from: nameOf(from),
    to: nameOf(to),
    cured: cured.map(jsonFault),
    met: met.map(jsonFault),
    findings: come.map(jsonFinding),
    formerFindings: go.map(jsonFinding),
  };
}

function jsonFinding({ rule, severity, message, at }: Finding): JsonFinding {
  return { rule, severity, message, location: locationOf(at) };
}

function jsonFault({ fault: { id, does, consequence, cure, evidence }, meeting: { at, fact } }: MetFault): JsonFault {
  const object = at.resource.title;
  return { fault: id, object, location: locationOf(at), fact, does, consequence, cure, evidence };
}

function jsonPreview({ preview, by, of, title, what, because, differences }: PreviewChange): JsonPreviewChange {
  return {
    preview,
    by,
    of: of.title,
    ...(title !== '' && { made: title }),
    what,
    ...(because !== undefined && { because }),
    differences: differences.map(jsonValues),
  };
}

function jsonRow({ what, table, before, after, cause }: RowChange): JsonRowChange {
  const entry = (after ?? before) as NonNullable<typeof after>;
  const source = cause?.source ?? entry.row.sources[0];
  return {
    what,
    table,
    ...(entry.of !== '' && { of: entry.of }),
    command: rowWords(entry).command,
    ...(before && { before: columnsOf(before) }),
    ...(after && { after: columnsOf(after) }),
    ...(cause?.field && { field: cause.field.difference.name }),
    ...(source && { source: jsonSource(source) }),
  };
}

function jsonValues({ name, before, after }: Difference): JsonValues {
  return { name, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

function jsonEffect({ kind, reason, evidence, instead, facts }: CitedEffect): JsonEffect {
  return {
    kind,
    reason,
    ...(evidence !== '' && { evidence }),
    ...(instead !== undefined && { instead }),
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}
