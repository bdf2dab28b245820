import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { createFormat, type Format } from '../../src/i18n/format';
import { answerFieldsOf, pathNameOf } from '../../src/schema/answer';
import { type Book, bookOf } from '../../src/schema/book';
import { type Entity, embedKeyOf, fieldsOf, isExported, moduleOf } from '../../src/schema/entity';
import { type Can, type Field, type Fields, isSecret, type Lang, unreachable } from '../../src/schema/field';
import type { RawQuery } from '../../src/schema/list-query';
import type { Query } from '../../src/schema/query';
import { isRevealed } from '../../src/schema/revealed';
import { optionsOf } from '../../src/schema/settings';
import type { Actor } from '../data/actor';
import { record } from '../data/audit';
import { zonesOf } from '../data/conditions';
import type { Row, Values } from '../data/entity-server';
import { readingOf, type Services } from '../data/services';
import { storedValues } from '../data/settings';
import { exportStatement } from '../data/statements';
import { branchIdsOf } from '../data/values';
import { fetchRows } from '../kernel/rows';
import { transaction } from '../kernel/tx';
import { isObject, numberOf } from '../kernel/values';
import { textIn } from './answers';
import { requirePermission } from './context';
import { readList } from './lists';

const rowsAtOnce = 1000;

/** Registers the CSV export of a list: same filters and scope, labels in the user's language, audited. */
export const csvRoute = (app: FastifyInstance, services: Services, entity: Entity): void => {
  if (!isExported(entity)) return;
  app.get(`${entity.api}/export`, { config: { kind: 'export' } }, async (request, reply) => {
    const actor = requirePermission(request, moduleOf(entity), 'export');
    const { query, scope } = readList(entity, actor, request.query as RawQuery);
    await transaction(services.pool, (client) =>
      record(client, actor, { action: 'Export', entity: entity.audit }),
    );
    const { pool } = readingOf(services, actor);
    const zones = await zonesOf(pool, entity, scope, query);
    const statement = exportStatement(entity, scope, query, zones);
    const columns = csvColumnsOf(entity, actor.can);
    return reply
      .headers(csvHeaders(entity.name))
      .send(Readable.from(lines(pool, entity, columns, statement, actor.lang)));
  });
};

/** Reads rows through an SQL cursor, so that memory does not grow with the number of rows. */
async function* lines(
  pool: pg.Pool,
  entity: Entity,
  columns: CsvColumns,
  statement: { readonly text: string; readonly values: unknown[] },
  lang: Lang,
): AsyncGenerator<string> {
  const client = await pool.connect();
  let failed: Error | undefined;
  try {
    await client.query('begin read only');
    const readerAt = await readersOf(client, bookOf(entity), lang);
    const readerOf = (row: Row) =>
      readerAt(typeof entity.branch === 'object' ? undefined : branchIdsOf(entity, row)[0]);
    await client.query(`declare export_rows cursor for ${statement.text}`, statement.values);
    yield csvHead(columns, lang);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from export_rows`);
      if (rows.length === 0) break;
      yield rows.map((row) => csvLine(columns, row, readerOf(row))).join('');
    }
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    throw failed;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release(failed);
  }
}

/** Sends the rows of a query as CSV, formatted like the export of a list, and audits it. */
export const sendRecords = async (
  reply: FastifyReply,
  { pool, book }: Services,
  actor: Actor,
  query: Query,
  answer: unknown,
): Promise<FastifyReply> => {
  const records: readonly Values[] = Array.isArray(answer) ? answer : [];
  const readerAt = await readersOf(pool, book, actor.lang);
  const { name, audit = name } = query.of;
  await transaction(pool, (client) => record(client, actor, { action: 'Export', entity: audit }));
  const columns = csvColumnsOf({ fields: answerFieldsOf(query.answer) }, actor.can);
  const lines = function* () {
    yield csvHead(columns, actor.lang);
    for (const one of records) yield csvLine(columns, one, readerAt(numberOf(one.branchId)));
  };
  return reply.headers(csvHeaders(pathNameOf(query.name))).send(Readable.from(lines()));
};

interface CsvReader {
  readonly book: Book;
  readonly lang: Lang;
  /** Stored settings. They can rename options; others keep the declared label. */
  readonly settings: object;
  readonly clock: Format;
}

type CsvColumns = readonly (readonly [string, Field])[];

/** Columns of the file: no secrets, and no fields that the reader may not see. */
const csvColumnsOf = (holder: { readonly fields: Fields }, can: Can): CsvColumns =>
  fieldsOf(holder).filter(([, field]) => isRevealed(field, can) && !isSecret(field));

/** Header line. The byte order mark tells spreadsheets that the text is UTF-8. */
const csvHead = (columns: CsvColumns, lang: Lang): string =>
  `\uFEFF${columns.map(([, field]) => cell(field.label[lang])).join(',')}\r\n`;

const csvLine = (columns: CsvColumns, row: Values, reader: CsvReader): string =>
  `${columns.map(([key, field]) => cell(shown(key, field, row, reader))).join(',')}\r\n`;

const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}.csv"`,
});

/** Readers by branch: times use the branch's time zone, or the book's if there is none. */
const readersOf = async (
  client: pg.ClientBase | pg.Pool,
  book: Book,
  lang: Lang,
): Promise<(branchId: number | undefined) => CsvReader> => {
  const rows = await fetchRows(client, { id: 'number', zone: 'text?' })(
    'select id, time_zone as zone from branches',
  );
  const settings = Object.fromEntries(await storedValues(client));
  const readerIn = (timeZone: string): CsvReader => {
    // Spreadsheets read yyyy-MM-dd in Latin digits in every language.
    const clock = createFormat({ lang: 'en', numerals: 'latn', clock: '24', timeZone, home: book });
    return { book, lang, settings, clock };
  };
  const usual = readerIn(book.zone);
  const known = new Map(rows.map(({ id, zone }) => [id, zone ? readerIn(zone) : usual]));
  return (branchId) => known.get(branchId ?? 0) ?? usual;
};

const shown = (key: string, field: Field, row: Values, reader: CsvReader): string => {
  const { lang, clock, settings } = reader;
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
      return (
        optionsOf(field, settings).find((option) => option.value === value)?.label[lang] ?? String(value)
      );
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

/** Quotes a cell. A cell that a spreadsheet would run as a formula gets a leading apostrophe. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
