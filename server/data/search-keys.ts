import type { Entity } from '../../src/schema/entity';
import { isName } from '../../src/schema/text/fold';
import { searchIndexOf, searchKeysOf } from '../db/search-keys';
import type { Params } from '../kernel/params';

/** Branches whose keys a search asks for: these, or those of all branches and of none. */
export type KeyBranches = readonly number[] | 'all';

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
