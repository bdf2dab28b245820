import type pg from 'pg';
import type { Action } from '../../../src/schema/action';
import { snake, tableNameOf } from '../../../src/schema/entity';
import {
  type Import,
  type ImportCalls,
  importCallsOf,
  importColumnsOf,
  importNow,
  type RowResult,
  type RowResults,
} from '../../../src/schema/import';
import type { Query, QueryAnswer } from '../../../src/schema/query';
import { type Actor, because } from '../../data/actor';
import { record } from '../../data/audit';
import {
  answer,
  type EntityServer,
  perform,
  type ServedAction,
  type ServedQuery,
  type Values,
} from '../../data/entity-server';
import { currentServer } from '../../data/hooks';
import { ApiError, forbiddenKey, notFound } from '../../kernel/errors';
import { type FetchedRow, fetchNumber, fetchRows, listOf, oneOf } from '../../kernel/rows';
import { type ReadRow, readRows } from './read';
import { refuseUsed, undoRows } from './undo';
import { type Kept, keepResults, problemsOf, writeRow } from './write';

/** Serves the calls that import rows from files. None if the entity declares no import. */
export const importServerOf = (
  server: EntityServer,
  serverNamed: (name: string) => EntityServer | undefined,
  one: Import | undefined,
): { readonly actions: readonly ServedAction[]; readonly queries: readonly ServedQuery[] } => {
  if (!one) return { actions: [], queries: [] };
  const calls = importCallsOf(one);
  const now = () => importNow(server.entity, one.options);
  const reading = () => ({ server: currentServer(server), serverNamed, one: now() });
  const check = withInput(calls.check, () => importCallsOf(now()).check.input);
  const write = withInput(calls.write, () => importCallsOf(now()).write.input);
  return {
    queries: answer(
      { check, list: calls.list },
      {
        check: async ({ pool, actor, input }): Promise<RowResults> => {
          refuseHidden(now(), actor);
          const { branchId } = input;
          const context = { ...reading(), client: pool, actor, branchId, whenKnown: 'update' } as const;
          const rows = await readRows(context, listOf(input.rows));
          return { rows: rows.map((row) => foreseen(now(), actor, row)) };
        },
        // The newest 100 batches that the user may see.
        list: ({ pool, actor }) =>
          batchesWhere(
            pool,
            'i.entity = $1 and ($2 or i.branch_id = any($3::int[])) order by i.id desc limit 100',
            [one.of.name, actor.isAdmin, actor.branchIds],
          ),
      },
    ),
    actions: perform(
      { begin: calls.begin, write, end: calls.end, undo: calls.undo },
      {
        begin: async ({ client, actor, input }) => {
          refuseHidden(now(), actor);
          const id = await fetchNumber(
            client,
            `insert into imports (entity, branch_id, user_id, file_name, row_count, when_known) values ($1, $2, $3, $4, $5, $6) returning id as n`,
            [one.of.name, input.branchId, actor.userId, input.fileName, input.rowCount, input.whenKnown],
          );
          return { id };
        },
        write: async ({ client, actor, services, params, input }) => {
          refuseHidden(now(), actor);
          const batch = await lockBatch(client, actor, one, params.importId);
          if (batch.state !== 'open') throw new ApiError(409, 'import.ended');
          const sent = listOf(input.rows);
          const known = await resultsOf(client, one, batch.id, sent);
          const { id: importId, branchId, whenKnown } = batch;
          const { pool } = services;
          const context = { ...reading(), client, actor, pool, importId, branchId, whenKnown };
          const rows: RowResult[] = [];
          const kept: Kept[] = [];
          const unwritten = sent.filter(({ line }) => !known.has(Number(line)));
          const read = await readRows(context, unwritten);
          const byLine = new Map(read.map((row) => [row.line, row]));
          const matches = new Set<string>();
          for (const row of sent) {
            const line = Number(row.line);
            const first = byLine.get(line);
            // Two rows of a file may be equal. Read the second again, so that it finds the row made by the first.
            const isRepeated = first?.match != null && matches.has(first.match);
            const [again] = isRepeated ? await readRows(context, [row]) : [first];
            if (first?.match != null) matches.add(first.match);
            const done = known.get(line);
            if (done) rows.push(done);
            if (done || !again) continue;
            const written = await writeRow(context, again);
            known.set(line, written.result);
            rows.push(written.result);
            kept.push(written);
          }
          await keepResults(client, batch.id, kept);
          services.counts.forget(one.of.name);
          return { rows };
        },
        end: async ({ client, actor, services, params, input }) => {
          const batch = await lockBatch(client, actor, one, params.importId);
          if (batch.state === 'open') {
            await client.query('update imports set state = $2, ended_at = $3 where id = $1', [
              batch.id,
              input.isStopped ? 'stopped' : 'done',
              services.now().toISOString(),
            ]);
            await tell(client, actor, one, 'Import', batch);
          }
          const [shown] = await batchesWhere(client, 'i.id = $1', [batch.id]);
          if (!shown) throw notFound();
          return shown;
        },
        undo: async ({ client, actor, params, services }) => {
          const batch = await lockBatch(client, actor, one, params.importId);
          if (batch.state === 'undone') return { left: 0 };
          const undoing = { client, actor, server, importId: batch.id };
          if (batch.state !== 'undoing') await refuseUsed(undoing);
          // Triggers of ledgers allow deletes only in this transaction, and only of rows that this batch made.
          await client.query(`select set_config('centre.import', $1, true)`, [String(batch.id)]);
          await client.query(`update imports set state = 'undoing' where id = $1`, [batch.id]);
          const left = await undoRows(undoing);
          if (left === 0) {
            await client.query(`update imports set state = 'undone' where id = $1`, [batch.id]);
            await tell(client, actor, one, 'UndoImport', batch);
          }
          services.counts.forget(one.of.name);
          return { left };
        },
      },
    ),
  };
};

/** Returns the call with the input that it has when it is asked. */
const withInput = <C extends Pick<Action | Query, 'input'>>(call: C, input: () => C['input']): C =>
  Object.defineProperty({ ...call }, 'input', { get: input, enumerable: true });

/** Refuses users who may not see every column, because matching by a column would reveal its values. */
const refuseHidden = (one: Import, { can }: Actor): void => {
  for (const { field } of importColumnsOf(one))
    if (field.readable !== undefined && !can(field.readable)) throw forbiddenKey(field.readable);
};

const foreseen = (one: Import, { lang }: Actor, row: ReadRow): RowResult => ({
  line: row.line,
  state: row.issues.length > 0 ? 'wrong' : row.known ? 'known' : 'new',
  id: row.known?.id ?? null,
  title: row.known?.title ?? null,
  match: row.match,
  problems: problemsOf(one, lang, [...row.issues, ...row.doubts], row.payload),
});

/** Results of lines that were sent and written before. */
const resultsOf = async (
  client: pg.PoolClient,
  { of }: Import,
  importId: number,
  sent: readonly Values[],
): Promise<Map<number, RowResult>> => {
  const { rows } = await client.query<RowResult>(
    `select i.line, i.state, i.row_id as id, t.${snake(of.title)} as title, null as match, i.problems
     from import_rows i left join ${tableNameOf(of)} t on t.id = i.row_id where i.import_id = $1 and i.line = any($2::int[])`,
    [importId, sent.map(({ line }) => line)],
  );
  return new Map(rows.map((row) => [row.line, row]));
};

/** Writes an audit entry for the whole batch, in addition to the entries of its rows. */
const tell = (
  client: pg.PoolClient,
  actor: Actor,
  { of }: Import,
  action: 'Import' | 'UndoImport',
  { id, branchId, fileName }: Batch,
): Promise<void> =>
  record(client, because(actor, `${id}: ${fileName}`), { action, entity: of.audit, branchId });

const batchColumns = {
  id: 'number',
  branchId: 'number',
  fileName: 'text',
  whenKnown: oneOf('skip', 'update', 'add'),
  state: oneOf('open', 'done', 'stopped', 'undoing', 'undone'),
} as const;
type Batch = FetchedRow<typeof batchColumns>;

/** Locks a batch that the user may see, so that its calls run one after another. Throws 404. */
const lockBatch = async (
  client: pg.PoolClient,
  actor: Actor,
  { of }: Import,
  id: number | undefined,
): Promise<Batch> => {
  const [batch] = await fetchRows(client, batchColumns)(
    `select id, branch_id as "branchId", file_name as "fileName", when_known as "whenKnown", state from imports
     where id = $1 and entity = $2 and ($3 or branch_id = any($4::int[])) for update`,
    [id ?? 0, of.name, actor.isAdmin, actor.branchIds],
  );
  if (!batch) throw notFound();
  return batch;
};

type Shown = QueryAnswer<ImportCalls['list']>[number];

const shownColumns = `i.id, i.file_name as "fileName", i.created_at as "createdAt", u.full_name as "userName", b.name as "branchName",
  i.state, i.row_count as "rowCount", c.made, c.changed, c.skipped, c.wrong
  from imports i left join users u on u.id = i.user_id left join branches b on b.id = i.branch_id
  cross join lateral (select count(*) filter (where state = 'made')::int as made, count(*) filter (where state = 'changed')::int as changed,
    count(*) filter (where state = 'skipped')::int as skipped, count(*) filter (where state = 'wrong')::int as wrong
    from import_rows where import_id = i.id) c`;

const batchesWhere = async (
  client: pg.PoolClient | pg.Pool,
  condition: string,
  values: readonly unknown[],
): Promise<readonly Shown[]> =>
  (await client.query<Shown>(`select ${shownColumns} where ${condition}`, [...values])).rows;
