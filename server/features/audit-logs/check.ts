import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { auditLogs } from '../../../src/resources/audit-logs/entity';
import {
  type AuditLogRow,
  contentSql,
  digestSql,
  genesis,
  markSql,
  redactionDigestSql,
  sealHashSql,
} from '../../data/chain';
import { momentSql } from '../../kernel/clock';
import { type FetchedRow, fetchOne, fetchRows, oneOf } from '../../kernel/rows';

export const brokenReasons = {
  content: 'its content is not what was written',
  link: 'it does not follow what stands before it: something was taken out, added or changed',
  missing: 'it was taken out',
  strange: 'it was put in: neither a seal nor the queue before the sealer knows it',
  seal: 'its seal is not what was written',
  late: 'it has no seal after more than a minute: start the server, whose sealer is not at work',
  end: 'rows are missing after it',
} as const;

export type BrokenReason = keyof typeof brokenReasons;

/** End of the chain: number and hash of the last seal. */
const headColumns = { head: 'text', seals: 'number' } as const;
export type Head = FetchedRow<typeof headColumns>;

export type AuditLogResult =
  | (Head & {
      readonly ok: true;
      readonly rows: number;
      /** Number of entries without a seal yet. Their content is as written. */
      readonly waiting: number;
      readonly dropped?: Drop | undefined;
    })
  | { readonly ok: false; readonly brokenId: number; readonly reason: BrokenReason };

/** A drop by retention: entries up to seal `seals`, all sealed before `before`, are in `file`. */
const dropColumns = { seals: 'number', before: 'text', file: 'text' } as const;
export type Drop = FetchedRow<typeof dropColumns>;

/**
 * Returns the first entry of the audit log that was changed, deleted or inserted. For an entry that an
 * erasure redacted, the hash of the rest must be one that the erasure's entry vouches for (R-28). Entries at
 * the beginning may be missing if retention says so. Runs in one snapshot, and the database does the work.
 */
export const checkAuditLog = async (client: pg.ClientBase): Promise<AuditLogResult> => {
  await client.query('begin isolation level repeatable read read only');
  try {
    const dropped = await droppedIn(client);
    const found: (Broken | undefined)[] = [];
    for (const check of checks(dropped?.seals ?? 0))
      found.push((await fetchRows(client, brokenColumns)(check))[0]);
    const [first] = found
      .flatMap((one) => (one ? [one] : []))
      .toSorted((a, b) => (a.seal ?? afterAll) - (b.seal ?? afterAll));
    if (first) return { ok: false, brokenId: first.id ?? 0, reason: first.reason };
    const whole = await fetchOne(client, { ...headColumns, rows: 'number', waiting: 'number' })(
      `select hash as head, seals, (select count(*)::int from audit_logs) as rows,
         (select count(*)::int from audit_unsealed) as waiting from audit_chain`,
    );
    return { ok: true, ...whole, dropped };
  } finally {
    await client.query('rollback');
  }
};

const brokenColumns = {
  /** Seal that names the entry: 0 before there were seals, null without a seal. */
  seal: 'number?',
  id: 'number?',
  reason: oneOf('content', 'link', 'missing', 'strange', 'seal', 'late', 'end'),
} as const;
type Broken = FetchedRow<typeof brokenColumns>;

const afterAll = Number.POSITIVE_INFINITY;

/**
 * Returns the last drop that a sealed 'Archive' entry of the audit log confirms. The entry must be a year younger
 * than what was dropped, so the last year stays complete, whatever is written into the audit log or `trail_drops`.
 */
export const droppedIn = async (client: pg.ClientBase): Promise<Drop | undefined> => {
  const rows = await fetchRows(client, dropColumns)(
    `select d.seals, ${momentSql('d.before')} as before, d.file
     from trail_drops d join audit_seals s on s.id = d.seals and s.sealed_at < d.before
     where exists (select from audit_logs a where a.entity_name = $1 and a.action = 'Archive'
       and a.entity_id = to_char(d.before at time zone 'UTC', 'YYYY-MM-DD') and a.timestamp > s.sealed_at + interval '365 days'
       and not exists (select from audit_unsealed u where u.audit_id = a.id))
     order by d.seals desc limit 1`,
    [auditLogs.audit],
  );
  return rows[0];
};

/** SQL: true if a moment was dropped. The clocks of servers and database differ by less than an hour. */
export const isDropped = (moment: string): string =>
  `exists (select from trail_drops d where ${moment} < d.before + interval '1 hour')`;

/** SQL: true if an entry differs from what was written. For an erased entry, its rest is compared. */
const differs = (written: string): string =>
  `case when r.audit_id is null then ${written} else encode(${digestSql(contentSql('a'))}, 'hex') <> r.content_hash end`;

const lastChained = 'select hash from audit_logs where hash is not null order by id desc limit 1';
const contentAt = 'substring(s.contents from (e.place::int - 1) * 32 + 1 for 32)';

/** Queries for the first wrong entry of each kind. Entries up to the seal `dropped` may be missing. */
const checks = (dropped: number): readonly string[] => [
  // Entries from before there were seals are themselves the links of the chain.
  `select 0 as seal, a.id, case when a.strays then 'link' else 'content' end as reason
   from (select *, previous_hash is distinct from lag(hash, 1, ${dropped > 0 ? 'previous_hash' : `'${genesis}'`}) over (order by id) as strays
     from audit_logs where hash is not null) a left join trail_redactions r on r.audit_id = a.id
   where a.strays or ${differs(`encode(${digestSql(`a.previous_hash || ${contentSql('a')}`)}, 'hex') <> a.hash`)}
   order by a.id limit 1`,
  `select s.id as seal, s.entries[1] as id, case when s.strays then 'link' else 'seal' end as reason
   from (select *, id <> lag(id, 1, 0) over w + 1 or previous_hash <> coalesce(lag(hash) over w, (${lastChained}),
       ${dropped > 0 ? 'previous_hash' : `'${genesis}'`}) as strays from audit_seals s window w as (order by id)) s
   where s.strays or s.hash <> (select ${sealHashSql('s.previous_hash', 's.id', 's.sealed_at', `string_agg(${markSql('e.id', contentAt)}, '' order by e.place)`)}
     from unnest(s.entries) with ordinality e(id, place))
   order by s.id limit 1`,
  `select n.seal, n.id, case when a.id is null then 'missing' else 'content' end as reason
   from (select s.id as seal, e.id, e.place, ${contentAt} as content
       from audit_seals s cross join unnest(s.entries) with ordinality e(id, place)
     union all select null, audit_id, audit_id, content from audit_unsealed) n
   left join audit_logs a on a.id = n.id left join trail_redactions r on r.audit_id = n.id
   where case when a.id is null then n.seal > ${dropped} is not false else ${differs(`${digestSql(contentSql('a'))} <> n.content`)} end
   order by n.seal, n.place limit 1`,
  `select null::int as seal, n.id, 'strange' as reason from (select id from audit_logs where hash is null
     except select unnest(entries) from audit_seals except select audit_id from audit_unsealed) n order by 2 limit 1`,
  // An erasure's entry vouches for all entries it redacted, including those that retention dropped since.
  `with vouched as (select a.id, (c.after::json ->> 'erasure')::int as erasure, c.after::json ->> 'digest' as digest
     from audit_logs a join audit_logs_changes c on c.parent_id = a.id and c.field = 'redacted' and c.after is not null where a.action = 'Erase')
   select null::int as seal, b.id, 'content' as reason from (
     select v.id from vouched v where v.digest <> (select ${redactionDigestSql} from trail_redactions r where r.erasure_id = v.erasure)
     union all select a.id from trail_redactions r join audit_logs a on a.id = r.audit_id
       where r.erasure_id not in (select erasure from vouched)) b order by 2 limit 1`,
  `select null::int as seal, s.entries[cardinality(s.entries)] as id, 'end' as reason
   from audit_chain c left join (select * from audit_seals order by id desc limit 1) s on true
   where (c.hash, c.seals) is distinct from (coalesce(s.hash, (${lastChained}), '${genesis}'), coalesce(s.id, 0))`,
  `select null::int as seal, audit_id as id, 'late' as reason from audit_unsealed where since < now() - interval '1 minute' order by since, audit_id limit 1`,
];

/** Returns the first of these heads, noted earlier, that the audit log does not hold. */
export const lostHead = async (client: pg.ClientBase, noted: readonly Head[]): Promise<Head | undefined> => {
  const rows = await fetchRows(client, headColumns)(
    `select n.* from json_to_recordset($1) as n(head text, seals int) where n.head is distinct from coalesce(
       (select hash from audit_seals s where s.id = n.seals), case n.seals when 0 then coalesce(
         (select previous_hash from audit_seals where id = 1), (select hash from audit_chain where seals = 0)) end)`,
    [JSON.stringify(noted)],
  );
  return rows[0];
};

export const headOf = (client: pg.ClientBase): Promise<Head> =>
  fetchOne(client, headColumns)('select hash as head, seals from audit_chain');

/** A link of the chain over the entries that were committed by then, ordered by id. */
interface Seal {
  readonly seal: number;
  /** ISO 8601 in UTC with milliseconds. */
  readonly sealedAt: string;
  readonly previousHash: string;
  readonly hash: string;
  /** Id of each entry, and the SHA-256 of its content as written, in hexadecimal. */
  readonly entries: readonly (readonly [id: number, contentHash: string])[];
}

export interface SealedRow extends AuditLogRow {
  readonly id: number;
  /** Link to the entry before, if the entry is from before there were seals. Null for all others. */
  readonly previousHash: string | null;
  readonly hash: string | null;
  /** The erasure that removed a person's data from the entry, and the hash of the rest (R-28). */
  readonly redaction: { readonly erasure: number; readonly hash: string } | null;
}

/** A line of an exported audit log: entries before the seal that names them, then unsealed ones, last the head. */
export type AuditLogLine = SealedRow | Seal | Head;

/** Yields entries and seals above number `after` up to `last`. With 0, older entries too; without `last`, all. */
export async function* auditLogLines(
  client: pg.ClientBase,
  after = 0,
  last?: number,
): AsyncGenerator<AuditLogLine> {
  await client.query('begin isolation level repeatable read read only');
  try {
    if (after === 0)
      yield* fetched<SealedRow>(client, 'chained', `${rowsSql} where a.hash is not null order by a.id`, 1000);
    const seals = `select s.id as seal, ${momentSql('s.sealed_at')} as "sealedAt", s.previous_hash as "previousHash", s.hash,
        (select json_agg(json_build_array(e.id, encode(${contentAt}, 'hex')) order by e.place)
          from unnest(s.entries) with ordinality e(id, place)) as entries,
        (select coalesce(json_agg(row_to_json(x) order by x.id), '[]') from (${rowsSql} where a.id = any(s.entries)) x) as rows
      from audit_seals s where s.id > ${after} and s.id <= ${last ?? endless} order by s.id`;
    for await (const { rows, ...seal } of fetched<Seal & { rows: SealedRow[] }>(client, 'seals', seals, 10)) {
      yield* rows;
      yield seal;
    }
    if (last !== undefined) return;
    const waiting = `${rowsSql} where a.id in (select audit_id from audit_unsealed) order by a.id`;
    yield* fetched<SealedRow>(client, 'waiting', waiting, 1000);
    yield await headOf(client);
  } finally {
    await client.query('rollback');
  }
}

/** Writes the lines through the streams, one JSON object a line. Returns the number of entries. */
export const writeAuditLog = async (
  client: pg.ClientBase,
  through: readonly NodeJS.WritableStream[],
  after?: number,
  last?: number,
): Promise<number> => {
  let entries = 0;
  const texts = async function* () {
    for await (const line of auditLogLines(client, after, last)) {
      if ('id' in line) entries += 1;
      yield `${JSON.stringify(line)}\n`;
    }
  };
  await pipeline([Readable.from(texts()), ...through]);
  return entries;
};

const endless = 2_147_483_647;

async function* fetched<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  cursor: string,
  select: string,
  atOnce: number,
): AsyncGenerator<R> {
  await client.query(`declare ${cursor} cursor for ${select}`);
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${atOnce} from ${cursor}`);
    if (rows.length === 0) return;
    yield* rows;
  }
}

const rowsSql = `select a.id, ${momentSql('a.timestamp')} as timestamp, a.user_id as "userId", a.user_name as "userName", a.username,
    a.action, a.entity_name as "entityName", a.entity_id as "entityId", a.branch_id as "branchId", a.details,
    a.changes, a.ip, a.request_id as "requestId", a.previous_hash as "previousHash", a.hash,
    case when r.audit_id is not null then json_build_object('erasure', r.erasure_id, 'hash', r.content_hash) end as redaction
  from audit_logs a left join trail_redactions r on r.audit_id = a.id`;
