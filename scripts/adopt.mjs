// npm run adopt: lists the fields that an owner has added, and the saved views. npm run adopt -- customers.own12 [--as skinType]
// view:7 [--as oily] …: declares them, with the migration that moves the values.
import './steps/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { addStep, historyOf } from './steps/book.mjs';
import { ensureBuilt } from './steps/built.mjs';
import { root, run, runNode, say } from './steps/run.mjs';

/**
 * Adds a field at the end of an entity's declaration. The file is formatted afterwards.
 * @param {string} text The file, as the formatter writes it.
 * @param {{ entity: string, key: string, word: string, options: string }} adoption
 * @returns {string | undefined} Undefined if the entity is not declared in this file.
 */
export function withField(text, { entity, key, word, options }) {
  const start = text.indexOf(`defineEntity({\n  name: '${entity}',`);
  if (start < 0) return undefined;
  const end = text.indexOf('\n  },\n', text.indexOf('\n  fields: {\n', start));
  const field = `\n    ${key}: ${word}(${options}),`;
  return withWord(`${text.slice(0, end)}${field}${text.slice(end)}`, word);
}

/** Adds a view to the declared ones. */
export const withView = (text, view) =>
  text.replace(/(\[?),?\s*\];\n$/, (_, first) => `${first || ','}${view},];\n`);

const words = /import \{([^}]*)\} from '\.\.\/\.\.\/schema\/field';/;

const withWord = (text, word) => {
  const [, known] = words.exec(text) ?? [];
  if (known === undefined) return `import { ${word} } from '../../schema/field';\n${text}`;
  if (new RegExp(`(^|[^\\w])(?<!type )${word}\\b`).test(known)) return text;
  return text.replace(words, (line) => line.replace('{', `{ ${word},`));
};

/** Writes the fields into their nouns, and the views. Returns the files. */
function declare(adoptions) {
  const folder = path.join(root, 'src/resources');
  const all = readdirSync(folder, { recursive: true }).filter((one) => one.endsWith('.ts'));
  return adoptions.map((adoption) => {
    for (const name of adoption.word ? all : ['views.ts']) {
      const file = path.join(folder, name);
      const before = readFileSync(file, 'utf8');
      const text = adoption.word ? withField(before, adoption) : withView(before, adoption.options);
      if (text === undefined) continue;
      writeFileSync(file, text);
      return file;
    }
    throw new Error(`${adoption.entity} is declared in no file of ${folder}`);
  });
}

/** Asks the built program, which knows declarations and database. BUILT_SERVER names its folder in tests. */
async function ask(wanted) {
  if (!process.env.BUILT_SERVER && (await ensureBuilt()) !== 0) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'adopt-'));
  const file = path.join(folder, 'answer.json');
  const program = path.join(process.env.BUILT_SERVER ?? path.join(root, 'dist/server'), 'fields.js');
  const code = await run(process.execPath, [program, 'adopt', file, ...wanted]);
  const answer = code === 0 ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true });
  return answer;
}

/** `customers.own12 --as skinType` is `customers.own12=skinType`. */
export const wantedIn = (args) =>
  args
    .join(' ')
    .replace(/ --as[ =]/g, '=')
    .split(' ')
    .filter(Boolean);

async function main(wanted) {
  const answer = await ask(wanted);
  if (!answer) return 2;
  if (wanted.length === 0) {
    for (const { name, about, proposal } of answer)
      say(`${name}  ${about}${proposal ? `  --as ${proposal}` : ''}`);
    if (answer.length === 0)
      say('Nobody has added a field or kept a view. لا توجد حقول مضافة ولا عروض محفوظة');
    return 0;
  }
  const files = [...new Set(declare(answer))];
  const place = historyOf();
  const before = readdirSync(place);
  const made = () => readdirSync(place).find((name) => name.endsWith('.sql') && !before.includes(name));
  const args = ['--name', `adopt-${answer.map(({ key }) => key.toLowerCase()).join('-')}`.slice(0, 60)];
  for (const step of [
    () => runNode('node_modules/@biomejs/biome/bin/biome', ['check', '--write', ...files]),
    () => addStep({ place, args }),
    // A view alone changes no table.
    () => (made() ? 0 : addStep({ place, args: [...args, '--custom'] })),
  ]) {
    const code = await step();
    if (code !== 0) return code;
  }
  // The nouns have grown by what was asked for.
  execFileSync(process.execPath, [path.join(root, 'scripts/budget.mjs'), '--write'], { cwd: root });
  const file = path.join(place, made());
  for (const { sql } of answer) appendFileSync(file, `\n--> statement-breakpoint\n${sql}\n`);
  for (const { entity, key, notes } of answer) for (const note of notes) say(`${entity}.${key}: ${note}`);
  say(`Written: ${[...files, file, path.join(root, 'budget.json')].map((one) => path.relative(root, one)).join(', ')}
Read them, then: npm run openapi, npm test. Each installation moves its values at its next start.`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await main(wantedIn(process.argv.slice(2)));
