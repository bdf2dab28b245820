import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createFormat } from '../../src/i18n/format';
import { entityNamed } from '../../src/resources';
import { type Entity, embedKeyOf, fieldsOf, isExported, moduleOf } from '../../src/schema/entity';
import { type Field, type Lang, unreachable } from '../../src/schema/field';
import type { RawQuery } from '../../src/schema/query';
import { record } from '../data/audit';
import type { Row, Values } from '../data/entity-server';
import { exportStatement } from '../data/statements';
import { transaction } from '../db/tx';
import { textIn } from './answers';
import { requireRight, type Services } from './context';
import { readList } from './crud';
import { defaultZone } from './zone';

const rowsAtOnce = 1000;
/** Spreadsheets read yyyy-MM-dd in Latin digits whatever the language. */
const fixed = createFormat({ lang: 'en', numerals: 'latn', clock: '24', timeZone: defaultZone });

/** The list as CSV: same filters, same scope, labels of the caller's language; audited. */
export const csvRoute = (app: FastifyInstance, services: Services, entity: Entity): void => {
  if (!isExported(entity)) return;
  app.get(`${entity.api}/export`, async (request, reply) => {
    const actor = requireRight(request, moduleOf(entity), 'export');
    const { query, scope } = readList(entity, actor, request.query as RawQuery);
    await transaction(services.pool, (client) =>
      record(client, actor, { action: 'Export', entity: entity.audit }),
    );
    const statement = exportStatement(entity, scope, query, defaultZone);
    reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${entity.name}.csv"`);
    return reply.send(Readable.from(lines(services.pool, entity, statement, actor.lang)));
  });
};

/** Reads through a cursor, so that the memory of an export does not grow with its rows. */
async function* lines(
  pool: pg.Pool,
  entity: Entity,
  statement: { readonly text: string; readonly values: unknown[] },
  lang: Lang,
): AsyncGenerator<string> {
  const client = await pool.connect();
  let failed: Error | undefined;
  try {
    await client.query('begin read only');
    await client.query(`declare export_rows cursor for ${statement.text}`, statement.values);
    // The mark tells spreadsheets that the text is UTF-8.
    yield `\uFEFF${columnsOf(entity)
      .map(([, field]) => cell(field.label[lang]))
      .join(',')}\r\n`;
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from export_rows`);
      if (rows.length === 0) break;
      yield rows
        .map(
          (row) =>
            `${columnsOf(entity)
              .map(([key, field]) => cell(shown(key, field, row, lang)))
              .join(',')}\r\n`,
        )
        .join('');
    }
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    throw failed;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release(failed);
  }
}

const columnsOf = (entity: Entity): readonly (readonly [string, Field])[] =>
  fieldsOf(entity).filter(([, field]) => !(field.kind === 'text' && field.secret));

const shown = (key: string, field: Field, row: Values, lang: Lang): string => {
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
      return fixed.fixedDateTime(String(value));
    case 'flag':
      return value
        ? (field.words?.on[lang] ?? textIn(lang, 'common.yes'))
        : (field.words?.off[lang] ?? textIn(lang, 'common.no'));
    case 'choice':
      return field.options.find((option) => option.value === value)?.label[lang] ?? String(value);
    case 'reference': {
      const target = row[embedKeyOf(key)];
      return isRow(target) ? String(target[entityNamed(field.to).title] ?? '') : String(value);
    }
    case 'rows':
      return Array.isArray(value)
        ? value.map((item: Values) => mainTextOf(field, item, lang)).join(' | ')
        : '';
    default:
      return unreachable(field);
  }
};

/** A child row in one cell: its first field, or the field that is sent for it. */
const mainTextOf = (field: Extract<Field, { kind: 'rows' }>, item: Values, lang: Lang): string => {
  const found = fieldsOf(field).find(([key]) => key === field.flat?.of) ?? fieldsOf(field)[0];
  return found ? shown(found[0], found[1], item, lang) : '';
};

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Quoted; a cell that a spreadsheet would run as a formula begins with an apostrophe. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
