import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { answerFieldsOf, pathNameOf } from '../../src/schema/answer';
import { bookOf } from '../../src/schema/book';
import { type Entity, isExported, moduleOf } from '../../src/schema/entity';
import type { Lang } from '../../src/schema/field';
import type { RawQuery } from '../../src/schema/list-query';
import type { Query } from '../../src/schema/query';
import type { Actor } from '../data/actor';
import { record } from '../data/audit';
import { zonesOf } from '../data/conditions';
import type { Row, Values } from '../data/entity-server';
import { readingOf, type Services } from '../data/services';
import { exportStatement } from '../data/statements';
import { branchIdsOf } from '../data/values';
import { transaction } from '../kernel/tx';
import { numberOf } from '../kernel/values';
import { requirePermission } from './context';
import { type CsvColumns, csvColumnsOf, csvHead, csvLine, readersOf } from './csv-cells';
import { readList } from './lists';

const rowsAtOnce = 1000;

/** Registers the CSV export of a list: same filters and scope, labels in the user's language, audited. */
export const csvRoute = (app: FastifyInstance, services: Services, entity: Entity): void => {
  if (!isExported(entity)) return;
  app.get(`${entity.api}/export`, async (request, reply) => {
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

const csvHeaders = (name: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}.csv"`,
});
