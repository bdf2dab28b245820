import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { type AnswerShape, answerFieldsOf, isDeclared, pathNameOf } from '../../src/schema/answer';
import { bookOf } from '../../src/schema/book';
import { type Entity, isExported, moduleOf } from '../../src/schema/entity';
import { type Fields, type Lang, text } from '../../src/schema/field';
import type { RawQuery } from '../../src/schema/list-query';
import type { Query } from '../../src/schema/query';
import type { Actor } from '../data/actor';
import { record } from '../data/audit';
import type { Row, Values } from '../data/entity-server';
import { requireFresh } from '../data/fresh';
import { readsOf, type Services } from '../data/services';
import { branchIdsOf } from '../data/values';
import { zonesOf } from '../data/zones';
import { transaction } from '../kernel/tx';
import { numberOf } from '../kernel/values';
import { requirePermission } from './context';
import { type CsvColumns, csvColumnsOf, csvHead, csvLine, readersOf } from './csv-cells';
import { type Listed, pagesOf } from './csv-pages';
import { readList } from './lists';

/** One page is read ahead, because a client may not want another. */
const oneAhead = { highWaterMark: 1 };

/** Registers the CSV export of a list: same filters and scope, labels in the user's language, audited. */
export const csvRoute = (app: FastifyInstance, services: Services, entity: Entity): void => {
  if (!isExported(entity)) return;
  app.get(`${entity.api}/export`, { config: { kind: 'export' } }, async (request, reply) => {
    const actor = requirePermission(request, moduleOf(entity), 'export');
    if (entity.fresh === 'all') requireFresh(actor);
    const { query, scope } = readList(entity, actor, request.query as RawQuery);
    await transaction(services.pool, (client) =>
      record(client, actor, { action: 'Export', entity: entity.audit }),
    );
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
  await transaction(pool, (client) => record(client, actor, { action: 'Export', entity: audit }));
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
