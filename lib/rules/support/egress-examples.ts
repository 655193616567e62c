/** An EgressFirewall as an example of a rule; `rules`: lines of YAML. */
export function egressFirewallExample(...rules: readonly string[]): string {
  return `
apiVersion: k8s.ovn.org/v1
kind: EgressFirewall
metadata:
  name: default
  namespace: ns1
spec:
  egress:
${rules.map((rule) => `    - ${rule}`).join('\n')}
`;
}

export function egressIpExample(name: string, address: string): string {
  return `
apiVersion: k8s.ovn.org/v1
kind: EgressIP
metadata:
  name: ${name}
spec:
  egressIPs:
    - ${address}
  namespaceSelector:
    matchLabels:
      team: red
`;
}
