/** An example of a CustomResourceDefinition for rules about them. */
export function crdExample(
  size: string,
  more: { readonly name?: string; readonly scope?: string; readonly versions?: string } = {},
): string {
  const { name = 'widgets.example.com', scope = 'Namespaced', versions = '' } = more;
  return `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${name}
spec:
  group: example.com
  names: {kind: Widget, listKind: WidgetList, plural: widgets, singular: widget}
  scope: ${scope}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: ${size}
${versions}`;
}
