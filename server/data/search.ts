import { entityNamed } from '../../src/resources';
import { type Entity, fieldOf, fieldsOf, hasSearchText } from '../../src/schema/entity';
import { fold, searchTerms, writtenForms } from '../../src/schema/fold';
import { snake, sortKeyColumnOf, tableNameOf } from '../../src/schema/names';
import { remembered } from '../../src/schema/remembered';
import { type Can, readRightOf, searchRightsOf } from '../../src/schema/revealed';
import type { Params } from '../kernel/params';

/**
 * Between what every reader of a row finds it by and what a right reveals. Folding drops it from any text
 * (`src/schema/fold.ts`), so it stands there once at most. One column and one index serve both kinds of readers:
 * a word is looked for in the whole, and for those without the right once more in the part before this sign.
 */
export const boundary = '\u001f';

/** The folded text that the search box looks through; it begins with a blank so that words begin alike. */
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
 * Every word must occur in what the reader may see. One of fewer than three letters has no trigram of its own, so
 * it must begin a word. An entity without a searchable field has no search column; its few rows are searched by
 * their title.
 */
export const searchConditions = (
  entity: Entity,
  search: string,
  params: Params,
  can: Can,
  titleOnly = false,
): string[] => {
  const pointed = titleOnly
    ? []
    : fieldsOf(entity).filter(([, field]) => field.kind === 'reference' && field.search);
  if (!hasSearchText(entity) && pointed.length === 0)
    return search.trim() === ''
      ? []
      : [`t.${snake(entity.title)}::text ilike ${params.add(`%${escaped(search.trim())}%`)}`];
  return searchTerms(search).words.map((word) => {
    const ways = writtenForms(word).flatMap((form) => {
      const pattern = params.add(form.length < 3 ? `% ${escaped(form)}%` : `%${escaped(form)}%`);
      const own = titleOnly ? titleWay(entity, 't', pattern) : textWay(entity, 't', pattern, can);
      return [
        ...(hasSearchText(entity) ? [own] : []),
        ...pointed.flatMap(([key, field]) => {
          if (field.kind !== 'reference') return [];
          const target = entityNamed(field.to);
          const isRead = can(readRightOf(target));
          const way = isRead ? textWay(target, 'r', pattern, can) : titleWay(target, 'r', pattern);
          return [`t.${snake(key)} in (select r.id from ${tableNameOf(target)} r where ${way})`];
        }),
      ];
    });
    return ways.length === 1 ? (ways[0] ?? '') : `(${ways.join(' or ')})`;
  });
};

/**
 * Puts rows whose title begins with the words before those that hold them anywhere, as the beginning of an `order by`;
 * empty where nothing is looked for or titles have no folded key.
 */
export const beginningFirst = (entity: Entity, search: string, params: Params): string => {
  const { words } = searchTerms(search);
  if (words.length === 0 || !isTitleKeyed(entity)) return '';
  const ways = words
    // Each word in two forms doubles the ways: those of the first few are told apart, which is where names begin.
    .map((word, index) => (index < 4 ? writtenForms(word) : [word]))
    .reduce<readonly string[]>(
      (begun, forms) => begun.flatMap((way) => forms.map((form) => `${way} ${form}`.trim())),
      [''],
    );
  const patterns = params.add(ways.map((way) => `${escaped(way)}%`));
  return `(t.${sortKeyColumnOf(entity.title)} like any(${patterns}::text[])) desc, `;
};

/** Whether titles have a folded key that every reader may know. */
export const isTitleKeyed = (entity: Entity): boolean => {
  const title = fieldOf(entity, entity.title);
  return title?.kind === 'text' && title.sort === true && !title.readable;
};

const escaped = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`);

/** By everything that the reader may see of a row. The index finds the candidates, whoever asks. */
const textWay = (entity: Entity, alias: string, pattern: string, can: Can): string => {
  const whole = `${alias}.search_text like ${pattern}`;
  return searchRights(entity).every(can)
    ? whole
    : `(${whole} and split_part(${alias}.search_text, chr(${boundary.charCodeAt(0)}), 1) like ${pattern})`;
};

/** By the title alone, for who sees nothing else of a row: folded as far as its sorting key goes. */
const titleWay = (entity: Entity, alias: string, pattern: string): string => {
  const title = fieldOf(entity, entity.title);
  const isKeyed = title?.kind === 'text' && title.sort === true;
  const column = isKeyed ? sortKeyColumnOf(entity.title) : `${snake(entity.title)}::text`;
  return `(${alias}.search_text like ${pattern} and ' ' || ${alias}.${column} ${isKeyed ? 'like' : 'ilike'} ${pattern})`;
};

const searchRights = remembered(searchRightsOf);
