import { object } from '../kinds/field';
import { type BuiltIn, builtInGroup } from '../kinds/kubernetes/built-in';
import { objectMeta } from '../kinds/kubernetes/metadata';
import { fieldSchema, type JsonSchema } from '../kinds/openapi';
import type { Resource } from '../source/resource';
import { checkMetadata, type NameForm } from './metadata';
import { Findings, type Problem } from './problem';
import { validateValue } from './structural';
import { withoutUnknown } from './unknown';

/**
 * What the API server holds against the metadata of an object of whatever kind. Of a kind that nobody knows the name is
 * not judged: an API server of somebody else may take any.
 */
export function metadataProblems({ group, kind, value }: Resource): readonly Problem[] {
  const { metadata = {} } = value;
  const problems = withoutUnknown(validateValue(metadataSchema(), metadata ?? {}).map(below), value);
  if (problems.some(({ path, code }) => path.length === 1 && code === 'wrong-type')) return problems;
  const findings = new Findings(['metadata']);
  const known = builtInGroup(group)?.get(kind);
  checkMetadata((metadata ?? {}) as Record<string, unknown>, undefined, findings, known ? nameForm(known) : 'any');
  const more = withoutUnknown(findings.problems, value);
  return more.length === 0 ? problems : [...problems, ...more];
}

function below(problem: Problem): Problem {
  return { ...problem, path: ['metadata', ...problem.path] };
}

/**
 * How the objects of a kind are named, where that is not as a DNS subdomain.
 * Copied behaviour: kubernetes/kubernetes v1.33.0 pkg/apis/rbac/validation (path segments), pkg/apis/certificates/validation
 * (ValidateCertificateRequestName, ValidateClusterTrustBundleName), pkg/apis/networking/validation (ValidateIPAddressName),
 * pkg/apis/apiserverinternal/validation (ValidateStorageVersionName).
 */
const otherForms: Readonly<Record<string, readonly string[]>> = {
  'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'],
  'certificates.k8s.io': ['CertificateSigningRequest', 'ClusterTrustBundle'],
  'networking.k8s.io': ['IPAddress'],
  'internal.apiserver.k8s.io': ['StorageVersion'],
};

/** Requests, which are answered and never stored, and need no name. */
const requests = ['authentication.k8s.io', 'authorization.k8s.io', 'imagepolicy.k8s.io'];
const requestKinds = ['Binding', 'Eviction', 'Scale', 'DeploymentRollback', 'List', 'Event'];

function nameForm({ group, kind }: BuiltIn): NameForm {
  if (requests.includes(group) || requestKinds.includes(kind)) return 'any';
  return otherForms[group]?.includes(kind) ? 'path-segment' : 'subdomain';
}

function metadataSchema(): JsonSchema {
  schema ??= fieldSchema(object(objectMeta), { major: 0, minor: 0, patch: 0, text: '' });
  return schema;
}

let schema: JsonSchema | undefined;
