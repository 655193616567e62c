import { rule } from '../rule';
import { aboutObjections } from '../support/about-objections';

const example = (cidr: string) => `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: shop
  namespace: ns1
spec:
  podSelector: {}
  ingress:
    - from:
        - ipBlock:
            cidr: ${cidr}
`;

/** NetworkPolicies. */
export const networkPolicyRefused = rule({
  ...aboutObjections('policy'),
  what: 'A rule of a NetworkPolicy has a range, a port or a peer that Kubernetes does not take.',
  why: 'The API server rejects the object: what it should keep out gets in.',
  evidence: [
    'kubernetes/kubernetes v1.36.0 pkg/apis/networking/validation/validation.go, ValidateNetworkPolicySpec, ValidateIPBlock',
  ],
  wrong: example('10.0.1.7/24'),
  right: example('10.0.1.0/24'),
});
