import { ApiObject, type App } from 'cdk8s';
import { madeFrom } from '../constructs/made-object';
import type { External } from '../network/known';
import type { Finding } from '../source/finding';
import type { Path } from '../source/path';
import { Resource } from '../source/resource';
import { SiteOrigin, SourceTexts } from './site-origin';
import type { SynthRuleId } from './synth-rules';
import { findUnsafe, type Unsafe } from './unsafe';

/** The objects of an app, as the engine sees resources. */
export interface AppResources {
  /** In the order of the tree. */
  readonly resources: readonly Resource[];
  /** What cdk8s cannot render, or would corrupt. */
  readonly findings: readonly Finding[];
  /** Objects that could not be rendered: they are not missing. */
  readonly hidden: readonly Partial<External>[];
}

/** Collects the objects of all charts of an app, each with the calls that made it. Never throws. */
export function toResources(app: App): AppResources {
  const texts = new SourceTexts();
  const resources: Resource[] = [];
  const findings: Finding[] = [];
  const hidden: Partial<External>[] = [];
  for (const object of app.node.findAll().filter((node) => ApiObject.isApiObject(node))) {
    const made = madeFrom(object);
    const construct = object.node.path.replace(/\/Default$/, '');
    const origin = new SiteOrigin(construct, (path) => made?.siteOf(path), texts);
    const report = (rule: SynthRuleId, path: Path, message: string, note: string) =>
      findings.push({
        rule,
        severity: 'error',
        message,
        at: origin.locate(path),
        related: [],
        notes: [note],
        help: [],
      });
    const refuse = (unsafe: readonly Unsafe[]) => {
      for (const { path, message, note } of unsafe) report('synth/unsafe-value', path, message, note);
    };

    const before = findUnsafe(inputOf(object));
    refuse(before);
    const rendered = render(object);
    if ('error' in rendered) {
      if (before.length === 0) report('synth/cannot-render', [], rendered.error, `the construct is ${construct}`);
      hidden.push({ kind: object.kind, name: object.name });
      continue;
    }
    const known = new Set(before.map(({ message }) => message));
    refuse(findUnsafe(rendered.value).filter(({ message }) => !known.has(message)));
    resources.push(new Resource(rendered.value, origin));
  }
  return { resources, findings, hidden };
}

/** What an object was given, before cdk8s drops keys that it cannot write. */
function inputOf(object: ApiObject): unknown {
  try {
    return madeFrom(object)?.draft().manifest ?? Reflect.get(object, 'props');
  } catch {
    return undefined;
  }
}

function render(object: ApiObject): { readonly value: Record<string, unknown> } | { readonly error: string } {
  try {
    return { value: object.toJson() };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { error: text.replace(/^Failed serializing construct at path '.*?' with name '.*?': (?:Error: )?/s, '') };
  }
}
