import { fieldDefaults } from '../kinds/kubernetes/defaults';
import { canonical } from '../schema/json-type';
import { isNative } from '../schema/native';
import { parseQuantity } from '../schema/quantity';
import { parseJson } from '../source/embedded-json';
import { isMap } from '../source/json';
import type { Resource } from '../source/resource';
import type { Difference } from './difference';

/** Whether a value is only written differently: whoever reads the object takes both for the same. */
export function isSameMeaning({ apiVersion, group, kind }: Resource, difference: Difference): boolean {
  if (isNative(apiVersion, kind) && isSameToApiServer(difference)) return true;
  const id = `${group}/${kind}`;
  const same = Object.hasOwn(kinds, id) ? kinds[id] : undefined;
  return same?.(difference) ?? false;
}

const kinds: Readonly<Record<string, (difference: Difference) => boolean>> = {
  // Multus hands it on as it is; whoever reads it reads JSON.
  'k8s.cni.cncf.io/NetworkAttachmentDefinition': ({ name, before, after }) =>
    name === 'spec.config' && isSameJson(before, after),
  'kubeovn.io/Vpc': ({ basePath, headPath, before, after }) => {
    const field = [basePath, headPath].map((path) =>
      path.length === 4 && path[0] === 'spec' && path[1] === 'staticRoutes' ? path[3] : undefined,
    );
    if (field[0] !== field[1] || typeof field[0] !== 'string' || !Object.hasOwn(routeDefaults, field[0])) return false;
    const none = routeDefaults[field[0]];
    return (before || none) === (after || none);
  },
};

/** Of Kubernetes' own kinds a default is the same as nothing, and a quantity may be written in several ways. */
function isSameToApiServer({ headPath, basePath, before, after }: Difference): boolean {
  const path = headPath.length < basePath.length ? basePath : headPath;
  const [name, of] = [`${path.at(-1)}`, path.at(-2)];
  if (of === 'requests' || of === 'limits') return isSameQuantity(before, after);
  if (typeof path.at(-1) === 'number' || !Object.hasOwn(fieldDefaults, name)) return false;
  const none = fieldDefaults[name];
  return canonical(before ?? none) === canonical(after ?? none);
}

function isSameQuantity(before: unknown, after: unknown): boolean {
  const [was, is] = [before, after].map((one) =>
    typeof one === 'string' || typeof one === 'number' ? parseQuantity(one) : undefined,
  );
  return was !== undefined && was === is;
}

/**
 * What a field of a route is where nothing stands. Sources: kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, formatVpc;
 * pkg/apis/kubeovn/v1/vpc.go, StaticRoute, whose fields are texts without omitempty.
 */
const routeDefaults: Readonly<Record<string, string>> = {
  policy: 'policyDst',
  ecmpMode: '',
  bfdId: '',
  routeTable: '',
};

function isSameJson(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  const [was, is] = [parseJson(before), parseJson(after)];
  return isMap(was) && isMap(is) && canonical(was) === canonical(is);
}
