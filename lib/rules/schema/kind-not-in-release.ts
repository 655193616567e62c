import { formatSince } from '../../target/release';
import { rule } from '../rule';
import { aboutSchema, placeOf } from '../support/about-schema';

const object = (kind: string, spec: string) => `
apiVersion: kubeovn.io/v1
kind: ${kind}
metadata:
  name: outside
spec: ${spec}
`;

/** Kinds that other releases have. */
export const kindNotInRelease = rule({
  id: 'schema/kind-not-in-release',
  code: 'KO-004',
  severity: 'error',
  what: 'The release of the target does not have the kind of an object: too new, or gone.',
  why: 'The API server cannot take the object: "no matches for kind".',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml: the kinds, compared with the releases from v1.12.35 on',
  ],
  exampleTarget: { kubeOvn: { version: '1.15' } },
  wrong: object('BgpConf', '{ localASN: 65001, peerASN: 65002, neighbours: [192.0.2.1] }'),
  right: object('SecurityGroup', '{ allowSameGroupTraffic: true }'),
  ...aboutSchema(['kind-not-in-release'], (problem, report, network) => {
    const { got, since, until, resource } = problem;
    const release = network.target.kubeOvn.version.text;
    const fact = since ? `is there since kube-ovn ${formatSince(since)}` : `is gone since kube-ovn ${until}`;
    return report(placeOf(problem), `kind ${got} of ${resource.group} ${fact}; the target is ${release}`)
      .note(`kubectl, Argo CD and Flux stop with "no matches for kind ${got}"`)
      .propose('if the cluster runs another release, set target.kubeOvn.version in cdk8s-ovn.yaml');
  }),
});
