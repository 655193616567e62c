import { describe, expect, it } from 'vitest';
import { run } from './cli/command';
import { shared } from './shared';

const corpus = shared('corpus/repositories');

/** What a person who knows the repository calls a mistake: everything else must be left alone. */
const mistakes: Readonly<Record<string, readonly string[]>> = {
  'fluxcd+flux2-kustomize-helm-example': [],
  // Keys that are set twice, protocols in lower case, fields that there are not.
  'kubernetes+examples': [
    '_archived/openshift-origin/etcd-controller.yaml:12 input/duplicate-key',
    '_archived/openshift-origin/etcd-discovery-controller.yaml:12 input/duplicate-key',
    '_archived/openshift-origin/openshift-controller.yaml:12 input/duplicate-key',
    '_archived/persistent-volume-provisioning/quobyte/quobyte-admin-secret.yaml:9 input/duplicate-key',
    '_archived/volumes/aws_ebs/aws-ebs-web.yaml:12 kubernetes/container-refused',
    '_archived/volumes/cinder/cinder-web.yaml:12 kubernetes/container-refused',
    '_archived/volumes/rbd/rbd.yaml:25 schema/unknown-field',
    '_archived/volumes/rbd/rbd.yaml:26 schema/unknown-field',
    '_archived/volumes/scaleio/pod.yaml:17 schema/unknown-field',
    '_archived/volumes/scaleio/sc-pvc.yaml:12 input/duplicate-key',
    '_archived/volumes/storageos/storageos-pod.yaml:35 schema/unknown-field',
  ],
  'onedr0p+home-ops': [],
  // Ports in the security context, labels beside `labels`.
  'redhat-cop+gitops-catalog': [
    '1password-connect/connect/base/deployment.yaml:27 schema/unknown-field',
    '1password-connect/operator/base/scc.yaml:5 schema/unknown-field',
    '1password-connect/operator/base/scc.yaml:6 schema/unknown-field',
  ],
  'stefanprodan+podinfo': [],
};

describe.skipIf(!corpus)('repositories of other people (skipped: ../shared/corpus/repositories is absent)', () => {
  it.each(Object.entries(mistakes))('%s has no other errors', (name, expected) => {
    const { out, code } = run(['check', '--format', 'json'], { cwd: `${corpus}/${name}` });
    const { findings } = JSON.parse(out) as {
      findings: { rule: string; severity: string; location: { file: string; start: { line: number } } }[];
    };
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ rule, location }) => `${location.file}:${location.start.line} ${rule}`)).toEqual(expected);
    expect(code).toBe(expected.length === 0 ? 0 : 1);
  });
});
