/** A CustomResourceDefinition of Widget, example.com. */
export function crd(schema: object, more: { scope?: string; versions?: object[]; name?: string; names?: object } = {}) {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: more.name ?? 'widgets.example.com' },
    spec: {
      group: 'example.com',
      names: more.names ?? { kind: 'Widget', listKind: 'WidgetList', plural: 'widgets', singular: 'widget' },
      scope: more.scope ?? 'Namespaced',
      versions: more.versions ?? [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec: schema } } },
        },
      ],
    },
  };
}

export const widget = (spec: unknown, more: object = {}) => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name: 'w1' },
  spec,
  ...more,
});
