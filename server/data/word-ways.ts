import { type Entity, fieldOf, remembered, snake, sortKeyColumnOf } from '../../src/schema/entity';
import type { Can } from '../../src/schema/field';
import { searchPermissionsOf } from '../../src/schema/revealed';
import { isName, spellingPattern } from '../../src/schema/text/fold';
import type { Params } from '../kernel/params';

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
