import { ApiObject, Chart, JsonPatch, Lazy } from 'cdk8s';
import type { Construct } from 'constructs';
import type { Draft } from '../builders/draft';
import type { ObjectMetadata } from '../builders/object-metadata';
import type { SchemaShape } from '../builders/structure/structure';
import type { Kind } from '../kinds/kind';
import type { Path } from '../source/path';
import type { CallSite } from './call-site';

/** What a construct was given. Its objects share it. */
export interface Given {
  /** How messages name the construct: `Subnet net1`. */
  readonly title: string;
  readonly shape: SchemaShape;
  /** The properties as plain data, with names in place of constructs, as things are now. */
  props(): unknown;
  /** The call that gave what stands at a path of the properties. */
  siteOf(path: Path): CallSite | undefined;
}

/** A value of the properties of a construct. */
export interface Input {
  readonly given: Given;
  readonly path: Path;
}

/** What an ApiObject of this library is made of. */
export interface MadeObject {
  readonly given: Given;
  /** As things are now: what others add to it later is not in it yet. Throws on properties of wrong types. */
  draft(): Draft;
  /** What a path of the manifest was made from; undefined for what the library wrote on its own. */
  inputOf(path: Path): Input | undefined;
  /**
   * What values follow from that are made of another construct, by the property that refers to it: a SNAT rule's range
   * from the CIDR of its subnet.
   */
  readonly roots: Readonly<Record<string, Input>>;
}

export interface MadeObjectProps<P> {
  readonly kind: Kind;
  readonly name: string;
  readonly namespace?: string | undefined;
  readonly metadata?: ObjectMetadata | undefined;
  readonly given: Given;
  /** Makes the object of the properties. */
  readonly draft: (props: P) => Draft;
  /** Further inputs of a builder, by the first step of a source: `{ lanIps: [...] }`. */
  readonly inputs?: () => Readonly<Record<string, readonly Input[]>>;
  readonly roots?: Readonly<Record<string, Input>> | (() => Readonly<Record<string, Input>>) | undefined;
  /**
   * Other objects do its work: it is checked, and not part of the chart.
   * @default false
   */
  readonly modelled?: boolean;
}

const made = new WeakMap<ApiObject, MadeObject>();
const modelled = new WeakMap<Construct, ApiObject[]>();

/** Makes an ApiObject whose body is built when the app is rendered, when everything is known. */
export function makeObject<P>(scope: Construct, id: string, props: MadeObjectProps<P>): ApiObject {
  const { kind, name, namespace, metadata, given, inputs, roots = {} } = props;
  const draft = () => props.draft(given.props() as P);
  const fields = Object.keys(kind.data.fields).filter((field) => field !== 'status');
  const body = fields.map((field) => [field, Lazy.any({ produce: () => draft().manifest[field] })]);
  const object = new ApiObject(scope, id, {
    apiVersion: kind.apiVersion,
    kind: kind.name,
    metadata: { name, ...(namespace !== undefined && { namespace }), ...metadata },
    ...Object.fromEntries(body),
  });
  // cdk8s puts the namespace of the chart on every object that has none.
  if (!kind.namespaced && Chart.of(object).namespace !== undefined)
    object.addJsonPatch(JsonPatch.remove('/metadata/namespace'));
  made.set(object, {
    given,
    draft,
    get roots() {
      return typeof roots === 'function' ? roots() : roots;
    },
    inputOf(path) {
      const source = draft().sourceOf(path);
      if (!source) return undefined;
      const [first, index] = source;
      const input = typeof index === 'number' ? inputs?.()[String(first)]?.[index] : undefined;
      return input ?? { given, path: source };
    },
  });
  if (props.modelled) {
    modelled.set(scope, [...modelledBy(scope), object]);
    scope.node.tryRemoveChild(id);
  }
  return object;
}

/** The objects of a construct that are checked, and not part of the chart. */
export function modelledBy(construct: Construct): readonly ApiObject[] {
  return modelled.get(construct) ?? [];
}

/** How an ApiObject came to be, if this library made it. */
export function madeFrom(object: ApiObject): MadeObject | undefined {
  return made.get(object);
}
