import {
  contentSql,
  digestSql,
  genesis,
  markSql,
  sealAll,
  sealHashSql,
} from '../../../server/data/audit-chain';
import type { TestDatabase } from '../database';

/**
 * Makes the audit log older by some days, as if all entries had been written and sealed then. No entry may have been
 * redacted.
 */
export const ageAuditLog = (db: TestDatabase, days: number): Promise<void> =>
  ageAuditLogBy(db, days * 86_400_000);

/** Like `ageAuditLog`, in milliseconds. */
export const ageAuditLogBy = async (db: TestDatabase, ms: number): Promise<void> => {
  await sealAll(db.pool);
  const owner = await db.connect('owner');
  const tables = ['audit_logs', 'audit_seals'];
  const content = 'substring(contents from (e.place::int - 1) * 32 + 1 for 32)';
  const named = 'unnest(entries) with ordinality e(id, place)';
  const earlier = (column: string) => `${column} = ${column} - make_interval(secs => ${ms} / 1000.0)`;
  try {
    await owner.query('begin');
    for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(`update audit_logs set ${earlier('timestamp')}, ${earlier('created_at')}`);
    const { rows } = await owner.query<{ id: number }>(
      `update audit_seals set ${earlier('sealed_at')}, contents = (
         select string_agg(coalesce(${digestSql(contentSql('a'))}, ${content}), '' order by e.place)
         from ${named} left join audit_logs a on a.id = e.id) returning id`,
    );
    let previous = genesis;
    for (const { id } of rows.toSorted((a, b) => a.id - b.id)) {
      const marks = `(select string_agg(${markSql('e.id', content)}, '' order by e.place) from ${named})`;
      const sealed = await owner.query<{ hash: string }>(
        `update audit_seals set previous_hash = $2, hash = ${sealHashSql('$2::text', 'id', 'sealed_at', marks)}
         where id = $1 returning hash`,
        [id, previous],
      );
      previous = sealed.rows[0]?.hash ?? previous;
    }
    await owner.query('update audit_chain set hash = $1', [previous]);
    for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
};
