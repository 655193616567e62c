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
  const body = verdicts.join('\n');
  const helpers = [body.includes('condition(') ? conditionHelper : '', body.includes('told(') ? toldHelper : ''].join(
    '',
  );
  const uses = ['status', 'spec'].filter((name) => new RegExp(`\\b${name}\\.`).test(helpers + body));
  return `${uses.map((name) => `local ${name} = obj.${name} or {}\n`).join('')}${helpers}\n${body}\n`.trimStart();
}

const conditionHelper = `
local function condition(type)
  for _, one in ipairs(status.conditions or {}) do
    if one.type == type then
      return one
    end
  end
  return {}
end
`;

const toldHelper = `
local function told(one)
  local reason, message = one.reason or "", one.message or ""
  if reason == "" or message == "" then
    return reason .. message
  end
  return reason .. ": " .. message
end
`;

function answer(status: string, { when, message }: Verdict): string {
  return `if ${luaTest(when)} then\n  return ${result(status, message)}\nend`;
}

function result(status: string, message: readonly Words[]): string {
  return `{ status = ${quoted(status)}, message = ${message.map(words).join(' .. ')} }`;
}

function words(part: Words): string {
  if (typeof part === 'string') return quoted(part);
  if ('value' in part) return `(${part.value} or "")`;
  if ('list' in part) return `table.concat(${part.list} or {}, ", ")`;
  return `told(condition(${quoted(part.condition)}))`;
}

function luaTest(test: Test): string {
  switch (test.ask) {
    case 'true':
      return `${test.path} == true`;
    case 'present':
      return `${test.path} ~= nil`;
    case 'text':
      return test.is === undefined ? `(${test.path} or "") ~= ""` : `${test.path} == ${quoted(test.is)}`;
    case 'items':
      return `#(${test.path} or {}) > 0`;
    case 'same':
      return `${test.path} ~= nil and ${test.path} == ${test.as}`;
    case 'condition': {
      const one = `condition(${quoted(test.type)})`;
      const reason = test.reason === undefined ? '' : ` and ${one}.reason == ${quoted(test.reason)}`;
      const now = test.observed ? ` and ${one}.observedGeneration == obj.metadata.generation` : '';
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
