import { createHash } from 'node:crypto';
import { type AuditLogRow, genesis } from '../../server/data/chain';

/** Text of an audit entry as early releases hashed it. The database must build the same text. */
export const contentOf = (row: AuditLogRow): string =>
  JSON.stringify([
    row.timestamp,
    row.userId,
    row.userName,
    row.username,
    row.action,
    row.entityName,
    row.entityId,
    row.branchId,
    row.details,
    row.changes.map(({ field, before, after }) => [field, before, after]),
    row.ip,
    row.requestId,
  ]);

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Creates audit entries from before seals existed, each with its hash and the hash of the one before. */
export const chained = (
  rows: readonly AuditLogRow[],
): readonly { readonly row: AuditLogRow; readonly previous: string; readonly hash: string }[] => {
  let previous = genesis;
  return rows.map((row) => {
    const link = { row, previous, hash: sha256(previous + contentOf(row)) };
    previous = link.hash;
    return link;
  });
};
