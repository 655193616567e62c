import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import type { Path } from '../source/path';
import { type AllowOptions, allow } from './allow';
import { type CallSite, callSite } from './call-site';
import { type Given, type MadeObjectProps, makeObject } from './made-object';
import { plain } from './plain';
import { type ShapeName, shapeNamed } from './shapes';

/** @internal */
export interface NetworkConstructProps {
  readonly shape: ShapeName;
  readonly name: string;
  /** With names in place of other constructs. Asked for when everything is known. */
  readonly props: () => object;
  /** The call that gave what stands at a path of the properties, where that is not the one that made the construct. */
  readonly siteOf?: (path: Path) => CallSite | undefined;
}

/** A part of the network with a name of its own. Its objects are its children; the main one has the id `Default`. */
export abstract class NetworkConstruct extends Construct {
  /** `metadata.name` of its main object. */
  readonly name: string;

  /** Its main object, for what the properties do not offer: `addJsonPatch`, `metadata`, `addDependency`. */
  abstract readonly apiObject: ApiObject;

  /**
   * The call that made it.
   * @internal
   */
  readonly site: CallSite | undefined = callSite();

  /**
   * What its call was given.
   * @internal
   */
  readonly given: Given;

  private readonly writtenName: string;

  /** @internal */
  constructor(scope: Construct, id: string, { shape, name, props, siteOf }: NetworkConstructProps) {
    super(scope, id);
    // A wrong name is a mistake where it is given, and not wherever the construct is referred to.
    this.name = typeof name === 'string' && name !== '' ? name : id;
    this.writtenName = name;
    this.given = {
      title: `${shape} ${this.name}`,
      get shape() {
        return shapeNamed(shape);
      },
      props: () => plain(props()),
      siteOf: (path) => siteOf?.(path) ?? this.site,
    };
  }

  /** @internal */
  protected make<P>(
    props: Omit<MadeObjectProps<P>, 'name' | 'given'> & { readonly name?: string },
    id = 'Default',
  ): ApiObject {
    return makeObject(this, id, { name: this.writtenName, given: this.given, modelled: this.isModelled, ...props });
  }

  /**
   * Allows what a rule finds in the objects of this construct and of all below it.
   *
   * @param rule its id, such as `kube-ovn/snat-outside-vpc`
   * @param reason why it is meant, for those who read it later; without one it has no effect and is a finding
   */
  allow(rule: string, reason: string, options: AllowOptions = {}): this {
    allow(this, rule, reason, options);
    return this;
  }

  /**
   * Whether other objects do its work: it is a standalone gateway, or a part of one.
   * @internal
   */
  get isModelled(): boolean {
    const around = this.node.scope;
    return around instanceof NetworkConstruct && around.isModelled;
  }
}

/** What can be named by its construct, or by its name where it is made elsewhere. */
export function nameOf(reference: NetworkConstruct | string): string {
  return isConstruct(reference) ? reference.name : reference;
}

/** Whether a reference is a construct; what comes from untyped code may be anything. */
export function isConstruct<T extends NetworkConstruct>(reference: T | string | undefined): reference is T {
  return Construct.isConstruct(reference);
}

/**
 * A node id that no other child has. Two parts of one name are two objects of one name, which the rules find and show
 * with both calls; an exception of the tree would show one. The prefix keeps apart what may share names, and cdk8s
 * from sorting ids that are numbers.
 */
export function childId(scope: Construct, prefix: string, name: string): string {
  const id = `${prefix}-${name}`;
  let free = id;
  for (let n = 2; scope.node.tryFindChild(free); n++) free = `${id}-${n}`;
  return free;
}
