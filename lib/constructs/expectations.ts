import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type ExpectationsProps, expectations } from '../builders/expectations';
import { ExpectationsKind } from '../builders/fields/expectations';
import { NetworkConstruct } from './network-construct';

/**
 * Who can reach whom, and who cannot: checked by `validate(app)` with everything else, and part of no chart. A sentence
 * that does not hold is an error, with the way of the packets.
 *
 * ```ts
 * new Expectations(chart, 'expectations', { name: 'shop', expect: [
 *   'net1 can reach outside as 192.168.100.230',
 *   'outside cannot reach eip1',
 * ] });
 * ```
 */
export class Expectations extends NetworkConstruct {
  /** The document, which is rendered nowhere. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: ExpectationsProps) {
    super(scope, id, { shape: 'Expectations', name: props.name, props: () => props });
    this.apiObject = this.make<ExpectationsProps>({ kind: ExpectationsKind, draft: expectations });
  }

  /** @internal */
  override get isModelled(): boolean {
    return true;
  }
}
