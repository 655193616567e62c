import { rule } from '../rule';
import { shown } from '../support/about-schema';
import { crdExample } from '../support/crd-example';
import { judgedDefinitions, refused } from '../support/judged-definitions';

/** Definitions under a name that does not follow from what they define. */
export const crdNamesBroken = rule({
  id: 'kubernetes/crd-names-broken',
  severity: 'error',
  what: 'A CustomResourceDefinition is not named after the plural of its kind and its group, or defines names that cannot be.',
  why: 'The API server rejects the definition.',
  evidence: [
    'kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinition',
  ],
  wrong: crdExample('{type: integer}', { name: 'widget.example.com' }),
  right: crdExample('{type: integer}'),
  check(network, into) {
    for (const { resource, plural, group, kind, report } of judgedDefinitions(network, into)) {
      const wanted = `${plural}.${group}`;
      if (plural !== undefined && resource.name !== '' && resource.name !== wanted)
        report(resource.at('metadata', 'name'), `CustomResourceDefinition ${resource.name} defines ${wanted}`)
          .and(resource.at('spec', 'names', 'plural'), 'plural')
          .note(`a definition is named <plural>.<group>: ${refused}`)
          .suggest(wanted);
      if (!group.includes('.'))
        report(resource.at('spec', 'group'), `group ${shown(group)} of ${resource.title} has no dot`)
          .note(refused)
          .propose('write a domain: example.com');
      const names = { kind: kind.toLowerCase(), plural };
      for (const [field, name] of Object.entries(names))
        if (name !== undefined && !/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name))
          report(
            resource.at('spec', 'names', field),
            `${field} ${shown(name)} of ${resource.title} is none that Kubernetes takes`,
          )
            .note(refused)
            .propose('letters, digits and hyphens, a letter first; a plural is lower-case');
    }
  },
});
