import { documented } from '../../change/documented';
import { intentSchemas } from '../../intent/schema';
import { kinds } from '../../kinds';
import { type KindSchema, manifestSchema } from '../../kinds/json-schema';
import { exists } from '../../kinds/openapi';
import { releaseOf } from '../../kinds/release-of';
import type { Definition } from '../../schema/crds/definition';
import { definedSchemas } from '../../schema/crds/json-schema';
import { parseRelease, type Release } from '../../target/release';
import { defaultTarget, kubeOvnLines, type Target } from '../../target/target';
import { byKind, type EditorSchema, editorSchema } from './by-kind';
import { settingsSchema } from './settings';

/** The schemas of all kinds that are known: ours in the target's releases, those of definitions, intent documents. */
export function kindSchemas(target?: Target, definitions: Iterable<Definition> = []): KindSchema[] {
  const byName = new Map<string, KindSchema>();
  for (const one of [...ownSchemas(target), ...[...definitions].flatMap(definedSchemas), ...intentSchemas()])
    byName.set(`${one.apiVersion} ${one.kind}`, one);
  return [...byName.values()];
}

/**
 * The files for editors, by name: `all.json` takes documents of every kind, `intent.json` intent documents alone,
 * `settings.json` is for cdk8s-ovn.yaml, and each kind has one of its own.
 */
export function schemaFiles(schemas: readonly KindSchema[]): ReadonlyMap<string, EditorSchema> {
  const files = new Map<string, EditorSchema>();
  for (const one of schemas) {
    const name = fileName(one);
    if (name !== undefined) files.set(name, editorSchema(one.kind, one.schema));
  }
  files.set('all.json', byKind('Manifests and intent documents', schemas, true));
  files.set('intent.json', byKind('Intent documents of cdk8s-ovn', intentSchemas(), false));
  files.set('settings.json', settingsSchema());
  return files;
}

/** `subnet.kubeovn.io_v1.json`; none for a name that Kubernetes would not take, and that could lead elsewhere. */
function fileName({ apiVersion, kind }: KindSchema): string | undefined {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const name = `${kind}${group === '' ? '' : `.${group}`}_${version}`.toLowerCase();
  return name.length <= 200 && /^[a-z0-9][a-z0-9._-]*$/.test(name) ? `${name}.json` : undefined;
}

/** What an edit does is said for one release. */
const newest: Target = {
  ...defaultTarget,
  kubeOvn: { ...defaultTarget.kubeOvn, version: parseRelease(kubeOvnLines.at(-1) as string) as Release },
};

function ownSchemas(target: Target | undefined): KindSchema[] {
  return kinds
    .flatMap(({ versions }) => versions)
    .filter((kind) => !target || exists(kind.data.during, releaseOf(kind, target)))
    .map((kind) => ({
      apiVersion: kind.apiVersion,
      kind: kind.name,
      schema: manifestSchema(documented(kind, releaseOf(kind, target ?? newest)), target && releaseOf(kind, target)),
    }));
}
