import type pg from 'pg';
import { auditLogs } from '../../src/resources/audit-logs/entity';
import { type EntryMark, genesis, type Seal, type SealedRow } from '../data/chain';
import type { Head, TrailLine, Waiting } from '../data/chain-check';
import type { GoneRedaction } from '../data/chain-redactions';

const rowsAtOnce = 1000;
const sealsAtOnce = 100;

/** The trail from the database, through cursors in one snapshot. */
export async function* databaseLines(client: pg.ClientBase): AsyncGenerator<TrailLine> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const dropped = await lastDropped(client);
    if (dropped > 0) yield { dropped, redactions: await goneRedactions(client) };
    yield* chainedOneByOne(client);
    yield* sealed(client, 0, endless);
    const waiting = await waitingIn(client);
    yield* await rowsOf(client, waiting.waiting);
    yield waiting;
    yield* await strangers(client);
    yield await headOf(client);
  } finally {
    await client.query('rollback');
  }
}

/**
 * The part of the trail after one seal up to another, in one snapshot; both by number, and from 0 it begins with the
 * trail. Ends with what the last of its seals was.
 */
export async function* partLines(
  client: pg.ClientBase,
  after: number,
  last: number,
): AsyncGenerator<TrailLine> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const follows = after === 0 ? genesis : await sealHash(client, after);
    yield { follows, seals: after, redactions: await goneRedactions(client) };
    if (after === 0) yield* chainedOneByOne(client);
    yield* sealed(client, after, last);
    yield { head: await sealHash(client, last), seals: last };
  } finally {
    await client.query('rollback');
  }
}

const endless = 2_147_483_647;

const sealHash = async (client: pg.ClientBase, seal: number): Promise<string> => {
  const { rows } = await client.query<{ hash: string }>('select hash from audit_seals where id = $1', [seal]);
  return rows[0]?.hash ?? '';
};

/** Part of a statement: whether the entry `a` is the word of the trail on the drop `d`. */
export const isMark = `a.entity_name = '${auditLogs.audit}' and a.action = 'Archive' and a.entity_id = to_char(d.before at time zone 'UTC', 'YYYY-MM-DD')`;

/** The last seal whose entries are dropped, unless the entry that says so still waits; 0 where none are. */
const lastDropped = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ seals: number }>(
    `select coalesce(max(d.seals), 0) as seals from trail_drops d where not exists (
       select from audit_unsealed u join audit_logs a on a.id = u.audit_id where ${isMark})`,
  );
  return rows[0]?.seals ?? 0;
};

/** Erasures vouch for these, too. */
const goneRedactions = async (client: pg.ClientBase): Promise<readonly GoneRedaction[]> => {
  const { rows } = await client.query<GoneRedaction>(
    `select r.audit_id as id, r.erasure_id as erasure, r.content_hash as hash from trail_redactions r
     where not exists (select from audit_logs a where a.id = r.audit_id) order by 1`,
  );
  return rows;
};

/** What the chain ends with, as the last sealer left it. */
export const headOf = async (client: pg.ClientBase): Promise<Head> => {
  const { rows } = await client.query<Head>('select hash as head, seals from audit_chain');
  return rows[0] ?? { head: '', seals: 0 };
};

/** Entries from before there were seals. */
async function* chainedOneByOne(client: pg.ClientBase): AsyncGenerator<SealedRow> {
  await client.query(`declare chained cursor for ${selectRows} where a.hash is not null order by a.id`);
  yield* fetched<SealedRow>(client, 'chained', rowsAtOnce);
}

interface StoredSeal extends Omit<Seal, 'entries'> {
  readonly entries: readonly number[];
  readonly contents: Buffer;
}

async function* sealed(client: pg.ClientBase, after: number, last: number): AsyncGenerator<TrailLine> {
  await client.query(
    `declare seals cursor for select id as seal, sealed_at as "sealedAt", previous_hash as "previousHash", hash, entries, contents
     from audit_seals where id > ${after} and id <= ${last} order by id`,
  );
  let batch: Seal[] = [];
  let size = 0;
  const flush = async function* () {
    // One question for the entries of several small seals.
    const rows = new Map(
      (
        await rowsOf(
          client,
          batch.flatMap(({ entries }) => entries),
        )
      ).map((row) => [row.id, row]),
    );
    for (const seal of batch) {
      for (const [id] of seal.entries) {
        const row = rows.get(id);
        if (row) yield row;
      }
      yield seal;
    }
    batch = [];
    size = 0;
  };
  for await (const { entries, contents, ...seal } of fetched<StoredSeal>(client, 'seals', sealsAtOnce)) {
    batch.push({ ...seal, entries: marksOf(entries, contents) });
    size += entries.length;
    if (size >= rowsAtOnce) yield* flush();
  }
  yield* flush();
}

const hashBytes = 32;

const marksOf = (ids: readonly number[], contents: Buffer): readonly EntryMark[] =>
  ids.map((id, place) => [id, contents.subarray(place * hashBytes, (place + 1) * hashBytes).toString('hex')]);

const waitingIn = async (client: pg.ClientBase): Promise<Waiting> => {
  const { rows } = await client.query<{ id: number; hash: string }>(
    `select audit_id as id, encode(content, 'hex') as hash from audit_unsealed order by audit_id`,
  );
  const times = await client.query<{ since: string | null; at: string }>(
    'select min(since) as since, now() as at from audit_unsealed',
  );
  const { since, at } = times.rows[0] ?? { since: null, at: '' };
  return { waiting: rows.map(({ id, hash }) => [id, hash]), since, at };
};

/** Entries that nothing names; a few of them are enough. */
const strangers = async (client: pg.ClientBase): Promise<readonly SealedRow[]> => {
  const { rows } = await client.query<SealedRow>(
    `${selectRows} where a.id in (
       (select id from audit_logs where hash is null
        except select unnest(entries) from audit_seals
        except select audit_id from audit_unsealed)
       order by 1 limit ${rowsAtOnce}) order by a.id`,
  );
  return rows;
};

const rowsOf = async (client: pg.ClientBase, marks: readonly EntryMark[]): Promise<readonly SealedRow[]> => {
  if (marks.length === 0) return [];
  const { rows } = await client.query<SealedRow>(`${selectRows} where a.id = any($1::int[]) order by a.id`, [
    marks.map(([id]) => id),
  ]);
  return rows;
};

async function* fetched<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  cursor: string,
  count: number,
): AsyncGenerator<R> {
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${count} from ${cursor}`);
    if (rows.length === 0) return;
    yield* rows;
  }
}

const selectRows = `select a.id, a.timestamp, a.user_id as "userId", a.user_name as "userName", a.username,
    a.action, a.entity_name as "entityName", a.entity_id as "entityId", a.branch_id as "branchId", a.details,
    a.changes, a.ip, a.request_id as "requestId", a.previous_hash as "previousHash", a.hash,
    case when r.audit_id is not null then json_build_object('erasure', r.erasure_id, 'hash', r.content_hash) end as redaction
  from audit_logs a left join trail_redactions r on r.audit_id = a.id`;
