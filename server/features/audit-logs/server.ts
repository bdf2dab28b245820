import { auditLogs } from '../../../src/resources/audit-logs/entity';
import { type Book, bookOf } from '../../../src/schema/book';
import { fieldOf, fieldsOf } from '../../../src/schema/entity';
import type { ReadingPermission } from '../../../src/schema/field';
import { serve } from '../../data/entity-server';
import { listOf } from '../../kernel/values';
import { startRetention } from './retention';
import triggers from './triggers.sql?raw';
import { verifyAuditLog } from './verify';

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
