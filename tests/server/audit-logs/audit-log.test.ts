import { describe, expect, it } from 'vitest';
import { systemActor } from '../../../server/data/actor';
import { record } from '../../../server/data/audit';
import { type AuditLogRow, sealAll, sealOnce } from '../../../server/data/audit-chain';
import { checkAuditLog } from '../../../server/features/audit-logs/check';
import { momentSql } from '../../../server/kernel/clock';
import { testApp } from '../../support/app';

const app = await testApp();

const check = async () => {
  const client = await app.db.connect('plain');
  try {
    return await checkAuditLog(client);
  } finally {
    await client.end();
  }
};

const rowsNow = async (): Promise<readonly (AuditLogRow & { readonly id: number })[]> =>
  (
    await app.pool.query(
      `select id, ${momentSql('timestamp')} as timestamp, user_id as "userId", user_name as "userName", username, action,
         entity_name as "entityName", entity_id as "entityId", branch_id as "branchId", details, subject, changes, ip, request_id as "requestId"
       from audit_logs order by id`,
    )
  ).rows;

const sealsNow = async (): Promise<
  readonly { readonly seal: number; readonly entries: readonly number[] }[]
> => (await app.pool.query('select id as seal, entries from audit_seals order by id')).rows;

/** Changes the audit log as the database owner, returns the result of the check, and restores the tables. */
const tampered = async (...statements: readonly string[]) => {
  const owner = await app.db.connect('owner');
  const tables = ['audit_logs', 'audit_seals', 'audit_chain'];
  try {
    for (const table of tables)
      await owner.query(
        `create table kept_${table} as select * from ${table}; alter table ${table} disable trigger user`,
      );
    for (const statement of statements) await owner.query(statement);
    const result = await check();
    for (const table of tables)
      await owner.query(
        `delete from ${table}; insert into ${table} select * from kept_${table};
         drop table kept_${table}; alter table ${table} enable trigger user`,
      );
    expect(await check()).toMatchObject({ ok: true });
    return result;
  } finally {
    await owner.end();
  }
};

const customer = (name: string) => ({
  fullName: name,
  branchId: app.branches.own,
  phoneNumbers: ['01001234567'],
});

describe('the trail', () => {
  //
  it('is an unbroken chain although fifty desks write at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        app.call('POST', '/api/customers', { as: 'Receptionist', body: customer(`عميلة ${index}`) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const waiting = await check();
    expect(waiting).toMatchObject({ ok: true, waiting: (await rowsNow()).length });
    // Several sealers at once produce one chain.
    await Promise.all([sealAll(app.pool), sealAll(app.pool), sealAll(app.pool)]);
    const sealed = await check();
    expect(sealed).toMatchObject({ ok: true, waiting: 0 });
    expect((await rowsNow()).length).toBeGreaterThanOrEqual(50);
  });

  //
  it('seals whatever somebody types', async () => {
    const odd = 'مها "\\ \b\f\n\r\t\u0001\u001f\u007f\u2028 </script> 😀 \ud800';
    const client = await app.pool.connect();
    await record(
      client,
      { ...systemActor('Odd'), fullName: odd, username: odd, ip: '::1' },
      {
        action: 'Update',
        entity: 'Customer',
        entityId: 7,
        changes: [{ field: 'notes', before: odd, after: { list: [1.5, null, odd, '\0'] } }],
      },
    );
    client.release();
    expect((await rowsNow()).at(-1)?.userName).toContain('😀');
    await sealAll(app.pool);
    expect(await check()).toMatchObject({ ok: true, waiting: 0 });
  });

  // AUD-23
  it('tells who looked at a customer, who signed in and who failed to', async () => {
    const { body } = await app.call('POST', '/api/customers', { as: 'Admin', body: customer('سر') });
    await app.call('GET', `/api/customers/${body.id}`, { as: 'Staff' });
    // A card that is read again and again within the hour is one entry for each reader.
    await app.call('GET', `/api/customers/${body.id}`, { as: 'Staff' });
    await Promise.all(
      [1, 2, 3].map(() => app.call('GET', `/api/customers/${body.id}`, { as: 'BranchManager' })),
    );
    await app.signIn('Staff', 'wrong');
    await app.signIn('Staff');
    const rows = await rowsNow();
    const seen = rows.filter((row) => row.action === 'View' && row.entityId === String(body.id));
    expect(seen.map(({ details, subject }) => [details, subject])).toEqual([
      ['عرض عميل', 'سر'],
      ['عرض عميل', 'سر'],
    ]);
    expect(
      rows.some(
        (row) => row.action === 'View' && row.entityId === String(body.id) && row.userId === app.users.Staff,
      ),
    ).toBe(true);
    expect(rows.some((row) => row.action === 'LoginFailed' && row.username === 'Staff')).toBe(true);
    expect(rows.some((row) => row.action === 'Login' && row.userId === app.users.Staff)).toBe(true);
  });

  // P-13
  it('names whoever changed the row to one who saves an older version, not whoever looked at it since', async () => {
    const { body } = await app.call('POST', '/api/customers', { as: 'Admin', body: customer('قديم') });
    const save = (as: 'BranchManager' | 'Admin') =>
      app.call<{ readonly code?: string; readonly params?: unknown }>('PUT', `/api/customers/${body.id}`, {
        as,
        body: { ...customer('جديد'), version: body.version },
      });
    expect((await save('BranchManager')).status).toBe(200);
    await app.call('GET', `/api/customers/${body.id}`, { as: 'Staff' });
    const late = await save('Admin');
    const changed = (await rowsNow()).find(
      (row) => row.action === 'Update' && row.entityId === String(body.id),
    );
    expect(late.body).toMatchObject({ code: 'version.stale', params: { user: changed?.userName } });
  });

  //
  it('cannot be changed or deleted through the application’s own account', async () => {
    await expect(app.pool.query(`update audit_logs set details = 'x'`)).rejects.toThrow(
      /append-only|permission/,
    );
    await expect(app.pool.query(`update audit_logs set changes = '[]'`)).rejects.toThrow(
      /append-only|permission/,
    );
    await expect(app.pool.query('delete from audit_logs')).rejects.toThrow(/append-only|permission/);
    await expect(app.pool.query('delete from audit_seals')).rejects.toThrow(/append-only|permission/);
  });

  //
  it('names the row whose stored cell somebody changed in the database', async () => {
    const rows = await rowsNow();
    const brokenId = rows[Math.floor(rows.length / 2)]?.id;
    expect(
      await tampered(`update audit_logs set user_name = 'somebody else' where id = ${brokenId}`),
    ).toMatchObject({ ok: false, brokenId, reason: 'content' });
  });

  //
  it('names an entry that was taken out, put in or put elsewhere, sealed or not', async () => {
    await app.call('POST', '/api/customers', { as: 'Admin', body: customer('أولى') });
    await sealAll(app.pool);
    await app.call('POST', '/api/customers', { as: 'Admin', body: customer('ثانية') });
    const [first = 0, second = 0, last = 0] = (await rowsNow()).slice(-3).map(({ id }) => id);
    for (const brokenId of [second, last])
      expect(await tampered(`delete from audit_logs where id = ${brokenId}`)).toMatchObject({
        ok: false,
        brokenId,
        reason: 'missing',
      });
    const columns =
      'timestamp, user_id, user_name, username, action, entity_name, entity_id, branch_id, details, ip, request_id, search_text, changes';
    expect(
      await tampered(
        `insert into audit_logs (id, ${columns}) overriding system value select 1000000, ${columns} from audit_logs where id = ${second}`,
      ),
    ).toMatchObject({ ok: false, brokenId: 1_000_000, reason: 'strange' });
    expect(
      await tampered(
        `update audit_logs set id = -1 where id = ${first}`,
        `update audit_logs set id = ${first} where id = ${second}`,
        `update audit_logs set id = ${second} where id = -1`,
      ),
    ).toMatchObject({ ok: false, brokenId: first, reason: 'content' });
  });

  //
  it('names the entries whose seal was changed, taken out, or cut off from the end', async () => {
    await app.call('POST', '/api/customers', { as: 'Admin', body: customer('في الختم') });
    await sealAll(app.pool);
    const [before, last] = (await sealsNow()).slice(-2);
    const first = last?.entries[0];
    expect(await tampered(`delete from audit_seals where id = ${before?.seal}`)).toMatchObject({
      ok: false,
      brokenId: first,
      reason: 'link',
    });
    expect(
      await tampered(`update audit_seals set sealed_at = '2020-01-01' where id = ${last?.seal}`),
    ).toMatchObject({ ok: false, brokenId: first, reason: 'seal' });
    expect(
      await tampered(
        `update audit_seals set id = 0 where id = ${before?.seal}`,
        `update audit_seals set id = ${before?.seal} where id = ${last?.seal}`,
        `update audit_seals set id = ${last?.seal} where id = 0`,
      ),
    ).toMatchObject({ ok: false, reason: 'link' });
    expect(
      await tampered(
        `delete from audit_logs where id in (select unnest(entries) from audit_seals where id = ${last?.seal})`,
        `delete from audit_seals where id = ${last?.seal}`,
      ),
    ).toMatchObject({ ok: false, brokenId: before?.entries.at(-1), reason: 'end' });
  });

  //
  it('lets nobody wait for a transaction that is still open, and seals its entry after those that came later', async () => {
    const late = await app.pool.connect();
    try {
      await late.query('begin');
      await record(late, systemActor('Late'), { action: 'Update', entity: 'Customer', entityId: 1 });
      const made = await app.call('POST', '/api/customers', {
        as: 'twoBranches',
        body: { ...customer('من فرع آخر'), branchId: app.branches.foreign },
      });
      expect(made.status).toBe(201);
      const shown = await app.call('GET', `/api/customers/${made.body.id}`, { as: 'twoBranches' });
      expect(shown.status).toBe(200);
      await sealAll(app.pool);
      expect(await check()).toMatchObject({ ok: true, waiting: 0 });
      await late.query('commit');
    } finally {
      late.release();
    }
    expect(await check()).toMatchObject({ ok: true, waiting: 1 });
    expect(await sealOnce(app.pool)).toBe(1);
    expect(await check()).toMatchObject({ ok: true, waiting: 0 });
    const seals = await sealsNow();
    const [lateId = 0, earlierId = 0] = [seals.at(-1)?.entries[0], seals.at(-2)?.entries.at(-1)];
    expect(lateId).toBeLessThan(earlierId);
  });

  it('is written to the disk before a change is answered; for a view nobody waits', async () => {
    const owner = await app.db.connect('owner');
    await owner.query(
      `create table heard_waits (action text, waits text);
       create function hear_wait() returns trigger language plpgsql security definer as $$
         begin insert into heard_waits select new.action, setting || ' by ' || source from pg_settings
           where name = 'synchronous_commit'; return null; end $$;
       create constraint trigger hear_wait after insert on audit_logs deferrable initially deferred
         for each row execute function hear_wait()`,
    );
    try {
      const { body } = await app.call('POST', '/api/customers', { as: 'Admin', body: customer('منظورة') });
      await app.call('GET', `/api/customers/${body.id}`, { as: 'Admin' });
      // The same connections wait for the disk again afterwards.
      await app.call('PUT', `/api/customers/${body.id}`, { as: 'Admin', body: customer('معدلة') });
      const { rows } = await owner.query('select action, waits from heard_waits');
      // Tests run on a server that never waits for the disk, so the source of the setting is compared.
      const usual = rows[0]?.waits;
      expect(rows).toEqual([
        { action: 'Create', waits: expect.not.stringContaining('session') },
        { action: 'View', waits: 'off by session' },
        { action: 'Update', waits: usual },
      ]);
    } finally {
      await owner.query(
        'drop trigger hear_wait on audit_logs; drop function hear_wait; drop table heard_waits',
      );
      await owner.end();
    }
  });

  //
  it('names an entry that waits for its seal for more than a minute', async () => {
    await app.call('POST', '/api/customers', { as: 'Admin', body: customer('منتظرة') });
    const id = (await rowsNow()).at(-1)?.id;
    await app.pool.query(
      `update audit_unsealed set since = now() - interval '61 seconds' where audit_id = $1`,
      [id],
    );
    expect(await check()).toMatchObject({ ok: false, brokenId: id, reason: 'late' });
    await sealAll(app.pool);
    expect(await check()).toMatchObject({ ok: true });
  });

  // AUD-16 AUD-17 AUD-20 AUD-21 API-076
  it('is read by Admin alone: filtered, counted, newest first, fifty at a time', async () => {
    const refused = await app.call('GET', '/api/auditlogs?page=1', { as: 'BranchManager' });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'forbidden.audit.read' });
    interface Page {
      readonly data: readonly {
        readonly id: number;
        readonly action: string;
        readonly timestamp: string;
        readonly user: unknown;
      }[];
      readonly totalCount: number;
    }
    const { body } = await app.call<Page>('GET', '/api/auditlogs?page=1&action=Create&entityName=Customer', {
      as: 'Admin',
    });
    expect(body.data).toHaveLength(50);
    expect(body.totalCount).toBeGreaterThanOrEqual(51);
    expect(new Set(body.data.map((row) => row.action))).toEqual(new Set(['Create']));
    const times = body.data.map((row) => row.timestamp);
    expect(times).toEqual([...times].sort().reverse());
    expect(body.data[0]?.user).toMatchObject({ username: expect.any(String) });
    expect((await app.call('POST', '/api/auditlogs', { as: 'Admin', body: {} })).status).toBe(405);
  });

  // AUD-14
  it('is searched by person, action, entity and sentence, in the words of either language', async () => {
    const entries = async (search: string) =>
      (
        await app.call<{
          readonly data: readonly { readonly action: string; readonly entityName: string }[];
        }>('GET', `/api/auditlogs?page=1&pageSize=200&search=${encodeURIComponent(search)}`, { as: 'Admin' })
      ).body.data;
    const found = async (search: string) =>
      new Set((await entries(search)).map((row) => `${row.action} ${row.entityName}`));
    // Her full name does not hold her username, so that each is searched for by itself.
    await app.pool.query(`update users set full_name = 'سلمى المنشاوي' where id = $1`, [
      app.users.Receptionist,
    ]);
    await app.call('POST', '/api/customers', { as: 'Receptionist', body: customer('بحث في السجل') });
    for (const search of ['إضافة عميل', 'customer create', 'عميل Receptionist', 'سلمى المنشاوي'])
      expect(await found(search), search).toContain('Create Customer');
    expect(await found('سلمى المنشاوي nobody')).toEqual(new Set());
    // Words of both languages, and technical names that are no words of the sentence.
    for (const search of ['جلسة فاشلة', 'Failed sign-in', 'LoginFailed Session'])
      expect(await found(search), search).toEqual(new Set(['LoginFailed Session']));
  });
});
