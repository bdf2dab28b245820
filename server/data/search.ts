import { entityIn } from '../../src/schema/book';
import {
  type Entity,
  fieldOf,
  fieldsOf,
  hasSearchText,
  remembered,
  snake,
  sortKeyColumnOf,
  tableNameOf,
} from '../../src/schema/entity';
import type { Can } from '../../src/schema/field';
import { fold, isName, searchTerms, spellingPattern } from '../../src/schema/text/fold';
import { readPermissionOf, searchPermissionsOf } from '../../src/schema/visibility';
import { searchIndexOf, searchKeysOf } from '../db/search-keys';
import type { Params } from '../kernel/rows';
import { canIn, type Scope } from './actor';

/** Builds the folded search text. It begins with a blank, so that `% word` also finds the first word. */
export const searchTextOf = (open: readonly unknown[], restricted: readonly unknown[] = []): string => {
  const folded = foldedOf(restricted);
  return ` ${foldedOf(open)}${folded === '' ? '' : `${boundary} ${folded}`}`;
};

const foldedOf = (parts: readonly unknown[]): string =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .map((part) => fold(String(part)))
    .join(' ');

/**
 * Requires every word to occur in text that the reader may see. A word of fewer than three letters must begin a word of
 * the text. An entity without a searchable field has no search column; its few rows are searched by title.
 */
export const searchConditions = (
  entity: Entity,
  search: string,
  scope: Scope,
  params: Params,
  titleOnly = false,
): string[] => {
  const can = canIn(scope);
  const pointed = titleOnly
    ? []
    : fieldsOf(entity).filter(([, field]) => field.kind === 'reference' && field.search);
  if (!hasSearchText(entity) && pointed.length === 0)
    return search.trim() === ''
      ? []
      : [`t.${snake(entity.title)}::text ilike ${params.add(`%${escaped(search.trim())}%`)}`];
  const { spellings } = searchTerms(search);
  const indexed = keyCondition(entity, spellings, scope.all ? 'all' : scope.branchIds, params);
  const found = spellings.map((word) => {
    const ways = [
      ...(hasSearchText(entity) ? [wordWay(entity, 't', word, params, can, titleOnly)] : []),
      ...pointed.flatMap(([key, field]) => {
        if (field.kind !== 'reference') return [];
        const target = entityIn(entity, field.to);
        const isRead = can(readPermissionOf(target));
        // The names of all branches count: a row may refer to one that its own branch does not see.
        const candidates = keyCondition(target, [word], 'all', params, 'r');
        const way = wordWay(target, 'r', word, params, can, !isRead);
        const where = candidates === '' ? way : `${candidates} and ${way}`;
        return [`t.${snake(key)} in (select r.id from ${tableNameOf(target)} r where ${where})`];
      }),
    ];
    return ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' or ')})`;
  });
  return indexed === '' ? found : [indexed, ...found];
};

/** Builds the beginning of an `order by`: rows whose title begins with the search words come first. */
export const beginningFirst = (entity: Entity, search: string, params: Params): string => {
  const begins = beginningCondition(entity, search, params);
  return begins === '' ? '' : `${begins} desc, `;
};

/** Builds the condition that the title begins with the search words. Empty if there are none, or no folded titles. */
export const beginningCondition = (entity: Entity, search: string, params: Params): string => {
  const { spellings } = searchTerms(search);
  if (spellings.length === 0 || !isTitleKeyed(entity)) return '';
  return `(t.${sortKeyColumnOf(entity.title)} ~ ${params.add(`^${spellingPattern(spellings)}`)})`;
};

/** True if titles have a folded sort key that every reader may see. */
const isTitleKeyed = (entity: Entity): boolean => {
  const title = fieldOf(entity, entity.title);
  return title?.kind === 'text' && title.sort === true && !title.readable;
};

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
const keyCondition = (
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
const wordWay = (
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
