import { type Entity, fieldOf, remembered, snake, sortKeyColumnOf } from '../../src/schema/entity';
import type { Can } from '../../src/schema/field';
import { searchPermissionsOf } from '../../src/schema/revealed';
import { isName, spellingPattern } from '../../src/schema/text/fold';
import { searchIndexOf, searchKeysOf } from '../db/search-keys';
import type { Params } from '../kernel/rows';

/** Branches whose keys a search asks for: these, or those of all branches and of none. */
type KeyBranches = readonly number[] | 'all';

/** Letters of an ending that a key holds (`server/db/search-keys.sql`). */
const longest = 8;

/** Stands for the branch in a query about all of them. Folding removes this sign from every word. */
const anyBranch = '\u0001';

/**
 * Builds the condition that the keys of a row hold all words, each in one of its spellings, in one of the branches; '' if the entity has no keys. It
 * finds the candidates by the index: some rows that only seem to match, and every row that does. So the caller must
 * state the words and the branches once more.
 */
export const keyCondition = (
  entity: Entity,
  words: readonly (readonly string[])[],
  branches: KeyBranches,
  params: Params,
  alias = 't',
): string => {
  if (searchIndexOf(entity) !== 'keys' || words.length === 0) return '';
  const keys = searchKeysOf(entity, `${alias}.`);
  const inOne = (mark: string) => `(${words.map((forms) => anyOf(mark, forms)).join(' & ')})`;
  const inBranch = (id: number) =>
    (entity.shared ? [`${id}-`, `${id}~`] : [`${id}-`]).map((mark) => inOne(mark)).join(' | ');
  if (branches !== 'all')
    return `${keys} @@ ${params.add([...branches.map(inBranch), whole].join(' | '), 'tsquery')}`;
  const asked = `replace(${params.add(inOne(`${anyBranch}-`))}, chr(1), b.id)`;
  const ids = `select id::text from branches union all select ''`;
  return `${keys} @@ (select (string_agg(${asked}, ' | ') || ' | ${whole.replaceAll("'", "''")}')::tsquery from (${ids}) b)`;
};

/** Key of a text that is too long for keys of its own. */
const whole = `'*'`;

const anyOf = (mark: string, forms: readonly string[]): string =>
  forms.length === 1
    ? prefixesOf(mark, forms[0] ?? '')
    : `(${forms.map((form) => prefixesOf(mark, form)).join(' | ')})`;

/**
 * Returns the prefixes of a word. A key holds its first letters and, of a longer one, another its last ones. Not of a
 * name, whose last letters may stand in the next word of the row.
 */
const prefixesOf = (mark: string, word: string): string => {
  const letters = [...word];
  const isLong = letters.length > longest && !isName(word);
  const parts = isLong ? [letters.slice(0, longest), letters.slice(-longest)] : [letters.slice(0, longest)];
  return parts
    .map((part) => `'${`${mark}${part.join('')}`.replace(/['\\]/g, (sign) => sign + sign)}':*`)
    .join(' & ');
};

/**
 * Separates text that every reader may find from text that needs a permission. Folding removes this sign from
 * any text (`src/schema/text/fold.ts`), so it occurs at most once. One column and one index serve both kinds
 * of readers: without the permission a word must also match the part before the sign.
 */
export const boundary = '\u001f';

/**
 * Builds the condition that a row has a word: within a word of its own, or in one of its spellings, with or without
 * blanks, from the beginning of a word on.
 */
export const wordWay = (
  entity: Entity,
  alias: string,
  forms: readonly string[],
  params: Params,
  can: Can,
  titleOnly: boolean,
): string => {
  const [word = ''] = forms;
  const matches = [`like ${params.add(word.length < 3 ? `% ${escaped(word)}%` : `%${escaped(word)}%`)}`];
  if (forms.some(isName) || forms.length > 1) matches.push(`~ ${params.add(` ${spellingPattern([forms])}`)}`);
  const ways = matches.map((match) =>
    titleOnly ? titleWay(entity, alias, match) : textWay(entity, alias, match, can),
  );
  return ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' or ')})`;
};

/** Escapes a text for use in a `like` pattern. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`);

/** Searches all text of a row that the reader may see. The index finds the candidates for any reader. */
const textWay = (entity: Entity, alias: string, match: string, can: Can): string => {
  const whole = `${alias}.search_text ${match}`;
  return searchPermissions(entity).every(can)
    ? whole
    : `(${whole} and split_part(${alias}.search_text, chr(${boundary.charCodeAt(0)}), 1) ${match})`;
};

/** Searches the title alone, for readers who may see no more. A sort key holds only the first 64 characters. */
const titleWay = (entity: Entity, alias: string, match: string): string => {
  const title = fieldOf(entity, entity.title);
  const isKeyed = title?.kind === 'text' && title.sort === true;
  const column = isKeyed ? sortKeyColumnOf(entity.title) : `${snake(entity.title)}::text`;
  const asked = isKeyed ? match : match.replace(/^like/, 'ilike').replace(/^~/, '~*');
  return `(${alias}.search_text ${match} and ' ' || ${alias}.${column} ${asked})`;
};

const searchPermissions = remembered(searchPermissionsOf);
