/** The whitelist of examples. */
export const exampleWhitelist = (expression: string, namespace = 'kruise-system') => `
apiVersion: v1
kind: ConfigMap
metadata:
  name: kruise-configuration
  namespace: ${namespace}
data:
  SidecarSet_PatchPodMetadata_WhiteList: |
    {"rules": [{"allowedAnnotationKeyExprs": ["${expression}"]}]}
`;

interface Example {
  readonly name?: string;
  readonly version?: string;
  /** `key: value`. */
  readonly annotation?: string;
  readonly policy?: string;
  readonly labels?: string;
  readonly container?: string;
  /** Further lines of its spec. */
  readonly more?: string;
}

/** A SidecarSet of examples. */
export function exampleSet({
  name = 'log-agent',
  version = 'v1beta1',
  annotation,
  policy = 'Overwrite',
  labels = 'app: web',
  container = name,
  more = '',
}: Example): string {
  const patch = annotation
    ? `
  patchPodMetadata:
    - annotations:
        ${annotation}
      patchPolicy: ${policy}`
    : '';
  return `
apiVersion: apps.kruise.io/${version}
kind: SidecarSet
metadata:
  name: ${name}
spec:
  selector:
    matchLabels:
      ${labels}
  containers:
    - name: ${container}
      image: docker.io/library/busybox:1.36${more && `\n  ${more}`}${patch}
`;
}
