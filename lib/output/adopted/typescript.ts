import { canonicalIp } from '../../builders/canonical';
import { implicitEipName } from '../../builders/eip';
import { isMap, type JsonMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { Call, literal, Name } from './literal';
import { nameless, namesOf, type Part, partsOf, references } from './shapes';
import { Variables } from './variables';

/** A construct that is made, or a part that is added. */
interface Statement {
  readonly variable: Name;
  readonly head: string;
  readonly args: readonly unknown[];
}

/**
 * An app of cdk8s that makes what intent documents make, and further objects as they are. The properties of constructs
 * are those of documents: what was proved of these holds for the app.
 *
 * @param resources the objects that the documents make, with every field
 */
export function typescript(
  documents: readonly Resource[],
  rest: readonly Resource[],
  resources: readonly Resource[],
): string {
  return new Program(resources).text(documents, rest);
}

class Program {
  private readonly variables = new Variables();
  private readonly statements: Statement[] = [];
  private readonly imports = new Set<string>();
  private readonly ids = new Set<string>();
  private readonly byName: ReadonlyMap<string, Resource>;

  constructor(resources: readonly Resource[]) {
    this.byName = new Map(resources.map((one) => [`${one.kind}/${one.name}`, one]));
  }

  text(documents: readonly Resource[], rest: readonly Resource[]): string {
    const blocks = [
      ...documents.map((document) => () => this.construct(document)),
      ...rest.map((each) => () => this.object(each)),
    ];
    const bounds = blocks.map((block) => {
      block();
      return this.statements.length;
    });
    // What is used is known when all is made.
    const made = bounds.map((end, i) =>
      this.statements
        .slice(bounds[i - 1] ?? 0, end)
        .map(this.line)
        .join(''),
    );
    const names = [...this.imports, 'validate'].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    const cdk8s = rest.length > 0 ? 'ApiObject, App, Chart' : 'App, Chart';
    return [
      `import { ${cdk8s} } from 'cdk8s';\nimport ${literal(new Name(`{ ${names.join(', ')} }`), 0)} from 'cdk8s-ovn';\n`,
      `const app = new App();\nconst chart = new Chart(app, 'network');\n`,
      ...made,
      'validate(app);\napp.synth();\n',
    ].join('\n');
  }

  private readonly line = ({ variable, head, args }: Statement): string => {
    const before = this.variables.isUsed(variable) ? `const ${variable.text} = ${head}` : head;
    return `${before}(${args.map((arg) => literal(arg, before.length + 20)).join(', ')});\n`;
  };

  private construct(document: Resource): void {
    const { kind, name, namespace } = document;
    this.imports.add(kind);
    const variable = this.variables.add(namesOf[kind] ?? kind.toLowerCase(), name);
    const { labels, annotations } = isMap(document.value.metadata) ? document.value.metadata : {};
    const metadata =
      labels || annotations
        ? { ...(isMap(labels) && { labels }), ...(isMap(annotations) && { annotations }) }
        : undefined;
    const parts = Object.hasOwn(partsOf, kind) ? (partsOf[kind] ?? {}) : {};
    const spec = isMap(document.value.spec) ? document.value.spec : {};
    const props = {
      ...(!nameless.has(kind) && { name }),
      ...(namespace !== undefined && { namespace }),
      ...this.props(kind, name, spec, parts),
      ...(metadata && { metadata }),
    };
    this.statements.push({ variable, head: `new ${kind}`, args: [new Name('chart'), this.id(name, kind), props] });
    this.add(spec, parts, variable, metadata, name);
  }

  /** The parts of a construct, each with its own. */
  private add(
    spec: JsonMap,
    parts: Readonly<Record<string, Part>>,
    of: Name,
    metadata: object | undefined,
    owner: string,
  ): void {
    for (const [field, part] of Object.entries(parts)) {
      const items = Array.isArray(spec[field]) ? spec[field] : spec[field] === undefined ? [] : [spec[field]];
      for (const item of items.filter(isMap)) {
        this.variables.mark(of);
        // An EIP of a rule's own has no labels in TypeScript: one with labels is added for itself.
        if (metadata && field !== 'eips' && item.address !== undefined) this.eip(item.address, of, metadata, owner);
        const name = String(item.name);
        const variable = this.variables.add(part.names ?? part.method, name);
        const { name: _, ...rest } = this.props(part.method, name, item, part.parts ?? {});
        const props = { ...rest, ...(metadata && { metadata }) };
        const args = Object.keys(props).length > 0 || !/^add(Eip|Vip)$/.test(part.method) ? [name, props] : [name];
        this.statements.push({ variable, head: `${of.text}.${part.method}`, args });
        this.add(item, part.parts ?? {}, variable, metadata, name);
      }
    }
  }

  private eip(address: unknown, of: Name, metadata: object, gateway: string): void {
    const name = implicitEipName(String(address), gateway);
    if (this.ids.has(`${of.text}.${name}`)) return;
    this.ids.add(`${of.text}.${name}`);
    const variable = this.variables.add('eip', name);
    this.statements.push({
      variable,
      head: `${of.text}.addEip`,
      args: [name, { address: canonicalIp(String(address)), metadata }],
    });
  }

  /** Without the parts, and with variables instead of names. */
  private props(shape: string, name: string, spec: JsonMap, parts: Readonly<Record<string, Part>>): JsonMap {
    const named = Object.hasOwn(references, shape) ? (references[shape] ?? {}) : {};
    const props: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(spec)) {
      if (Object.hasOwn(parts, field)) continue;
      const kind = Object.hasOwn(named, field) ? named[field] : undefined;
      props[field] = (kind !== undefined && typeof value === 'string' && this.variables.use(kind, value)) || value;
    }
    if (shape === 'ExternalNetwork' && isMap(props.attach)) props.attach = this.attach(props.attach);
    if (shape === 'addNatGateway' || shape === 'NatGateway') return this.gateway(name, props);
    // Only a construct says its range.
    if (shape === 'addSnat' && typeof props.source === 'string')
      props.source = this.byName.get(`IptablesSnatRule/${name}`)?.get('spec', 'internalCIDR') ?? props.source;
    return this.withoutWorkloads(shape, name, props);
  }

  /** Workloads that documents name are no constructs: what was found out about them stands in their place. */
  private withoutWorkloads(shape: string, name: string, { workloads, ...props }: Record<string, unknown>): JsonMap {
    const specOf = (kind: string, field: string) => this.byName.get(`${kind}/${name}`)?.get('spec', field);
    if (shape === 'addEgressGateway' && workloads !== undefined)
      return { ...props, selectors: specOf('VpcEgressGateway', 'selectors') };
    if (shape === 'addFloatingIp') return { ...props, to: specOf('IptablesFIPRule', 'internalIp') ?? props.to };
    if (shape === 'addOvnFip')
      return { ...props, to: specOf('OvnFip', 'v4Ip') ?? specOf('OvnFip', 'v6Ip') ?? props.to };
    return props;
  }

  /** A network that is left out is meant by name; of a subnet that is no construct nobody knows the addresses. */
  private gateway(name: string, props: Record<string, unknown>): JsonMap {
    const made = this.byName.get(`VpcNatGateway/${name}`);
    const lanIp = made?.get('spec', 'lanIp');
    const external = made?.get('spec', 'externalSubnets', 0);
    const network = this.variables.use('external', external);
    return {
      ...props,
      ...(typeof props.subnet === 'string' && lanIp !== undefined && { lanIp }),
      ...(network && { externalNetwork: network }),
    };
  }

  private attach({ type, interface: face, ...options }: JsonMap): Call {
    this.imports.add('Attach');
    const more = Object.keys(options).length > 0 ? [options] : [];
    return type === 'kube-ovn' ? new Call('Attach.kubeOvn', more) : new Call('Attach.macvlan', [face, ...more]);
  }

  private object({ kind, name, namespace, value }: Resource): void {
    const id = this.id([kind, namespace, name].filter(Boolean).join('-').toLowerCase(), 'object');
    const variable = this.variables.add('object', id);
    this.statements.push({ variable, head: 'new ApiObject', args: [new Name('chart'), id, value] });
  }

  /** Each once in the chart. */
  private id(name: string, kind: string): string {
    const base = name.replaceAll('/', '-') || kind.toLowerCase();
    let id = base;
    for (let n = 1; this.ids.has(id); n++)
      id = n === 1 ? `${kind.toLowerCase()}-${base}` : `${kind.toLowerCase()}-${base}-${n}`;
    this.ids.add(id);
    return id;
  }
}
