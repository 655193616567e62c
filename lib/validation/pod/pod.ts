import type { Cursor } from '../cursor';
import {
  address,
  checkChoice,
  checkLabels,
  checkNumber,
  checkOptional,
  checkText,
  label,
  qualifiedName,
  subdomain,
} from '../texts';
import { checkContainers } from './containers';
import { checkPodResources } from './resources';
import { checkScheduling } from './scheduling';
import { checkPodSecurity } from './security';
import { checkVolumes } from './volumes';

/*
 * Pods, and templates of pods.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidatePodCreate,
 * ValidatePodTemplateSpec, ValidatePodSpec.
 */

/** A pod as somebody creates it: `metadata` and `spec` stand in it. */
export function checkPod(pod: Cursor): void {
  const spec = pod.get('spec');
  checkPodSpec(spec, true);
  if (spec.items('ephemeralContainers').length > 0)
    spec.refuseAt('ephemeralContainers', 'Forbidden', 'must not be there: kubectl debug adds them to a running pod');
  if (spec.text('nodeName') !== '' && spec.items('schedulingGates').length > 0)
    spec.get('nodeName', 'scheduling').refuse('Forbidden', 'must not be there beside schedulingGates', {
      and: [{ path: [...spec.path, 'schedulingGates'], message: 'the gates' }],
    });
  checkAnnotations(pod);
}

/** What a StatefulSet gives to its pods, whatever the template says. */
export interface OfStatefulSet {
  /** The names of volumes that it makes of claims; its host names are those of the pods. */
  readonly claimed: readonly string[];
}

/** A template of pods. */
export function checkTemplate(template: Cursor, set?: OfStatefulSet): void {
  const metadata = template.get('metadata', 'selector');
  checkLabels(metadata.get('labels'), [...template.path, 'labels']);
  const as = [...template.path, 'annotations'];
  for (const annotation of metadata.get('annotations').entries())
    for (const fault of qualifiedName(annotation.key.toLowerCase()))
      annotation.refuse('Invalid', `is no annotation: its key ${fault}`, { as, isKey: true });
  const spec = template.get('spec');
  checkPodSpec(spec, false, set);
  if (spec.items('ephemeralContainers').length > 0)
    spec.refuseAt('ephemeralContainers', 'Forbidden', 'must not be there: kubectl debug adds them to a running pod');
  checkAnnotations(template);
}

const deletionCost = 'controller.kubernetes.io/pod-deletion-cost';
const appArmor = 'container.apparmor.security.beta.kubernetes.io/';

/** The annotations that the API server reads itself. */
function checkAnnotations(pod: Cursor): void {
  const names = ['containers', 'initContainers']
    .flatMap((list) => pod.get('spec').items(list))
    .map((one) => one.text('name'));
  for (const annotation of pod.get('metadata', 'pod').get('annotations').entries()) {
    const { key, value } = annotation;
    if (key === deletionCost && typeof value === 'string' && !/^-?(0|[1-9]\d*)$/.test(value))
      annotation.refuse('Invalid', `is '${value}', which is no integer`);
    if (!key.startsWith(appArmor)) continue;
    if (!names.includes(key.slice(appArmor.length)))
      annotation.refuse('Invalid', 'is about a container that the pod does not have');
    else if (typeof value === 'string' && !/^(|runtime\/default|unconfined|localhost\/.*)$/.test(value))
      annotation.refuse('Invalid', `is '${value}', which is no AppArmor profile`);
  }
}

/** The spec of a pod, on its own or in a template. */
export function checkPodSpec(pod: Cursor, isPod: boolean, set?: OfStatefulSet): void {
  const volumes = checkVolumes(pod, set?.claimed);
  const claims = checkClaims(pod.items('resourceClaims', 'resources'));
  checkContainers({ pod, volumes, claims, isPod });
  checkPodResources(pod, claims);
  checkChoice(pod, 'restartPolicy', ['Always', 'OnFailure', 'Never']);
  checkChoice(pod, 'dnsPolicy', ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']);
  checkPodSecurity(pod);
  checkDns(pod);
  for (const gate of pod.items('readinessGates'))
    for (const fault of qualifiedName(gate.text('conditionType')))
      gate.refuseAt('conditionType', 'Invalid', `is '${gate.text('conditionType')}': it ${fault}`);
  checkScheduling(pod);
  checkNames(pod, set);
  const deadline = pod.number('activeDeadlineSeconds');
  if (deadline !== undefined) checkNumber(pod, 'activeDeadlineSeconds', 1, 2 ** 31 - 1);
  for (const alias of pod.items('hostAliases')) checkAlias(alias);
  checkChoice(pod, 'preemptionPolicy', ['PreemptLowerPriority', 'Never']);
}

function checkNames(pod: Cursor, set: OfStatefulSet | undefined): void {
  for (const field of ['serviceAccountName', 'nodeName', 'priorityClassName', 'runtimeClassName'])
    checkOptional(pod, field, subdomain);
  if (pod.text('serviceAccountName') === '') checkOptional(pod, 'serviceAccount', subdomain);
  if (!set) for (const field of ['hostname', 'subdomain']) checkOptional(pod, field, label);
  checkOptional(pod, 'hostnameOverride', (text) =>
    text.length > 64 ? ['has more than 64 characters'] : subdomain(text),
  );
  if (pod.text('hostnameOverride') === '') return;
  for (const field of ['hostNetwork', 'setHostnameAsFQDN'])
    if (pod.flag(field) === true)
      pod.refuseAt('hostnameOverride', 'Forbidden', `must not be there beside ${field}`, {
        and: [{ path: [...pod.path, field], message: 'true here' }],
      });
}

/** The names of resourceClaims. */
function checkClaims(claims: readonly Cursor[]): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const claim of claims) {
    const name = claim.text('name');
    if (name === '') claim.require('name');
    else if (names.has(name)) claim.refuseAt('name', 'Duplicate', `is '${name}' a second time`);
    else checkText(claim.get('name'), label);
    if (name !== '') names.add(name);
    // Until 1.30 both stood in a field of their own.
    if (claim.has('source')) continue;
    const sources = ['resourceClaimName', 'resourceClaimTemplateName'].filter((field) => claim.has(field));
    if (sources.length === 0) claim.refuse('Invalid', 'has neither resourceClaimName nor resourceClaimTemplateName');
    if (sources.length === 2) claim.refuse('Invalid', 'has both resourceClaimName and resourceClaimTemplateName');
    for (const field of sources) checkText(claim.get(field), subdomain);
  }
  return claims.some((claim) => claim.get('name').isUnknown) ? undefined : names;
}

const mostServers = 3;
const mostSearches = 32;
const mostCharacters = 2048;

function checkDns(pod: Cursor): void {
  const dns = pod.get('dnsConfig');
  const servers = dns.items('nameservers');
  if (pod.text('dnsPolicy') === 'None') {
    const and = [{ path: [...pod.path, 'dnsPolicy'], message: "'None' here" }];
    if (!dns.isThere) return dns.refuse('Required', "is missing: dnsPolicy 'None' needs it", { and });
    if (servers.length === 0)
      return dns.refuseAt('nameservers', 'Required', "is missing: dnsPolicy 'None' needs at least one", { and });
  }
  if (servers.length > mostServers)
    dns.refuseAt('nameservers', 'Invalid', `has ${servers.length} servers, more than ${mostServers}`);
  for (const server of servers) checkText(server, address(dns.servers.newest));
  const searches = dns.items('searches');
  if (searches.length > mostSearches)
    dns.refuseAt('searches', 'Invalid', `has ${searches.length} domains, more than ${mostSearches}`);
  const length = searches.reduce((sum, { value }) => sum + `${value}`.length + 1, -1);
  if (length > mostCharacters)
    dns.refuseAt('searches', 'Invalid', `has ${length} characters, more than ${mostCharacters}`);
  for (const search of searches) checkText(search, searchDomain(dns.servers.oldest));
  for (const option of dns.items('options')) if (option.text('name') === '') option.refuse('Required', 'has no name');
}

const withUnderscores = /^_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*$/;

/** A domain in which names are searched; since 1.33 a dot alone, and underscores, are right. */
function searchDomain(oldest: number): (text: string) => readonly string[] {
  return (text) => {
    const name = text.replace(/\.$/, '');
    if (oldest < 33 || name.length > 253) return subdomain(name);
    const isRight = text === '.' || withUnderscores.test(name);
    return isRight ? [] : ["must consist of labels of lower case letters, digits, '-' and '_' between dots"];
  };
}

function checkAlias(alias: Cursor): void {
  if (alias.text('ip') === '') alias.refuseAt('ip', 'Invalid', 'is missing');
  else checkText(alias.get('ip'), address(alias.servers.newest));
  for (const name of alias.items('hostnames')) checkText(name, subdomain);
}
