import type pg from 'pg';
import { auditLogs } from '../../../src/resources/audit-logs/entity';
import {
  contentSql,
  digestSql,
  genesis,
  markSql,
  redactionDigestSql,
  sealHashSql,
} from '../../data/audit-chain';
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

type BrokenReason = keyof typeof brokenReasons;

export type AuditLogResult =
  | {
      readonly ok: true;
      readonly rows: number;
      /** Number of entries without a seal yet. Their content is as written. */
      readonly waiting: number;
      readonly dropped?: Drop | undefined;
    }
  | { readonly ok: false; readonly brokenId: number; readonly reason: BrokenReason };

/** A deletion by retention: entries up to seal `seals`, all sealed before `before`. */
const dropColumns = { seals: 'number', before: 'text' } as const;
type Drop = FetchedRow<typeof dropColumns>;

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
    const whole = await fetchOne(client, { rows: 'number', waiting: 'number' })(
      `select (select count(*)::int from audit_logs) as rows, (select count(*)::int from audit_unsealed) as waiting`,
    );
    return { ok: true, ...whole, dropped };
  } finally {
    await client.query('rollback');
  }
};

const brokenColumns = {
  /** Seal that names the entry; null without a seal. */
  seal: 'number?',
  id: 'number?',
  reason: oneOf('content', 'link', 'missing', 'strange', 'seal', 'late', 'end'),
} as const;
type Broken = FetchedRow<typeof brokenColumns>;

const afterAll = Number.POSITIVE_INFINITY;

/**
 * Returns the last drop that an entry of the audit log confirms. The entry must be a year younger than what was dropped,
 * so the last year stays complete, whatever is written into the audit log or `trail_drops`.
 */
const droppedIn = async (client: pg.ClientBase): Promise<Drop | undefined> => {
  const rows = await fetchRows(client, dropColumns)(
    `select d.seals, ${momentSql('d.before')} as before
     from trail_drops d join audit_seals s on s.id = d.seals and s.sealed_at < d.before
     where exists (select from audit_logs a where a.entity_name = $1 and a.action = 'Delete'
       and a.entity_id = to_char(d.before at time zone 'UTC', 'YYYY-MM-DD') and a.timestamp > s.sealed_at + interval '365 days')
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

const contentAt = 'substring(s.contents from (e.place::int - 1) * 32 + 1 for 32)';

/** Queries for the first wrong entry of each kind. Entries up to the seal `dropped` may be missing. */
const checks = (dropped: number): readonly string[] => [
  `select s.id as seal, s.entries[1] as id, case when s.strays then 'link' else 'seal' end as reason
   from (select *, id <> lag(id, 1, 0) over w + 1 or previous_hash <> lag(hash, 1, '${genesis}') over w as strays
     from audit_seals window w as (order by id)) s
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
  `select null::int as seal, n.id, 'strange' as reason from (select id from audit_logs
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
   where (c.hash, c.seals) is distinct from (coalesce(s.hash, '${genesis}'), coalesce(s.id, 0))`,
  `select null::int as seal, audit_id as id, 'late' as reason from audit_unsealed where since < now() - interval '1 minute' order by since, audit_id limit 1`,
];
