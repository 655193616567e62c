import { QoSPolicy } from '../../kinds/kubeovn/qos-policy';
import { has } from '../../target/release';
import { cases } from '../cases';
import { breaks, live, refused } from '../effect';
import { controller } from '../evidence';
import { kindEffects } from '../field-effects';
import { usersOf } from '../users';

const file = 'qos_policy.go';
const handled = controller(file, 'handleUpdateQoSPolicy');

const instead = 'create a new policy and name it in qosPolicy: that takes effect at once';

const fixed = (what: string) =>
  refused(`the controller refuses it (${what}) and retries without end; the old limits stay`, handled, instead);

const rules = cases({ live: '', refused: 'shared, or named by several EIPs' }, ({ old, now, head }) => {
  if (old.get('spec', 'shared') === true) return fixed('"not support shared qos change rule"');
  const eips = usersOf(now, head, ['IptablesEIP']);
  return eips.length > 1
    ? fixed('"related eip more than one"')
    : live('the limits of the EIP that names it are replaced in the running pod (tc)', handled);
});

export const qosPolicy = kindEffects<typeof QoSPolicy>({
  kind: QoSPolicy,
  fields: {
    spec: {
      shared: fixed('"not support qos change shared"'),
      bindingType: fixed('"not support qos change shared"'),
      bandwidthLimitRules: rules,
    },
  },
  created: live('EIPs and gateways that name it get its limits', controller(file, 'handleAddQoSPolicy')),
  removed: live('nothing that stays has these limits', handled),
  uses: {
    by: (resource, network) => usersOf(resource, network, ['IptablesEIP', 'VpcNatGateway']),
    whileUsed: ({ head }) =>
      has(head.target.kubeOvn.version, '1.16', '1.17-dev')
        ? breaks(
            'it is gone at once; its limits stay in the running pods, and pods that are recreated have none',
            handled,
            'take it out of qosPolicy in the same commit',
          )
        : breaks(
            'it stays in Terminating until nothing names it any more; its limits stay in effect meanwhile',
            handled,
            'take it out of qosPolicy in the same commit',
          ),
  },
});
