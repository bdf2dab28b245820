// npm run new -- noun devices "جهاز" "الأجهزة": writes a noun's folder and its two lines in src/resources/nouns.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './steps/run.mjs';

const usage =
  'npm run new -- noun NAME [ONE_IN_ARABIC MANY_IN_ARABIC]     e.g. npm run new -- noun devices جهاز الأجهزة';

/**
 * Writes the declaration of a noun that has a name and a branch, and adds the noun to the book.
 * @param {{ name: string, one?: string, many?: string, folder?: string }} noun `name` is the plural as in URLs, for
 *   example `gift-cards`. The English words replace missing Arabic words.
 * @returns {string[]} The files written.
 */
export function writeNoun({ name, one, many, folder = path.join(root, 'src', 'resources') }) {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name)) throw new Error(`${name}: small letters, in the plural. ${usage}`);
  if (existsSync(path.join(folder, name))) throw new Error(`${name} is there already`);
  const key = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const english = name.replaceAll('-', ' ');
  const written = {
    [`${name}/entity.ts`]: entityOf({
      name,
      key,
      single: english.slice(0, -1),
      plural: english.charAt(0).toUpperCase() + english.slice(1),
      one: one ?? english.slice(0, -1),
      many: many ?? english,
    }),
    [`${name}/index.ts`]: indexOf(key),
  };
  mkdirSync(path.join(folder, name));
  for (const [file, text] of Object.entries(written)) writeFileSync(path.join(folder, file), text);
  const list = path.join(folder, 'nouns.ts');
  writeFileSync(list, withLine(readFileSync(list, 'utf8'), name, key));
  return [...Object.keys(written), 'nouns.ts'];
}

const withLine = (text, name, key) => {
  const imports = [...text.matchAll(/^import \{ \w+Noun \} from '\.\/([\w-]+)\/index';\n/gm)];
  const next = imports.find(([, other]) => other > name) ?? imports.at(-1);
  const at = next[1] > name ? next.index : next.index + next[0].length;
  const line = `import { ${key}Noun } from './${name}/index';\n`;
  return `${text.slice(0, at)}${line}${text.slice(at)}`.replace(/\n\];\n$/, `\n  ${key}Noun,\n];\n`);
};

const entityOf = ({
  name,
  key,
  single,
  plural,
  one,
  many,
}) => `import { defineEntity } from '../../schema/entity';
import { text } from '../../schema/field';
import { activeFlag, ownBranch } from '../fields';

export const ${key} = defineEntity({
  name: '${key}',
  api: '/${name}',
  route: '/${name}',
  audit: '${single.replace(/(^| )(\w)/g, (_, __, letter) => letter.toUpperCase())}',
  icon: 'shop',
  label: { one: { ar: '${one}', en: '${single}' }, many: { ar: '${many}', en: '${plural}' } },
  branch: 'branchId',
  title: 'name',
  sort: { by: 'name' },
  remove: 'disableIfUsed',
  inactive: 'isActive',
  // Admin holds every permission; what other roles hold at first stands here: { BranchManager: 'RCUDM' }.
  permissions: {},
  fields: {
    name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true, list: true, search: true, sort: true }),
    branchId: ownBranch,
    isActive: activeFlag({ ar: 'نشط', en: 'Active' }, { ar: 'غير نشط', en: 'Inactive' }),
  },
});
`;

const indexOf = (key) => `import { defineNoun } from '../../schema/book';
import { ${key} } from './entity';

export const ${key}Noun = defineNoun({ entity: ${key} });
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [kind, name = '', one, many] = process.argv.slice(2);
  try {
    if (kind !== 'noun') throw new Error(usage);
    for (const file of writeNoun({ name, one, many })) console.log(`src/resources/${file}`);
    console.log(`Next: npm run migration -- --name ${name}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
