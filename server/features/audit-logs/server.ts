import { auditLogs } from '../../../src/resources/audit-logs/entity';
import { type Book, bookOf } from '../../../src/schema/book';
import { fieldOf, fieldsOf } from '../../../src/schema/entity';
import type { ReadingPermission } from '../../../src/schema/field';
import { serve } from '../../data/entity-server';
import type { Verify } from '../../kernel/own-work';
import { listOf } from '../../kernel/rows';
import { brokenReasons, checkAuditLog } from './check';
import { startRetention } from './retention';
import triggers from './triggers.sql?raw';

/** Checks the chain of the audit log and names the first broken entry. */
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
      const field = fieldOf(entity, key);
      if (!field) return [];
      const inner = field.kind === 'rows' ? fieldsOf(field).map(([, sub]) => sub) : [];
      return [field, ...inner].flatMap(({ readable }) => readable ?? []);
    });
