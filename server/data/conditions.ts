import { dayMeant, todayIn } from '../../src/i18n/zone';
import { bookOf, entityIn, originalOf } from '../../src/schema/book';
import {
  childTableNameOf,
  type Entity,
  fieldOf,
  fieldsOf,
  hasSearchText,
  remembered,
  snake,
  sortKeyColumnOf,
  tableNameOf,
} from '../../src/schema/entity';
import type { Can, Field, FieldOf } from '../../src/schema/field';
import type { Filter, ListQuery } from '../../src/schema/list-query';
import { segmentKey } from '../../src/schema/segments';
import { movingDay } from '../../src/schema/text/accept';
import { fold, isName, searchTerms, spellingPattern } from '../../src/schema/text/fold';
import { readPermissionOf, searchPermissionsOf } from '../../src/schema/visibility';
import { valueSql } from '../db/own-column';
import { searchIndexOf, searchKeysOf } from '../db/search-keys';
import { among, type Params } from '../kernel/rows';
import { canIn, living, type Scope, scopeCondition } from './actor';
import type { Zones } from './settings';

/** Returns the conditions that a row exists for a reader: not deleted and within the scope. */
export const standing = (entity: Entity, scope: Scope, params: Params, alias = 't'): string[] => {
  const scoped = scopeCondition(entity, scope, params, alias);
  return [...living(entity, alias), ...(scoped ? [scoped] : [])];
};

export const whereAll = (conditions: readonly string[]): string => {
  const said = conditions.filter((condition) => condition !== '');
  return said.length > 0 ? ` where ${said.join(' and ')}` : '';
};

/** Returns the conditions of a list's rows, for sums and counts over the same rows. The table alias is `t`. */
export const conditionsOf = (
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  zones: Zones,
  params: Params,
): readonly string[] => [
  ...standing(entity, scope, params),
  ...narrowedBy(entity, scope, query, zones, params),
];

/**
 * Returns the conditions of a list query: active rows only, search words, filters. `words` collects the
 * search patterns. Default: `params`, with all other values.
 */
export const narrowedBy = (
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  zones: Zones,
  params: Params,
  words: Params = params,
): readonly string[] => {
  const conditions: string[] = [];
  if (entity.inactive && !query.includeInactive && !query.filters.some((f) => f.field === entity.inactive))
    conditions.push(`t.${snake(entity.inactive)}`);
  conditions.push(...searchConditions(entity, query.search, scope, words));
  for (const filter of query.filters)
    conditions.push(
      ...(filter.field === segmentKey && filter.op === 'in'
        ? [
            `(${filter.values.map((key) => segmentCondition(entity, String(key), scope, zones, params)).join(' or ')})`,
          ]
        : filterConditions(entity, filter, zones, params)),
    );
  return conditions;
};

/** SQL of a segment: its declared filters, or the condition of the entity's server. */
const segmentCondition = (
  entity: Entity,
  key: string,
  scope: Scope,
  zones: Zones,
  params: Params,
): string => {
  const where = entity.segments?.find((one) => one.key === key)?.where;
  if (where === undefined) return `(${segmentSql(entity, key, { scope, params })})`;
  const filters = Object.entries(where).flatMap(([field, values = []]): readonly Filter[] => [
    { field, op: 'in', values },
  ]);
  return `(${filters.flatMap((filter) => filterConditions(entity, filter, zones, params)).join(' and ')})`;
};

const filterConditions = (entity: Entity, filter: Filter, zones: Zones, params: Params): string[] => {
  const field = fieldOf(entity, filter.field);
  const column =
    field?.kind === 'flag' && field.overdue
      ? overdueCondition(entity, field.overdue)
      : valueSql(filter.field, field, 't');
  if (filter.op === 'in') {
    if (!field) return [];
    const meaning = meanings.get(originalOf(entity))?.[filter.field];
    if (meaning) return [meaning(among(filter.values, params))];
    const inRows = (list: string, sub: string) =>
      `exists (select from ${childTableNameOf(entity, list)} c where c.parent_id = t.id and c.${snake(sub)} ${among(filter.values, params)})`;
    if (field.kind === 'rows') {
      const of = fieldsOf(field).find(([, sub]) => sub.kind === 'reference')?.[0];
      return of ? [inRows(filter.field, of)] : [];
    }
    if (field.kind === 'choice' && field.several)
      return [`${column} ?| ${params.add(filter.values)}::text[]`];
    const literals = literalsOf(field, filter.values);
    if (literals !== undefined) return [`${column} in (${literals})`];
    const named = among(filter.values, params);
    if (!isByOwner(entity, filter)) return [`${column} ${named}`];
    // Not joined by `or`, so that somebody with few rows is not looked for in all rows of the table.
    const user = snake(filter.field);
    const owns = `select o.id from ${tableNameOf(entity)} o where o.${user} ${named}`;
    const helps = `select c.parent_id from ${childTableNameOf(entity, entity.own.rows)} c where c.${user} ${named}`;
    return [`t.id in (${owns} union all ${helps})`];
  }
  if (field?.kind === 'moment' || field?.kind === 'date')
    return dayConditions(entity, column, filter, field.kind, zones, params);
  return [
    ...(filter.from === undefined ? [] : [`${column} >= ${params.add(filter.from)}`]),
    ...(filter.to === undefined ? [] : [`${column} <= ${params.add(filter.to)}`]),
  ];
};

/**
 * Writes chosen options as literals, so that PostgreSQL knows how rare they are, and finds the index of rows in a rare
 * state (`where status in (…)`). Undefined for other fields and for values that no declaration has.
 */
const literalsOf = (field: Field, values: readonly unknown[]): string | undefined => {
  if (field.kind !== 'choice') return undefined;
  const isOption = (value: unknown) => field.options.some((option) => option.value === value);
  return values.every(isOption) ? values.map((value) => quoted(String(value))).join(', ') : undefined;
};

/** Options of a choice whose lists are worth a named statement each. */
const fewOptions = 8;

/** True if a filter chooses among many options: then each text is rare, and a name for each would be in vain. */
export const isOfManyTexts = (entity: Entity, { filters }: ListQuery): boolean =>
  filters.some((filter) => {
    const field = fieldOf(entity, filter.field);
    return field?.kind === 'choice' && field.options.length > fewOptions;
  });

type ByOwner = Entity & { readonly own: { readonly user: string; readonly rows: string } };

/** True if the filter finds owners of rows: in the field of the row, and in the same field of its child rows. */
export const isByOwner = (entity: Entity, { field, op }: Filter): entity is ByOwner =>
  op === 'in' && entity.own !== undefined && 'rows' in entity.own && entity.own.user === field;

type Range = Extract<Filter, { readonly op: 'range' }>;

/**
 * Filters days, and instants by whole days of the row's branch, up to the start of the day after `to` (R-43). With
 * several zones, each branch's rows are filtered by its own clock.
 */
const dayConditions = (
  entity: Entity,
  column: string,
  { from, to }: Range,
  kind: 'date' | 'moment',
  zones: Zones,
  params: Params,
): string[] => {
  const between = (zone: string): string[] => {
    const ends = [from, to].map((day) => day && dayMeant(String(day), todayIn(zone, new Date())));
    return ends.flatMap((day, index) => {
      if (day === undefined) return [];
      if (kind === 'date') return [`${column} ${index === 0 ? '>=' : '<='} ${params.add(day)}`];
      return [`${column} ${index === 0 ? '>=' : '<'} ${instantAt(String(day), zone, params, index)}`];
    });
  };
  // Days themselves are the same by every clock.
  const isMoving = [from, to].some((day) => movingDay.test(String(day)));
  if (typeof zones === 'string' || (kind === 'date' && !isMoving))
    return between(typeof zones === 'string' ? zones : bookOf(entity).zone);
  const { branch } = entity;
  const own = typeof branch === 'string' ? `t.${snake(branch)}` : 'null::int';
  const ways = zones.map(({ zone, branchIds }) =>
    [`${own} = any(${params.add(branchIds)}::int[])`, ...between(zone)].join(' and '),
  );
  const rest = [`${own} is null`, ...between(bookOf(entity).zone)].join(' and ');
  return [`(${[...ways, rest].map((way) => `(${way})`).join(' or ')})`];
};

/** SQL for the start of a day plus `days`. A time is that instant, in `zone` if it has no offset (API-103). */
const instantAt = (value: string, zone: string, params: Params, days: number): string => {
  const at = (): string => ` at time zone ${params.add(zone)}`;
  if (value.length === 10) return `(${params.add(value)}::date + ${days})::timestamp${at()}`;
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(value)
    ? `${params.add(value)}::timestamptz`
    : `${params.add(value)}::timestamp${at()}`;
};

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
        return [
          `t.${snake(key)} in (select r.id from ${tableNameOf(target)} r${whereAll([candidates, way])})`,
        ];
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

/**
 * SQL over the row `t` that is true if the row is late: its day is over by the clock of its branch and it
 * still waits. Contains values of the declaration only, none of a request.
 */
export const overdueCondition = (
  entity: Entity,
  { by, unless }: NonNullable<FieldOf<'flag'>['overdue']>,
): string => {
  const { name, branch } = entity;
  if (typeof branch !== 'string') throw new Error(`${name} has no branch whose clock could decide`);
  const zone = `coalesce((select b.time_zone from branches b where b.id = t.${snake(branch)}), ${quoted(bookOf(entity).zone)})`;
  const over = unless.is.map((one) => quoted(String(one))).join(', ');
  const late = `(t.${snake(unless.field)} not in (${over}) and t.${snake(by)} < (now() at time zone ${zone})::date)`;
  // A row without a day is never late.
  return fieldOf(entity, by)?.required ? late : `coalesce(${late}, false)`;
};

/** Returns the text as an SQL string literal. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Reader of a segment. Rows of other entities must be read within the scope, or a count would tell of them. */
export interface SegmentAsk {
  readonly scope: Scope;
  readonly params: Params;
}

/** Conditions of an entity's segments as SQL over the row `t`, by their keys. */
export type Segments = Readonly<Record<string, (asked: SegmentAsk) => string>>;

const kept = new WeakMap<Entity, Segments>();

/** Keeps the conditions that a server gives, because the statements of a list know the entity alone. */
export const keepSegments = (entity: Entity, segments: Segments): void => {
  kept.set(originalOf(entity), segments);
};

/** Filters that mean more than their field holds, as SQL over the row `t`, by field. Each gets `= any (…)` of the chosen values. */
export type FilterMeanings = Readonly<Record<string, (chosen: string) => string>>;

const meanings = new WeakMap<Entity, FilterMeanings>();

/** Keeps what a server says of filters, as `keepSegments` does. */
export const keepMeanings = (entity: Entity, given: FilterMeanings): void => {
  meanings.set(originalOf(entity), given);
};

/** SQL of a segment without declared filters. Throws for one that no server knows. */
const segmentSql = (entity: Entity, key: string, asked: SegmentAsk): string => {
  const condition = kept.get(originalOf(entity))?.[key];
  if (!condition) throw new Error(`${entity.name} has no segment ${key}`);
  return condition(asked);
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
