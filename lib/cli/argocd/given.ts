import { isMap } from '../../source/json';
import { nearest } from '../../source/nearest';
import { shown } from '../../source/shown';
import { type Io, UsageError } from '../io';
import { type GenerateOptions, type Parameter, parametersOf } from './parameters';
import { refuseOutside } from './repository';

/**
 * The options of a render: what the Application gives as parameters, else as ARGOCD_ENV_<NAME>, else what the command of
 * the plugin says. Part of it may come from the repository (.argocd-source.yaml), so that no name leads out of it.
 * @throws UsageError for a parameter that does not exist, of another type, or with a value that is not allowed
 */
export function givenOptions(options: GenerateOptions, { env, cwd }: Pick<Io, 'env' | 'cwd'>): GenerateOptions {
  const parameters = parametersOf(options);
  const given = parametersIn(env.ARGOCD_APP_PARAMETERS, parameters);
  const values = parameters.map((parameter) => readFrom(parameter, given, env));
  const merged: GenerateOptions = Object.assign({}, options, ...values);
  const { input = [], config, app, cluster = [] } = merged;
  for (const name of [...input, config, app, ...cluster]) if (name !== undefined) refuseOutside(name, { env, cwd });
  return merged;
}

type Given = Readonly<Record<string, unknown>>;

/**
 * The parameters of the Application by name. `null` is what Argo CD sends for none.
 * Source: argoproj/argo-cd 37ee0097 pkg/apis/application/v1alpha1/types.go, ApplicationSourcePluginParameters.Environ.
 */
function parametersIn(text: string | undefined, parameters: readonly Parameter[]): ReadonlyMap<string, Given> {
  const list = text ? parsed(text) : null;
  if (list === null) return new Map();
  if (!Array.isArray(list)) throw new UsageError('ARGOCD_APP_PARAMETERS is no list of parameters');
  const names = parameters.map(({ name }) => name);
  return new Map(
    list.map((item: unknown) => {
      const name = isMap(item) ? item.name : undefined;
      if (!isMap(item) || typeof name !== 'string')
        throw new UsageError('ARGOCD_APP_PARAMETERS has a parameter without a name');
      if (names.includes(name)) return [name, item];
      const meant = nearest(name, names);
      const help = meant === undefined ? `there are ${names.join(', ')}` : `did you mean ${meant}?`;
      throw new UsageError(`no parameter ${shown(name)} is known: ${help}`);
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('ARGOCD_APP_PARAMETERS is no JSON');
  }
}

/** Empty is what the page of Argo CD leaves of a value that somebody removed: not given. */
function readFrom(
  parameter: Parameter,
  given: ReadonlyMap<string, Given>,
  env: Io['env'],
): Partial<GenerateOptions> | undefined {
  const { name } = parameter;
  const own = given.get(name) ?? {};
  const inEnv = env[`ARGOCD_ENV_${name.toUpperCase().replaceAll('-', '_')}`];
  const wanted = 'array' in parameter ? 'array' : 'string';
  for (const type of ['string', 'array', 'map'])
    if (type !== wanted && own[type] !== undefined && own[type] !== null)
      throw new UsageError(`parameter ${name} has the type ${type}: ${wanted} is wanted`);
  if ('array' in parameter) {
    const values = own.array ?? (inEnv ? inEnv.split(',').map((value) => value.trim()) : []);
    if (!Array.isArray(values) || !values.every((value) => typeof value === 'string'))
      throw new UsageError(`parameter ${name} is no list of texts`);
    if (values.includes('')) throw new UsageError(`parameter ${name} has an item that is empty: remove it`);
    return values.length > 0 ? parameter.read(values) : undefined;
  }
  const written = own.string ?? '';
  if (typeof written !== 'string') throw new UsageError(`parameter ${name} is no text`);
  const value = written || (inEnv ?? '');
  if (value === '') return undefined;
  const read = parameter.read(value);
  if (!read) throw new UsageError(`parameter ${name} is ${shown(value)}: allowed are ${parameter.allowed}`);
  return read;
}
