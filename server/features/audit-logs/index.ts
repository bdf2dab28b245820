import { auditLogs } from '../../../src/resources/audit-logs/entity';
import { type Book, bookOf, currentOf } from '../../../src/schema/book';
import { fieldOf, fieldsOf } from '../../../src/schema/entity';
import type { ReadingPermission } from '../../../src/schema/field';
import { retentionSettings } from '../../../src/settings/security';
import { systemActor } from '../../data/actor';
import { record } from '../../data/audit';
import { serve } from '../../data/entity-server';
import type { Services } from '../../data/services';
import { settingsOf } from '../../data/settings';
import { withClient } from '../../db/connection';
import type { Verify } from '../../kernel/background-work';
import { keptFrom } from '../../kernel/clock';
import { locks } from '../../kernel/locks';
import { alone, every, type Loop } from '../../kernel/loop';
import { fetchRows, listOf } from '../../kernel/rows';
import { brokenReasons, checkAuditLog } from './check';
import triggers from './triggers.sql?raw';

export { isDropped } from './check';

type AuditLogRetention = Pick<Services, 'pool' | 'backups' | 'now'>;

/**
 * Deletes audit entries that are older than the centre keeps, in one transaction with the entry that says so.
 * Their seals stay, so the chain still verifies. Returns how many entries were deleted. Throws if the chain is broken
 * and then deletes nothing, because the entries are the evidence.
 */
export const runAuditLogRetention = ({ pool, backups, now }: AuditLogRetention): Promise<number> =>
  alone(pool, locks.auditRetention, async () => {
    const { trailMonths } = await settingsOf(pool, retentionSettings);
    if (trailMonths === null) return 0;
    const before = keptFrom(now(), trailMonths).toISOString();
    const [due] = await fetchRows(pool, { seals: 'number' })(lastOldSeal, [before]);
    if (!due) return 0;
    // The owner's connection has none of the time limits of requests. An error ends it, which rolls back.
    return withClient(backups.connectOwner(), async (client) => {
      const whole = await checkAuditLog(client);
      if (!whole.ok)
        throw new Error(`the audit log is broken at entry ${whole.brokenId}: nothing of it is deleted`);
      await client.query('begin');
      await client.query('insert into trail_drops (seals, before) values ($1, $2)', [due.seals, before]);
      const { rowCount } = await client.query(
        'delete from audit_logs where id in (select unnest(entries) from audit_seals where id <= $1)',
        [due.seals],
      );
      await record(client, systemActor('TrailRetention'), {
        action: 'Delete',
        entity: auditLogs.audit,
        // A date instead of a number, because numbers are the ids of entries.
        entityId: before.slice(0, 10),
        changes: [
          { field: 'before', before: null, after: before },
          { field: 'count', before: null, after: rowCount },
        ],
      });
      await client.query('commit');
      return rowCount ?? 0;
    });
  });

/** The last of the seals after those that were dropped that is older than `$1`. No row if the first of them is younger. */
const lastOldSeal = `select coalesce((select min(id) - 1 from audit_seals where id > d.seals and sealed_at >= $1),
    (select max(id) from audit_seals)) as seals
  from (select coalesce(max(seals), 0) as seals from trail_drops) d
  join audit_seals first on first.id = d.seals + 1 and first.sealed_at < $1`;

const everyMs = 3_600_000;

/** Runs retention once an hour; it finds something once a month. Not at a start, which has enough to do. */
const startRetention = (retention: AuditLogRetention, warn: (error: unknown) => void): Loop =>
  every(everyMs, () => runAuditLogRetention(retention), { warn, startsAtOnce: false });

const verifyAuditLog: Verify = async (client, { say }) => {
  const result = await checkAuditLog(client);
  if (!result.ok) {
    say(`Broken at entry ${result.brokenId}: ${brokenReasons[result.reason]}.`);
    say(`السلسلة مكسورة عند القيد رقم ${result.brokenId}`);
    return false;
  }
  const { rows, waiting, dropped } = result;
  say(`The chain of ${rows} entries is intact. سلسلة القيود سليمة`);
  if (waiting > 0) say(`${waiting} of them wait for their seal. ${waiting} منها بانتظار ختمها`);
  if (dropped)
    say(
      `Kept from ${dropped.before} on: retention has deleted what is older. حُذف ما هو أقدم حسب مدة الاحتفاظ`,
    );
  return true;
};

/** The audit log keeps every value. Its reader sees those that the audited row would show. */
export const auditLogsServer = serve(auditLogs, {
  triggers,
  work: { retention: startRetention },
  verifies: verifyAuditLog,
  answer: (row, { can }, entity) => ({
    ...row,
    id: row.id,
    version: row.version,
    changes: listOf(row.changes).filter(({ field }) =>
      permissionsOf(bookOf(entity), String(row.entityName), String(field)).every(can),
    ),
  }),
});

/** Returns permissions to read a field of all entities with this audit name; for a list, also of its fields. */
const permissionsOf = (book: Book, audit: string, key: string): readonly ReadingPermission[] =>
  book.entities
    .filter((entity) => entity.audit === audit)
    .flatMap((entity) => {
      const field = fieldOf(currentOf(entity), key);
      if (!field) return [];
      const inner = field.kind === 'rows' ? fieldsOf(field).map(([, sub]) => sub) : [];
      return [field, ...inner].flatMap(({ readable }) => readable ?? []);
    });
