import type { ApiObject } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import {
  type SecurityGroupProps as Base,
  type SecurityGroupRuleProps as Rule,
  securityGroup,
} from '../builders/security-group';
import { SecurityGroup as SecurityGroupKind } from '../kinds/kubeovn/security-group';
import { placeWorkload } from './attach-workload';
import { NetworkConstruct, nameOf } from './network-construct';

/** What may come in, or go out. */
export interface SecurityGroupRuleProps extends Omit<Rule, 'remoteGroup'> {
  /**
   * The other side: the pods of a security group, or the name of one that is made elsewhere. Either this or `remote`.
   * @default none
   */
  readonly remoteGroup?: SecurityGroup | string;
}

/** Who may talk to the pods of a group. */
export interface SecurityGroupProps extends Omit<Base, 'ingress' | 'egress'> {
  /**
   * What may come in; everything else is dropped.
   * @default nothing
   */
  readonly ingress?: readonly SecurityGroupRuleProps[];

  /**
   * What may go out; everything else is dropped.
   * @default nothing
   */
  readonly egress?: readonly SecurityGroupRuleProps[];
}

/**
 * Who may talk to the pods of a group: those of the workloads that it protects, and others that name it in the
 * annotation `ovn.kubernetes.io/security_groups`. Makes a SecurityGroup.
 *
 * ```ts
 * const web = new SecurityGroup(chart, 'web', {
 *   name: 'web',
 *   ingress: [{ priority: 1, remote: '0.0.0.0/0', protocol: 'tcp', port: 80 }],
 *   egress: [{ priority: 1, remote: '10.0.0.0/8' }],
 * });
 * web.protect(deployment);
 * ```
 */
export class SecurityGroup extends NetworkConstruct {
  /** The SecurityGroup. */
  readonly apiObject: ApiObject;

  constructor(scope: Construct, id: string, props: SecurityGroupProps) {
    const { name, metadata, ingress, egress } = props;
    const given = () => ({ ...props, ingress: named(ingress), egress: named(egress) });
    super(scope, id, { shape: 'SecurityGroup', name, props: given });
    this.apiObject = this.make<Base>({ kind: SecurityGroupKind, metadata, draft: securityGroup });
  }

  /**
   * Puts the pods of a workload into the group, beside those that they are in already. It filters their first interface;
   * further ones have groups where they are placed.
   */
  protect(workload: IConstruct): void {
    placeWorkload(workload, () => ({ securityGroups: [this.name] }));
  }
}

/** What untyped code gave instead of a list of rules stays what it is. */
function named(rules: readonly SecurityGroupRuleProps[] | undefined): unknown {
  if (!Array.isArray(rules)) return rules;
  return rules.map((rule: SecurityGroupRuleProps | undefined) =>
    rule?.remoteGroup === undefined ? rule : { ...rule, remoteGroup: nameOf(rule.remoteGroup) },
  );
}
