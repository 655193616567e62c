import { AdminPolicyBasedExternalRoute } from '../../kinds/ovn/admin-policy-based-external-route';
import { EgressFirewall } from '../../kinds/ovn/egress-firewall';
import { EgressIP } from '../../kinds/ovn/egress-ip';
import { EgressQoS } from '../../kinds/ovn/egress-qos';
import { EgressService } from '../../kinds/ovn/egress-service';
import { brief, live } from '../effect';
import { type KindEffects, kindEffects } from '../field-effects';

const repository = 'ovn-kubernetes/ovn-kubernetes main go-controller/pkg';
const ofEgressIp = `${repository}/ovn/egressip.go, reconcileEgressIP`;
const assignment = `${repository}/clustermanager/egressip_controller.go, reconcileEgressIP`;
const ofFirewall = `${repository}/ovn/egressfirewall.go, syncEgressFirewall`;
const ofQos = `${repository}/ovn/egressqos.go, syncEgressQoS`;
const ofService = `${repository}/clustermanager/egressservice/egressservice_cluster.go, syncEgressService`;
const ofRoutes = `${repository}/ovn/controller/apbroute/external_controller_policy.go, syncRoutePolicy`;

const lost = 'connections that are open get another source address, and break';
const moved = (whose: string) => `${whose}: ${lost}`;

const egressIp = kindEffects<typeof EgressIP>({
  kind: EgressIP,
  fields: {
    spec: {
      egressIPs: brief(moved('the addresses are assigned to nodes anew'), assignment),
      namespaceSelector: brief(moved('pods of other namespaces leave with the addresses'), ofEgressIp),
      podSelector: brief(moved('other pods leave with the addresses'), ofEgressIp),
      trafficSelector: brief(moved('other traffic leaves with the addresses'), ofEgressIp),
    },
  },
  created: brief(moved('the pods leave with the addresses'), ofEgressIp),
  removed: brief(moved('the pods leave with the address of their node'), ofEgressIp),
});

const egressFirewall = kindEffects<typeof EgressFirewall>({
  kind: EgressFirewall,
  fields: { spec: { egress: live('the rules are written anew; they hold for open connections, too', ofFirewall) } },
  created: live(
    'the pods of the namespace reach outside what the rules allow, and what none of them matches',
    ofFirewall,
  ),
  removed: live('the pods of the namespace reach everything outside', ofFirewall),
});

const egressQos = kindEffects<typeof EgressQoS>({
  kind: EgressQoS,
  fields: { spec: { egress: live('packets get the new values at once', ofQos) } },
  created: live('packets that leave get the values', ofQos),
  removed: live('packets leave with the values that the pods give them', ofQos),
});

const egressService = kindEffects<typeof EgressService>({
  kind: EgressService,
  fields: {
    spec: {
      sourceIPBy: brief(moved('the pods leave with another address'), ofService),
      nodeSelector: brief(`another node may handle the traffic: ${lost}`, ofService),
      network: brief('the traffic takes another routing table: open connections break', ofService),
    },
  },
  created: brief(moved('the pods behind the Service leave as it says'), ofService),
  removed: brief(moved('the pods behind the Service leave with the address of their node'), ofService),
});

const adminPolicyBasedExternalRoute = kindEffects<typeof AdminPolicyBasedExternalRoute>({
  kind: AdminPolicyBasedExternalRoute,
  fields: {
    spec: {
      from: brief('pods of other namespaces leave through the gateways: their open connections break', ofRoutes),
      nextHops: brief('the routes are written anew: open connections through a gateway that is gone break', ofRoutes),
    },
  },
  created: brief('the pods leave through the gateways: their open connections break', ofRoutes),
  removed: brief('the pods leave through their node: their open connections break', ofRoutes),
});

/** What leaves the cluster, and how. */
export const egressTables: readonly KindEffects[] = [
  egressIp,
  egressFirewall,
  egressQos,
  egressService,
  adminPolicyBasedExternalRoute,
];
