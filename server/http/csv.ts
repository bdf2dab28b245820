import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Entity, isExported, moduleOf } from '../../src/schema/entity';
import type { Lang } from '../../src/schema/field';
import type { RawQuery } from '../../src/schema/list-query';
import { record } from '../data/audit';
import type { Row } from '../data/entity-server';
import { readingOf } from '../data/reading';
import type { Services } from '../data/services';
import { settingsOf } from '../data/settings';
import { exportStatement } from '../data/statements';
import { branchIdsOf } from '../data/values';
import { zonesOf } from '../data/zones';
import { transaction } from '../kernel/tx';
import { requireRight } from './context';
import { type CsvColumns, clocksOf, csvColumnsOf, csvHead, csvHeaders, csvLine } from './csv-cells';
import { readList } from './lists';

const rowsAtOnce = 1000;

/** The list as CSV: same filters, same scope, labels of the caller's language; audited. */
export const csvRoute = (app: FastifyInstance, services: Services, entity: Entity): void => {
  if (!isExported(entity)) return;
  app.get(`${entity.api}/export`, async (request, reply) => {
    const actor = requireRight(request, moduleOf(entity), 'export');
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

/** Reads through a cursor, so that the memory of an export does not grow with its rows. */
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
    const clocks = await clocksOf(client);
    const settings = await settingsOf(client);
    const clockOf = (row: Row) =>
      clocks(typeof entity.branch === 'object' ? undefined : branchIdsOf(entity, row)[0]);
    await client.query(`declare export_rows cursor for ${statement.text}`, statement.values);
    yield csvHead(columns, lang);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from export_rows`);
      if (rows.length === 0) break;
      yield rows.map((row) => csvLine(columns, row, { lang, settings, clock: clockOf(row) })).join('');
    }
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    throw failed;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release(failed);
  }
}
