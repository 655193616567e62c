import { ApiObject, type App } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { minorsOf } from '../builders/api-server-peer-proxy';
import { AttachedOrigin } from '../builders/attached-origin';
import { type AttachmentRefusal, additionRefusals, clashRefusal } from '../builders/attachment-refusals';
import { isName } from '../builders/fields/text';
import type { DescribedProxy } from '../builders/peer-proxy/other-release';
import { peerProxyFaults } from '../builders/peer-proxy-faults';
import { mistake } from '../builders/structure/structure';
import type { Suppression } from '../check/suppressions/suppression';
import { allowedFor } from '../constructs/allow';
import { ApiServerPeerProxy } from '../constructs/api-server-peer-proxy';
import { type Attachments, attachmentsOf } from '../constructs/attach-workload';
import { type Given, type MadeObject, madeFrom, modelledBy } from '../constructs/made-object';
import type { External } from '../network/known';
import type { Finding } from '../source/finding';
import { type Path, valueAt } from '../source/path';
import { Resource } from '../source/resource';
import { mistakesIn } from './mistakes';
import { SiteOrigin, SourceTexts } from './site-origin';
import type { SynthRuleId } from './synth-rules';
import { findUnsafe, type Unsafe } from './unsafe';
import type { ChartObject } from './written-files';

/** The objects of an app, as the engine sees resources. */
export interface AppResources {
  /** In the order of the tree. */
  readonly resources: readonly Resource[];
  /** Properties of wrong types, and what cdk8s cannot render or would corrupt. */
  readonly findings: readonly Finding[];
  /** What constructs allow. */
  readonly suppressions: readonly Suppression[];
  /** Objects of which nothing can be said because of them: they are not missing. */
  readonly hidden: readonly Partial<External>[];
  /** The objects that cdk8s writes, in the order of the tree. */
  readonly objects: readonly ChartObject[];
  /** Settings of API servers that pass requests on. */
  readonly peerProxies: readonly DescribedProxy[];
}

/** Collects the objects of all charts of an app, each with the calls that made it. Never throws. */
export function toResources(app: App): AppResources {
  const collector = new Collector();
  for (const construct of app.node.findAll()) {
    collector.allow(construct);
    if (ApiObject.isApiObject(construct)) collector.add(construct);
    for (const object of modelledBy(construct)) collector.add(object, construct);
    if (construct instanceof ApiServerPeerProxy) collector.addProxy(construct);
  }
  return collector;
}

class Collector implements AppResources {
  readonly resources: Resource[] = [];
  readonly findings: Finding[] = [];
  readonly hidden: Partial<External>[] = [];
  readonly peerProxies: DescribedProxy[] = [];
  readonly suppressions: Suppression[] = [];
  readonly objects: ChartObject[] = [];
  private readonly texts = new SourceTexts();
  private readonly reported = new Set<string>();
  /** Whether a construct was given anything wrong. */
  private readonly judged = new Map<Given, boolean>();
  /** The objects of constructs that allow something. */
  private readonly allowing = new Map<IConstruct, Resource[]>();

  /** Takes what a construct allows, before its objects. */
  allow(construct: IConstruct): void {
    const allowances = allowedFor(construct);
    if (allowances.length === 0) return;
    const resources: Resource[] = [];
    this.allowing.set(construct, resources);
    const origin = new SiteOrigin(construct.node.path, undefined, this.texts);
    for (const { rule, reason, until, site } of allowances)
      this.suppressions.push({
        rule: textOf(rule),
        reason: textOf(reason),
        ...(until !== undefined && { until: String(until) }),
        at: origin.spanOf(site),
        scope: { resources },
      });
  }

  /** @param model the construct that an object belongs to, and which has others do its work */
  add(object: ApiObject, model?: IConstruct): void {
    const made = madeFrom(object);
    const construct = object.node.path.replace(/\/Default$/, '');
    const origin = new SiteOrigin(construct, made, this.texts);
    const attachments = attachmentsOf(object);
    const isUnknown = made && this.isUnknown(made, origin);
    if (this.isMisattached(attachments, origin) || isUnknown) return this.hide(object);

    const refuse = (unsafe: readonly Unsafe[]) => {
      for (const { path, message, note } of unsafe) this.report('synth/unsafe-value', origin, path, message, note);
    };
    const before = findUnsafe(inputOf(object, made));
    refuse(before);
    const rendered = render(object);
    if ('error' in rendered) {
      const where = `the construct is ${construct}`;
      if (before.length === 0) this.report('synth/cannot-render', origin, [], rendered.error, where);
      return this.hide(object);
    }
    const known = new Set(before.map(({ message }) => message));
    refuse(findUnsafe(rendered.value).filter(({ message }) => !known.has(message)));
    const resource = attachments
      ? this.attached(attachments, rendered.value, origin)
      : new Resource(rendered.value, origin, false, model !== undefined);
    this.resources.push(resource);
    if (!model) this.objects.push({ object, resource });
    for (const scope of (model ?? object).node.scopes) this.allowing.get(scope)?.push(resource);
  }

  /** The construct itself refuses what is an error. */
  addProxy({ node, site, props }: ApiServerPeerProxy): void {
    const at = new SiteOrigin(node.path, undefined, this.texts).spanOf(site);
    const faults = [...peerProxyFaults(props)];
    for (const { severity, message, note, help } of faults)
      if (severity !== 'error')
        this.findings.push({
          rule: 'intent/peer-proxy-broken',
          severity,
          message,
          at,
          related: [],
          notes: [note, `the construct is ${node.path}`],
          help: help === undefined ? [] : [help],
        });
    if (faults.some(({ severity }) => severity === 'error')) return;
    this.peerProxies.push({ name: props.name, minors: minorsOf(props), at });
  }

  /** Whether a call that attached a workload was given properties of wrong types. */
  private isMisattached(attachments: Attachments | undefined, origin: SiteOrigin): boolean {
    const mistakes = attachments?.calls.flatMap((call) => mistakesIn(call, origin)) ?? [];
    this.findings.push(...mistakes);
    return mistakes.length > 0;
  }

  private attached({ calls, workload }: Attachments, value: Record<string, unknown>, origin: SiteOrigin): Resource {
    const spanAt = (index: number) => origin.spanOf(calls[index]?.siteOf([]));
    const placed = workload();
    const resource = new Resource(value, new AttachedOrigin(origin, placed, ({ index }) => spanAt(index)));
    const refuse = (index: number, { message, help }: AttachmentRefusal) =>
      this.findings.push(mistake('intent/attachment-impossible', spanAt(index), message, help));
    for (const [index, call] of calls.entries())
      for (const refusal of additionRefusals(resource, call.addition())) refuse(index, refusal);
    for (const clash of placed.clashes) refuse(clash.index, clashRefusal(resource, clash));
    return resource;
  }

  /** Whether an object was given wrong properties, or follows from a construct that was. Reports them once. */
  private isUnknown({ given, roots }: MadeObject, origin: SiteOrigin): boolean {
    if (!this.judged.has(given)) {
      const mistakes = mistakesIn(given, origin);
      this.judged.set(given, mistakes.length > 0);
      this.findings.push(...mistakes);
    }
    const isWrong = (each: Given) => this.judged.get(each) ?? mistakesIn(each, origin).length > 0;
    return [given, ...Object.values(roots).map((root) => root.given)].some(isWrong);
  }

  /** Where the name itself is the mistake it may be any. */
  private hide(object: ApiObject): void {
    const { kind, name } = object;
    const given = valueAt(madeFrom(object)?.given.props(), ['name']) ?? name;
    this.hidden.push(isName(name) && isName(given) ? { kind, name } : { kind });
  }

  private report(rule: SynthRuleId, origin: SiteOrigin, path: Path, message: string, note: string): void {
    const { location, source } = origin.locate(path);
    // The objects of one construct fail for one reason.
    const key = JSON.stringify([message, location]);
    if (this.reported.has(key)) return;
    this.reported.add(key);
    const at = { location, ...(source && { source }) };
    this.findings.push({ rule, severity: 'error', message, at, related: [], notes: [note], help: [] });
  }
}

/** What an object was given, before cdk8s drops keys that it cannot write. */
function inputOf(object: ApiObject, made: MadeObject | undefined): unknown {
  try {
    return made?.draft().manifest ?? Reflect.get(object, 'props');
  } catch {
    return undefined;
  }
}

/** What comes from untyped code may be anything. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function render(object: ApiObject): { readonly value: Record<string, unknown> } | { readonly error: string } {
  try {
    return { value: object.toJson() };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { error: text.replace(/^Failed serializing construct at path '.*?' with name '.*?': (?:Error: )?/s, '') };
  }
}
