import { SidecarSet } from '../../../lib/controllers/kruise/sidecar-set';
import { judgeByWhitelist, readWhitelist } from '../../../lib/controllers/kruise/whitelist';
import { read } from '../../../lib/source/read';
import { defaultTarget } from '../../../lib/target/target';

/** What Kruise says of a set with one annotation, by a whitelist with one expression. */
export function verdict(expression: string, key: string) {
  const text = JSON.stringify({
    apiVersion: 'apps.kruise.io/v1beta1',
    kind: 'SidecarSet',
    metadata: { name: 'log-agent' },
    spec: { patchPodMetadata: [{ annotations: { [key]: '1' } }] },
  });
  const [resource] = read(['-'], { cwd: '.', stdin: () => text }).resources;
  if (!resource) throw new Error('no SidecarSet');
  const rules = readWhitelist(JSON.stringify({ rules: [{ allowedAnnotationKeyExprs: [expression] }] }));
  return judgeByWhitelist(new SidecarSet(resource, defaultTarget.kruise.version), rules, false)?.reason ?? 'allowed';
}
