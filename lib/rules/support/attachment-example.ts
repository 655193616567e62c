/** A definition of a plugin that is not OVN's, as an example of a rule; `members`: lines of JSON. */
export function pluginExample(...members: readonly string[]): string {
  return `
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata:
  name: backup
  namespace: kube-system
spec:
  config: |-
    {
      "cniVersion": "1.0.0",
${members.map((line) => `      ${line}`).join(',\n')}
    }
`;
}
