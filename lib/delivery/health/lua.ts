import type { Health, Verdict } from './health';
import type { Test, Words } from './test';

/**
 * A declaration as the health script that Argo CD runs: `obj` is the object, and of Lua's libraries base and table are
 * there. Source: argoproj/argo-cd util/lua/lua.go 37ee0097.
 */
export function luaOf(health: Health): string {
  const { inProgress = [], failed = [], current, waiting } = health;
  const verdicts = [
    ...inProgress.map((verdict) => answer('Progressing', verdict)),
    ...failed.map((verdict) => answer('Degraded', verdict)),
    ...current.map((verdict) => answer('Healthy', verdict)),
    `return ${result('Progressing', waiting)}`,
  ];
  const body = `\n${verdicts.join('\n')}`;
  const wanted = helpers.reduceRight(
    (code, helper) => (code.includes(`${helper.name}(`) ? helper.lua + code : code),
    body,
  );
  const uses = ['metadata', 'spec', 'status'].filter((name) => new RegExp(`\\b${name}\\.`).test(wanted));
  const fields = uses.map((name) => `local ${name} = map(obj.${name})\n`).join('');
  return `${uses.length > 0 ? map : ''}${fields}\n${wanted.trimStart()}\n`.trimStart();
}

/** What is no table has no fields: Lua would raise an error, and Argo CD shows that instead of a state. */
const map = `local function map(value)
  return type(value) == "table" and value or {}
end

`;

/** Each may use those before it. */
const helpers: readonly { readonly name: string; readonly lua: string }[] = [
  {
    name: 'text',
    lua: `
local function text(value)
  return (type(value) == "string" or type(value) == "number") and value or ""
end
`,
  },
  {
    name: 'joined',
    lua: `
local function joined(list)
  local texts = {}
  for _, one in ipairs(map(list)) do
    table.insert(texts, text(one))
  end
  return table.concat(texts, ", ")
end
`,
  },
  {
    name: 'condition',
    lua: `
local function condition(name)
  for _, one in ipairs(map(status.conditions)) do
    if map(one).type == name then
      return one
    end
  end
  return {}
end
`,
  },
  {
    name: 'told',
    lua: `
local function told(one)
  local reason, message = text(one.reason), text(one.message)
  if reason == "" or message == "" then
    return reason .. message
  end
  return reason .. ": " .. message
end
`,
  },
];

function answer(status: string, { when, message }: Verdict): string {
  return `if ${luaTest(when)} then\n  return ${result(status, message)}\nend`;
}

function result(status: string, message: readonly Words[]): string {
  return `{ status = ${quoted(status)}, message = ${message.map(words).join(' .. ')} }`;
}

function words(part: Words): string {
  if (typeof part === 'string') return quoted(part);
  if ('value' in part) return `text(${part.value})`;
  if ('list' in part) return `joined(${part.list})`;
  return `told(condition(${quoted(part.condition)}))`;
}

function luaTest(test: Test): string {
  switch (test.ask) {
    case 'true':
      return `${test.path} == true`;
    case 'present':
      return `${test.path} ~= nil`;
    case 'text':
      return test.is === undefined ? `text(${test.path}) ~= ""` : `${test.path} == ${quoted(test.is)}`;
    case 'items':
      return `#map(${test.path}) > 0`;
    case 'same':
      return `${test.path} ~= nil and ${test.path} == ${test.as}`;
    case 'label':
      return `map(metadata.labels)[${quoted(test.name)}] ~= nil`;
    case 'condition': {
      const one = `condition(${quoted(test.type)})`;
      const reason = test.reason === undefined ? '' : ` and ${one}.reason == ${quoted(test.reason)}`;
      const now = test.observed ? ` and ${one}.observedGeneration == metadata.generation` : '';
      return `${one}.status == ${quoted(test.status)}${reason}${now}`;
    }
    case 'not':
      return `not (${luaTest(test.of)})`;
    default:
      return test.of.map((one) => within(test.ask, one)).join(test.ask === 'all' ? ' and ' : ' or ');
  }
}

/** `and` binds closer than `or`. */
function within(ask: 'all' | 'any', test: Test): string {
  return ask === 'all' && test.ask === 'any' ? `(${luaTest(test)})` : luaTest(test);
}

/** The words are ours: no quotes, no backslashes, no line breaks. */
function quoted(text: string): string {
  return `"${text}"`;
}
