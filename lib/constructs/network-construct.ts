import type { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { type CallSite, callSite } from './call-site';
import { type MadeObjectProps, makeObject } from './made-object';

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

  constructor(scope: Construct, id: string, name: string) {
    super(scope, id);
    this.name = name;
  }

  /** @internal */
  protected make(
    props: Omit<MadeObjectProps, 'name' | 'site'> & { readonly name?: string },
    id = 'Default',
  ): ApiObject {
    return makeObject(this, id, { name: this.name, site: this.site, ...props });
  }
}

/** What can be named by its construct, or by its name where it is made elsewhere. */
export function nameOf(reference: NetworkConstruct | string): string {
  return typeof reference === 'string' ? reference : reference.name;
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
