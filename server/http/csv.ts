import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { createFormat, type Format } from '../../src/i18n/format';
import { type AnswerShape, answerFieldsOf, isDeclared, pathNameOf } from '../../src/schema/answer';
import { type Book, bookOf, currentOf } from '../../src/schema/book';
import {
  type Entity,
  embedKeyOf,
  fieldOf,
  fieldsOf,
  isExported,
  isSystemKey,
  moduleOf,
  tableNameOf,
} from '../../src/schema/entity';
import {
  type Can,
  type Field,
  type FieldOf,
  type Fields,
  isSecret,
  type Lang,
  text,
  unreachable,
} from '../../src/schema/field';
import type { ListQuery, RawQuery } from '../../src/schema/list-query';
import type { Query } from '../../src/schema/query';
import { optionsOf } from '../../src/schema/settings';
import { csvLineOf, markFormulas } from '../../src/schema/text/csv';
import { isRevealed } from '../../src/schema/visibility';
import type { Actor, Scope } from '../data/actor';
import { record } from '../data/audit';
import { selectOf } from '../data/columns';
import { conditionsOf, whereAll } from '../data/conditions';
import type { Row, Values } from '../data/entity-server';
import { requireFresh } from '../data/reauthentication';
import { beginningCondition } from '../data/search';
import { readsOf, type Services } from '../data/services';
import { storedValues, type Zones, zonesOf } from '../data/settings';
import { columnOrderOf, isNullable, isUsual, type Statement, sortColumnOf } from '../data/statements';
import { branchIdsOf } from '../data/values';
import { typeOf } from '../db/connection';
import { fetchRows, isObject, newParams, numberOf, type Params } from '../kernel/rows';
import { requirePermission } from './context';
import { readList } from './lists';
import { textIn } from './texts';

/** One page is read ahead, because a client may not want another. */
const oneAhead = { highWaterMark: 1 };

/** Registers the CSV export of a list: same filters and scope, labels in the user's language, audited. */
export const csvRoute = (app: FastifyInstance, services: Services, of: Entity): void => {
  if (!isExported(of)) return;
  app.get(`${of.api}/export`, { config: { kind: 'export' } }, async (request, reply) => {
    const entity = currentOf(of);
    const actor = requirePermission(request, moduleOf(entity), 'export');
    if (entity.fresh === 'all') requireFresh(actor);
    const { query, scope } = readList(entity, actor, request.query as RawQuery);
    await record(services.pool, actor, { action: 'Export', entity: entity.audit });
    const pool = readsOf(services);
    const zones = await zonesOf(pool, entity, scope, query);
    const columns = csvColumnsOf(entity, actor.can);
    return reply
      .headers(csvHeaders(entity.name))
      .send(Readable.from(lines(pool, { entity, scope, query, zones }, columns, actor.lang), oneAhead));
  });
};

async function* lines(pool: pg.Pool, list: Listed, columns: CsvColumns, lang: Lang): AsyncGenerator<string> {
  const { entity } = list;
  const readerAt = await readersOf(pool, bookOf(entity), lang);
  const readerOf = (row: Row) =>
    readerAt(typeof entity.branch === 'object' ? undefined : branchIdsOf(entity, row)[0]);
  yield csvHead(columns, lang);
  for await (const rows of pagesOf(pool, list))
    yield rows.map((row) => csvLine(columns, row, readerOf(row))).join('');
}

/** Sends the rows of a query as CSV, formatted like the export of a list, and audits it. */
export const sendRecords = async (
  reply: FastifyReply,
  { pool, book }: Services,
  actor: Actor,
  query: Query,
  answer: unknown,
): Promise<FastifyReply> => {
  const records = recordsIn(query, answer, actor.lang);
  const readerAt = await readersOf(pool, book, actor.lang);
  const { name, audit = name } = query.of;
  await record(pool, actor, { action: 'Export', entity: audit });
  const columns = csvColumnsOf(
    { fields: { ...periodColumn(query), ...answerFieldsOf(query.answer) } },
    actor.can,
  );
  const lines = function* () {
    yield csvHead(columns, actor.lang);
    for (const one of records) yield csvLine(columns, one, readerAt(numberOf(one.branchId)));
  };
  return reply.headers(csvHeaders(pathNameOf(query.name))).send(Readable.from(lines()));
};

/** Column that tells the two lines of a comparison apart. */
const periodColumn = ({ answer }: Query): Fields =>
  isCompared(answer) ? { period: text({ label: { ar: 'الفترة', en: 'Period' }, required: true }) } : {};

const isCompared = (answer: AnswerShape): boolean => isDeclared(answer) && answer.shape === 'compared';

/** Returns the lines of an answer: its records, its one record, or that of the period and of the one before. */
const recordsIn = ({ answer: shape }: Query, answer: unknown, lang: Lang): readonly Values[] => {
  if (Array.isArray(answer)) return answer;
  const now: Values = Object.fromEntries(Object.entries(Object(answer ?? {})));
  if (!isCompared(shape)) return [now];
  const before: Values = Object.fromEntries(Object.entries(Object(now.before ?? {})));
  return [
    { ...now, period: periods.now[lang] },
    { ...before, period: periods.before[lang] },
  ];
};

const periods = {
  now: { ar: 'المختارة', en: 'Chosen' },
  before: { ar: 'السابقة', en: 'Previous' },
} as const;

const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}.csv"`,
});

/** Writer of the cells of a branch's rows. */
interface CsvReader {
  readonly book: Book;
  readonly lang: Lang;
  /** Returns the word of a choice, which settings can rename. */
  readonly wordOf: (field: FieldOf<'choice'>, value: unknown) => string;
  readonly clock: Format;
}

type CsvColumns = readonly (readonly [string, Field])[];

/** Columns of the file: no secrets, and no fields that the reader may not see. */
const csvColumnsOf = (holder: { readonly fields: Fields }, can: Can): CsvColumns =>
  fieldsOf(holder).filter(([, field]) => isRevealed(field, can) && !isSecret(field));

/** Header line. The byte order mark tells spreadsheets that the text is UTF-8. */
const csvHead = (columns: CsvColumns, lang: Lang): string =>
  `\uFEFF${csvLineOf(columns.map(([, field]) => field.label[lang]))}`;

const csvLine = (columns: CsvColumns, row: Values, reader: CsvReader): string =>
  csvLineOf(columns.map(([key, field]) => cellOf(key, field, row, reader)));

/** Readers by branch: times use the branch's time zone, or the book's if there is none. */
const readersOf = async (
  client: pg.ClientBase | pg.Pool,
  book: Book,
  lang: Lang,
): Promise<(branchId: number | undefined) => CsvReader> => {
  const rows = await fetchRows(client, { id: 'number', zone: 'text' })(
    'select id, time_zone as zone from branches',
  );
  const wordOf = wordsOf(Object.fromEntries(await storedValues(client)), lang);
  const readerIn = (timeZone: string): CsvReader => {
    // Spreadsheets read yyyy-MM-dd in Latin digits in every language.
    const clock = createFormat({ lang: 'en', numerals: 'latn', clock: '24', timeZone, home: book });
    return { book, lang, wordOf, clock };
  };
  const usual = readerIn(book.zone);
  const known = new Map(rows.map(({ id, zone }) => [id, readerIn(zone)]));
  return (branchId) => known.get(branchId ?? 0) ?? usual;
};

/** Names the options of each field once: a file has tens of thousands of cells, and the audit log a hundred actions. */
const wordsOf = (settings: object, lang: Lang): CsvReader['wordOf'] => {
  const known = new Map<FieldOf<'choice'>, ReadonlyMap<unknown, string>>();
  return (field, value) => {
    const words =
      known.get(field) ?? new Map(optionsOf(field, settings).map((one) => [one.value, one.label[lang]]));
    known.set(field, words);
    return words.get(value) ?? String(value);
  };
};

/** Kinds of values that nobody types freely. All others are kept from being a formula. */
const plainKinds: readonly Field['kind'][] = ['integer', 'money', 'date', 'time', 'moment', 'flag'];

const cellOf = (key: string, field: Field, row: Values, reader: CsvReader): string => {
  const text = shown(key, field, row, reader);
  return plainKinds.includes(field.kind) ? text : markFormulas(text);
};

const shown = (key: string, field: Field, row: Values, reader: CsvReader): string => {
  const { lang, clock } = reader;
  const value = row[key];
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'text':
    case 'integer':
    case 'money':
    case 'date':
    case 'time':
      return String(value);
    case 'moment':
      return clock.fixedDateTime(String(value));
    case 'flag':
      return value
        ? (field.words?.on[lang] ?? textIn(lang, 'common.yes'))
        : (field.words?.off[lang] ?? textIn(lang, 'common.no'));
    case 'choice':
      return [value]
        .flat()
        .map((one) => reader.wordOf(field, one))
        .join(' | ');
    case 'reference': {
      const target = row[embedKeyOf(key)];
      return isObject(target) ? String(target[reader.book.entity(field.to).title] ?? '') : String(value);
    }
    case 'rows':
      return Array.isArray(value)
        ? value.map((item: Values) => mainTextOf(field, item, reader)).join(' | ')
        : '';
    default:
      return unreachable(field);
  }
};

/** Text of a child row in one cell: the field named by `flat.of`, or the first field. */
const mainTextOf = (field: Extract<Field, { kind: 'rows' }>, item: Values, reader: CsvReader): string => {
  const found = fieldsOf(field).find(([key]) => key === field.flat?.of) ?? fieldsOf(field)[0];
  return found ? shown(found[0], found[1], item, reader) : '';
};

/** The rows of a list as a reader may see them. */
interface Listed {
  readonly entity: Entity;
  readonly scope: Scope;
  readonly query: ListQuery;
  readonly zones: Zones;
}

/**
 * Places and rows read at once. Only these are in memory, however long the list is. Rows are few, because nobody else
 * is answered while they are written.
 */
interface PageSizes {
  readonly places: number;
  readonly rows: number;
}

const usualSizes: PageSizes = { places: 10_000, rows: 250 };

/**
 * Reads all rows of a list in its order, in pages. Each page is a short statement of its own, so that no connection
 * waits for a slow client. First come places, by key (10,000 ids with the value that they are sorted by), then their
 * rows. A row that changes meanwhile is given as it is when its page is read, and left out if it no longer belongs to
 * the list. Beyond 10,000 rows it may be missing or come twice if the change moved it past the place of the reader.
 */
export async function* pagesOf(
  pool: pg.Pool,
  list: Listed,
  sizes: PageSizes = usualSizes,
): AsyncGenerator<readonly Row[]> {
  for (const part of partsOf(list)) {
    let last: Place | undefined;
    do {
      const places: readonly Place[] = await fetchRows(pool, { id: 'number', key: 'text?' })(
        placesStatement(list, part, last, sizes.places),
      );
      for (let from = 0; from < places.length; from += sizes.rows) {
        const ids = places.slice(from, from + sizes.rows).map(({ id }) => id);
        const { rows } = await pool.query<Row>(rowsStatement(list, ids));
        const byId = new Map(rows.map((row) => [row.id, row]));
        yield ids.flatMap((id) => byId.get(id) ?? []);
      }
      last = places.length < sizes.places ? undefined : places.at(-1);
    } while (last);
  }
}

/** Last row read: its id and the text of the value that it is sorted by. */
interface Place {
  readonly id: number;
  readonly key: string | null;
}

/** Rows that come before or after all others in the order. Within them, one column and the id are the order. */
interface Part {
  /** True: titles that begin with the search words, which come first. False: the others. */
  readonly begins?: boolean;
  /** True: rows without the value that they are sorted by, which come last. False: the others. */
  readonly isEmpty?: boolean;
}

const partsOf = ({ entity, query }: Listed): readonly Part[] => {
  const isSplit = isUsual(entity, query) && beginningCondition(entity, query.search, newParams()) !== '';
  const begun: readonly Part[] = isSplit ? [{ begins: true }, { begins: false }] : [{}];
  return isNullable(entity, query.sortBy)
    ? begun.flatMap((part) => [false, true].map((isEmpty) => ({ ...part, isEmpty })))
    : begun;
};

const placesStatement = (list: Listed, part: Part, last: Place | undefined, most: number): Statement => {
  const { entity, scope, query, zones } = list;
  const params = newParams();
  const column = sortColumnOf(entity, query.sortBy);
  const conditions = [
    ...conditionsOf(entity, scope, query, zones, params),
    ...partConditions(list, part, params),
  ];
  if (last) conditions.push(afterCondition(list, part, last, params));
  return {
    text: `select t.id, ${column}::text as key from ${tableNameOf(entity)} t${whereAll(conditions)}
      order by ${columnOrderOf(entity, query)} limit ${most}`,
    values: params.values,
  };
};

const partConditions = ({ entity, query }: Listed, part: Part, params: Params): readonly string[] => {
  const conditions: string[] = [];
  if (part.begins !== undefined) {
    const begins = beginningCondition(entity, query.search, params);
    conditions.push(part.begins ? begins : `not ${begins}`);
  }
  if (part.isEmpty !== undefined)
    conditions.push(`${sortColumnOf(entity, query.sortBy)} is ${part.isEmpty ? '' : 'not '}null`);
  return conditions;
};

/** Compares as a row, because an index on both columns then begins at the place. */
const afterCondition = (
  { entity, query: { sortBy, desc } }: Listed,
  { isEmpty }: Part,
  { id, key }: Place,
  params: Params,
): string => {
  const sign = desc ? '<' : '>';
  if (isEmpty || sortBy === 'id') return `t.id ${sign} ${params.add(id)}`;
  const value = `${params.add(key)}::text::${sortTypeOf(entity, sortBy)}`;
  return `(${sortColumnOf(entity, sortBy)}, t.id) ${sign} (${value}, ${params.add(id)}::int)`;
};

const sortTypeOf = (entity: Entity, key: string): string => {
  const field = fieldOf(entity, key);
  if (isSystemKey(key) || !field) return 'timestamptz';
  return typeOf(field);
};

const rowsStatement = ({ entity, scope, query, zones }: Listed, ids: readonly number[]): Statement => {
  const params = newParams();
  const where = whereAll([
    ...conditionsOf(entity, scope, query, zones, params),
    `t.id = any(${params.add(ids)}::int[])`,
  ]);
  return {
    text: `select ${selectOf(entity, scope, params)} from ${tableNameOf(entity)} t${where}`,
    values: params.values,
  };
};
