import { nearest } from '../../source/nearest';
import { rule } from '../rule';

const vip = (type: string) => `
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: vip1
spec:
  subnet: net1
  type: ${type}
`;

/** Types of Vips that kube-ovn knows (kubeovn/kube-ovn v1.16.2 pkg/util/const.go). */
const known = ['switch_lb_vip', 'kube_host_vm_vip'];

/** Vips whose type is a slip of the pen. */
export const vipTypeUnknown = rule({
  id: 'kube-ovn/vip-type-unknown',
  code: 'KO-165',
  severity: 'warning',
  what: 'The type of a Vip is almost, but not quite, one that kube-ovn knows.',
  why: 'kube-ovn takes the Vip for one that pods share, and makes no port for it.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/vip.go, handleAddVirtualIP: compares the text'],
  wrong: vip('switch-lb-vip'),
  right: vip('switch_lb_vip'),
  check(network, report) {
    for (const vip of network.vips) {
      const type = vip.text('type');
      const meant = type === undefined || known.includes(type) ? undefined : nearest(type, known);
      if (meant !== undefined)
        report(vip.at('type'), `type ${type} of Vip ${vip.name} is none that kube-ovn knows`)
          .note('kube-ovn takes the Vip for one that pods share: a load balancer on it is not reached')
          .suggest(meant);
    }
  },
});
