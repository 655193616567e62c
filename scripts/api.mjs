// The reference of the package's exports, from its types and their comments: `npm run api` writes docs/api/.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const root = join(import.meta.dirname, '..');

/** Each entry of the package, with its page. */
const entries = [
  { entry: 'index', page: 'constructs.md', title: 'Constructs', name: 'cdk8s-ovn' },
  { entry: 'engine', page: 'engine.md', title: 'Engine', name: 'cdk8s-ovn/engine' },
];

/** The pages, as they should be: name → text. */
export function apiPages() {
  return new Map(entries.map((entry) => [entry.page, pageOf(entry, membersOf(entry.entry))]));
}

/** What an entry exports, as API Extractor reads it in build/lib/. */
function membersOf(entry) {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-ovn-api-'));
  const types = join(root, `build/lib/${entry}.d.ts`);
  const file = join(folder, 'api.json');
  const compilerOptions = {
    target: 'es2022',
    module: 'commonjs',
    moduleResolution: 'node',
    strict: true,
    types: ['node'],
  };
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: types,
      compiler: { overrideTsconfig: { compilerOptions: { ...compilerOptions, skipLibCheck: true }, files: [types] } },
      apiReport: { enabled: false, reportFileName: 'none' },
      docModel: { enabled: true, apiJsonFilePath: file },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, 'package.json'),
  });
  try {
    const messageCallback = (message) => {
      message.handled = message.logLevel !== 'error';
    };
    const { succeeded } = Extractor.invoke(config, { localBuild: true, messageCallback });
    if (!succeeded) throw new Error(`the types of ${entry} cannot be read`);
    return JSON.parse(readFileSync(file, 'utf8')).members[0].members;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function pageOf({ title, name }, members) {
  const kinds = [
    ['Classes', 'Class'],
    ['Functions', 'Function'],
    ['Values', 'Variable'],
    ['Props and other types', 'Interface'],
    ['Aliases', 'TypeAlias'],
  ];
  const sections = kinds.flatMap(([heading, kind]) => {
    const found = members.filter((member) => member.kind === kind);
    return found.length > 0 ? [`## ${heading}`, ...found.map(sectionOf)] : [];
  });
  const written = `Written by \`npm run api\` from the comments in lib/: what \`import … from '${name}'\` gives.`;
  return `${[`# ${title}`, written, ...sections].join('\n\n')}\n`;
}

function sectionOf(member) {
  return [`### ${member.name}`, code(signatureOf(member)), ...notesOf(member), ...partsOf(member)].join('\n\n');
}

/** What a comment says, a paragraph for the text and one for each tag. */
function notesOf(member) {
  const { text, tags } = commentOf(member);
  return [text, ...tags.map(([tag, said]) => `*${tag}:* ${said}`)].filter(Boolean);
}

function partsOf({ kind, members = [] }) {
  if (members.length === 0) return [];
  return [kind === 'Interface' ? tableOf(members) : members.map(itemOf).join('\n')];
}

/** A member of a class. That a constructor constructs needs no words. */
function itemOf(member) {
  const notes = member.kind === 'Constructor' ? [] : notesOf(member);
  return `- \`${flat(signatureOf(member)).replace(/;$/, '')}\`${notes.map((note) => `\\\n  ${note.replaceAll('\n', '\n  ')}`).join('')}`;
}

/** The fields of an interface, with their meaning. */
function tableOf(members) {
  const rows = members.map((member) => {
    const { text, tags } = commentOf(member);
    const [range] = [member.propertyTypeTokenRange];
    const type = range ? tokensOf(member, range) : signatureOf(member).replace(/;$/, '');
    const fallback = tags.find(([tag]) => tag === 'default')?.[1] ?? (member.isOptional ? '' : 'required');
    const others = tags.flatMap(([tag, said]) => (tag === 'default' ? [] : [`*${tag}:* ${said}`]));
    return `| \`${member.name}\` | ${cell(`\`${type}\``)} | ${cell(fallback)} | ${cell([text, ...others].join(' '))} |`;
  });
  return ['| field | type | default | |', '|---|---|---|---|', ...rows].join('\n');
}

function signatureOf(member) {
  return member.excerptTokens
    .map(({ text }) => text)
    .join('')
    .replace(/^export (declare )?/, '')
    .trim();
}

function tokensOf({ excerptTokens }, { startIndex, endIndex }) {
  return excerptTokens
    .slice(startIndex, endIndex)
    .map(({ text }) => text)
    .join('');
}

/** A comment without its frame: the text, and its tags with what they say. */
function commentOf({ docComment = '' }) {
  const plain = docComment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/\s*$/, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\{@link ([\w.]+)\}/g, '`$1`')
    .trim();
  const [text, ...rest] = plain.split(/(?:^|\s)@(?=(?:default|param|returns|throws|see)\b)/);
  const tags = rest.map((tag) => [/^\w+/.exec(tag)[0], flat(tag.replace(/^\w+\s*/, ''))]);
  return { text: text.includes('```') ? text.trim() : flat(text), tags };
}

function flat(text) {
  return text.replace(/\s+/g, ' ').trim();
}

function code(text) {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

function cell(text) {
  return flat(text).replaceAll('|', '\\|');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const [name, text] of apiPages()) writeFileSync(join(root, 'docs/api', name), text);
