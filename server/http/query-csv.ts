import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { answerFieldsOf, pathNameOf } from '../../src/schema/answer';
import type { Query } from '../../src/schema/query';
import type { Actor } from '../data/actor';
import { record } from '../data/audit';
import type { Values } from '../data/entity-server';
import type { Services } from '../data/services';
import { settingsOf } from '../data/settings';
import { transaction } from '../kernel/tx';
import { clocksOf, csvColumnsOf, csvHead, csvHeaders, csvLine } from './csv-cells';

/** The records of a query as CSV, in the cells of the list's file; audited like it. */
export const sendRecords = async (
  reply: FastifyReply,
  { pool }: Services,
  actor: Actor,
  query: Query,
  answer: unknown,
): Promise<FastifyReply> => {
  const records: readonly Values[] = Array.isArray(answer) ? answer : [];
  const clockOf = await clocksOf(pool);
  const settings = await settingsOf(pool);
  const { name, audit = name } = query.of;
  await transaction(pool, (client) => record(client, actor, { action: 'Export', entity: audit }));
  const columns = csvColumnsOf({ fields: answerFieldsOf(query.answer) }, actor.can);
  const lines = function* () {
    yield csvHead(columns, actor.lang);
    for (const one of records)
      yield csvLine(columns, one, {
        lang: actor.lang,
        settings,
        clock: clockOf(typeof one.branchId === 'number' ? one.branchId : undefined),
      });
  };
  return reply.headers(csvHeaders(pathNameOf(query.name))).send(Readable.from(lines()));
};
