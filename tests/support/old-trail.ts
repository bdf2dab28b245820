import { contentDigestOf, genesis, type Seal, sealHashOf } from '../../server/data/chain';
import { sealAll } from '../../server/data/seal';
import { databaseLines } from '../../server/verify/rows';
import type { TestDatabase } from './database';

/**
 * Makes the trail as it stands so many days older, as if all of it had been written and sealed then; entries from before
 * there were seals stay as old as they are. Nobody was taken out of any of them.
 */
export const ageTrail = (db: TestDatabase, days: number): Promise<void> => ageTrailBy(db, days * 86_400_000);

/** The same by milliseconds. */
export const ageTrailBy = async (db: TestDatabase, ms: number): Promise<void> => {
  await sealAll(db.pool);
  const earlier = (at: string) => new Date(Date.parse(at) - ms).toISOString();
  const owner = await db.connect('owner');
  const tables = ['audit_logs', 'audit_seals'];
  try {
    const contents = new Map<number, Buffer>();
    const moments = new Map<number, string>();
    const seals: Seal[] = [];
    for await (const line of databaseLines(owner)) {
      if ('seal' in line) seals.push(line);
      else if ('id' in line && line.hash === null) {
        const timestamp = earlier(line.timestamp);
        moments.set(line.id, timestamp);
        contents.set(line.id, contentDigestOf({ ...line, timestamp }));
      }
    }
    await owner.query('begin');
    for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(
      `update audit_logs a set timestamp = m.value::timestamptz, created_at = created_at - make_interval(secs => $2 / 1000.0)
       from json_each_text($1) m where m.key::int = a.id`,
      [JSON.stringify(Object.fromEntries(moments)), ms],
    );
    let previousHash = seals[0]?.previousHash ?? genesis;
    for (const { seal, sealedAt, entries } of seals) {
      const aged = {
        seal,
        previousHash,
        sealedAt: earlier(sealedAt),
        entries: entries.map(([id]) => [id, contents.get(id)?.toString('hex') ?? ''] as const),
      };
      previousHash = sealHashOf(aged);
      await owner.query(
        'update audit_seals set sealed_at = $2, previous_hash = $3, hash = $4, contents = $5 where id = $1',
        [
          seal,
          aged.sealedAt,
          aged.previousHash,
          previousHash,
          Buffer.concat(entries.map(([id]) => contents.get(id) ?? Buffer.alloc(0))),
        ],
      );
    }
    await owner.query('update audit_chain set hash = $1', [previousHash]);
    for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
};
