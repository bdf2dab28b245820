import { beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../server/data/actor';
import { record } from '../../server/data/audit';
import { sealAll } from '../../server/data/chain';
import { type AuditLogResult, checkAuditLog } from '../../server/features/audit-logs/check';
import { runAuditLogRetention } from '../../server/features/audit-logs/retention';
import { testApp } from '../support/app';
import { testBackups } from '../support/backups';
import { ageAuditLog } from '../support/old-audit-log';

const app = await testApp();

/** Creates entries of 900 days ago, of 600 days ago and of today, each in its own seal. */
beforeAll(async () => {
  await write(['a', 'b', 'c']);
  await ageAuditLog(app.db, 300);
  await write(['d', 'e']);
  await ageAuditLog(app.db, 600);
  await write(['f', 'g']);
});

const write = async (names: readonly string[]) => {
  for (const name of names) {
    const client = await app.pool.connect();
    await record(client, systemActor(name), { action: 'Update', entity: 'Customer', entityId: name });
    client.release();
    await sealAll(app.pool);
  }
};

/** Returns the letters of these entries that still exist. */
const left = async (): Promise<string> => {
  const { rows } = await app.pool.query<{ id: string }>(
    `select entity_id as id from audit_logs where entity_name = 'Customer' and action = 'Update' and entity_id ~ '^[a-z]$' order by id`,
  );
  return rows.map(({ id }) => id).join('');
};

const idOf = async (name: string): Promise<number> => {
  const { rows } = await app.pool.query<{ id: number }>(
    `select id from audit_logs where entity_name = 'Customer' and entity_id = $1`,
    [name],
  );
  return rows[0]?.id ?? 0;
};

const check = async (): Promise<AuditLogResult> => {
  const client = await app.db.connect('plain');
  try {
    return await checkAuditLog(client);
  } finally {
    await client.end();
  }
};

const droppedNow = async () => {
  const result = await check();
  if (!result.ok || !result.dropped) throw new Error(`nothing is dropped: ${JSON.stringify(result)}`);
  return result.dropped;
};

const keep = (months: number | null) =>
  app.pool.query(
    `insert into settings (key, value) values ('trailMonths', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(months)],
  );

const run = () =>
  runAuditLogRetention({ pool: app.pool, backups: testBackups(app.db), now: () => new Date() });

const tables = ['audit_logs', 'audit_seals', 'audit_unsealed', 'trail_drops'];

/** Runs statements as the database owner, returns the result of the check, and restores the tables. */
const tampered = async (...statements: readonly string[]): Promise<AuditLogResult> => {
  const owner = await app.db.connect('owner');
  try {
    for (const table of tables) await owner.query(`create table kept_${table} as select * from ${table}`);
    for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
    for (const statement of statements) await owner.query(statement);
    const result = await check();
    for (const table of tables) {
      await owner.query(`delete from ${table}`);
      await owner.query(`insert into ${table} select * from kept_${table}`);
      await owner.query(`drop table kept_${table}; alter table ${table} enable trigger user`);
    }
    expect(await check()).toMatchObject({ ok: true });
    return result;
  } finally {
    await owner.end();
  }
};

describe('Retention of the trail', () => {
  //
  it('drops nothing unless somebody says how many months are kept, and never less than twelve', async () => {
    expect(await run()).toBe(0);
    const set = async (trailMonths: unknown) => {
      const { body } = await app.call<{ version: number }>('GET', '/api/settings', { as: 'Admin' });
      return app.call('PUT', '/api/settings', { as: 'Admin', body: { version: body.version, trailMonths } });
    };
    expect(await set(11)).toMatchObject({ status: 400 });
    expect(await set(12)).toMatchObject({ status: 200, body: { trailMonths: 12 } });
    expect(await set(null)).toMatchObject({ status: 200, body: { trailMonths: null } });
    expect(await run()).toBe(0);
    // All entries are younger.
    await keep(48);
    expect(await run()).toBe(0);
    expect(await left()).toBe('abcdefg');
  });

  //
  it('drops nothing of a trail that somebody has tampered with', async () => {
    await keep(24);
    const owner = await app.db.connect('owner');
    await owner.query(
      `alter table audit_logs disable trigger user; update audit_logs set user_name = 'other' where id = ${await idOf('d')}`,
    );
    await expect(run()).rejects.toThrow(`broken at entry ${await idOf('d')}`);
    expect(await left()).toBe('abcdefg');
    await owner.query(
      `update audit_logs set user_name = null where id = ${await idOf('d')}; alter table audit_logs enable trigger user`,
    );
    await owner.end();
  });

  //
  it('deletes what is older, with an entry that says so', async () => {
    const before = await check();
    const gone = await run();
    expect(gone).toBeGreaterThanOrEqual(3);
    expect(await left()).toBe('defg');
    const after = await check();
    if (!before.ok || !after.ok || !after.dropped) throw new Error('broken');
    expect(after.rows).toBe(before.rows - gone + 1);
    expect(await run()).toBe(0);
    await sealAll(app.pool);
    expect(await check()).toMatchObject({ ok: true, waiting: 0, dropped: after.dropped });
  });

  //
  it('shows in the audit log who dropped what', async () => {
    const { body } = await app.call<{ data: readonly { details: string }[] }>(
      'GET',
      '/api/auditlogs?page=1&action=Delete&entityName=AuditLog',
      { as: 'Admin' },
    );
    expect(body.data.map(({ details }) => details)).toEqual([
      `حذف: سجل المراجعة رقم ${(await droppedNow()).before.slice(0, 10)} (TrailRetention)`,
    ]);
  });

  //
  it('is no excuse for entries or months that somebody takes out by hand', async () => {
    const [kept, recent] = [await idOf('d'), await idOf('f')];
    expect(await tampered(`delete from audit_logs where id = ${kept}`)).toMatchObject({
      ok: false,
      brokenId: kept,
      reason: 'missing',
    });
    const cut = (await droppedNow()).before;
    expect(
      await tampered(
        `delete from audit_logs where timestamp >= '${cut}' and timestamp < now() - interval '1 year'`,
      ),
    ).toMatchObject({ ok: false, reason: 'missing' });
    // A row in `trail_drops` without an entry does not count either.
    const sealOf = `(select id from audit_seals where ${kept} = any(entries))`;
    expect(
      await tampered(
        `insert into trail_drops (seals, before) values (${sealOf}, now() - interval '1 year')`,
        `delete from audit_logs where id = ${kept}`,
      ),
    ).toMatchObject({ ok: false, reason: 'missing' });
    expect(await tampered('delete from trail_drops')).toMatchObject({ ok: false, reason: 'missing' });
    // The 'Delete' entry cannot be deleted or changed.
    const { rows: marks } = await app.pool.query<{ id: number }>(
      `select id from audit_logs where action = 'Delete' and entity_name = 'AuditLog'`,
    );
    const mark = marks[0]?.id;
    expect(await tampered(`delete from audit_logs where id = ${mark}`)).toMatchObject({
      ok: false,
      reason: 'missing',
    });
    expect(
      await tampered(
        `update audit_logs set changes = replace(changes::text, 'before', 'after')::json where id = ${mark}`,
      ),
    ).toMatchObject({ ok: false, brokenId: mark, reason: 'content' });
    expect(recent).toBeGreaterThan(kept);
  });

  //
  it('is not believed for the last year, even where the word is sealed', async () => {
    const young = await idOf('f');
    const { rows } = await app.pool.query<{ id: number; tomorrow: string }>(
      `select id, to_char(now() + interval '1 day', 'YYYY-MM-DD') as tomorrow from audit_seals where $1 = any(entries)`,
      [young],
    );
    const [seal] = rows;
    const client = await app.pool.connect();
    // A forged 'Delete' entry alone does no harm, because nothing is deleted for it.
    await record(client, systemActor('Forged'), {
      action: 'Delete',
      entity: 'AuditLog',
      entityId: seal?.tomorrow ?? '',
    });
    client.release();
    await sealAll(app.pool);
    expect(await check()).toMatchObject({ ok: true });
    expect(
      await tampered(
        `insert into trail_drops (seals, before) values (${seal?.id}, '${seal?.tomorrow}')`,
        `delete from audit_logs where id = ${young}`,
      ),
    ).toMatchObject({ ok: false, reason: 'missing' });
    // The database refuses a row for the last year.
    await expect(
      app.pool.query(`insert into trail_drops (seals, before) values (1, now() - interval '11 months')`),
    ).rejects.toThrow('append-only');
  });

  //
  it('lets the application’s own account take out nothing else', async () => {
    for (const name of ['d', 'f'])
      await expect(app.pool.query(`delete from audit_logs where id = ${await idOf(name)}`)).rejects.toThrow(
        'append-only',
      );
    await expect(app.pool.query('delete from audit_logs')).rejects.toThrow('append-only');
    await expect(app.pool.query('delete from trail_drops')).rejects.toThrow('append-only');
    await expect(app.pool.query(`update trail_drops set before = now()`)).rejects.toThrow('append-only');
  });

  //
  it('goes on where it ended', async () => {
    const first = await droppedNow();
    await keep(12);
    expect(await run()).toBeGreaterThan(0);
    expect(await left()).toBe('fg');
    expect((await droppedNow()).seals).toBeGreaterThan(first.seals);
  });
});
