import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { forgetOld, stopFailing } from '../../../server/features/webhook-deliveries/index';
import { testFolder } from '../../support/cleanup';
import { testDatabase } from '../../support/database';
import { ask, buildServer, type ServerProcess, until } from '../../support/programs/server-program';

// A receiver in a process of its own, told by the built server, both of which are killed.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const world = inject('world');
const { own, foreign } = world.branches;
const db = await testDatabase({ from: 'world' });
const { pool } = db;
const program = await buildServer();
const file = path.join(testFolder('webhooks'), 'received');

const port = await new Promise<number>((found) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => found(port));
  });
});
const url = `http://127.0.0.1:${port}/events`;

let receiver: ChildProcess | undefined;
const receive = async () => {
  receiver = spawn(process.execPath, ['tests/support/programs/receiver.mjs', String(port), file]);
  if (receiver.stdout) await once(receiver.stdout, 'data');
};
const killReceiver = async () => {
  if (receiver?.exitCode !== null) return;
  const ended = once(receiver, 'exit');
  receiver.kill('SIGKILL');
  await ended;
};
afterAll(killReceiver);
const answerWith = (status: number, pauseMs = 0) =>
  fetch(`http://127.0.0.1:${port}/mode`, { method: 'PUT', body: JSON.stringify({ status, pauseMs }) });

let server: ServerProcess;
const start = async () => {
  server = program.start({
    DATABASE_URL: db.databaseUrl,
    DATABASE_OWNER_URL: db.ownerUrl,
    WEBHOOK_HOSTS: `127.0.0.1:${port}`,
  });
  await server.address;
};
await start();
await receive();

/** One call that the receiver got: event, and with which status it answered. */
type Told = Readonly<Record<'id' | 'at' | 'signature' | 'body' | 'type' | 'entity', string>> & {
  readonly row: number;
  readonly mode: number;
};
const received = (): readonly Told[] =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const heardOf = (row: number) => received().filter((told) => told.row === row);
const idsOf = (row: number) => [...new Set(heardOf(row).map(({ id }) => id))];
const until2xx = (row: number, count: number) =>
  expect.poll(() => heardOf(row).filter(({ mode }) => mode === 200).length).toBe(count);

const call = async <T = { readonly id: number; readonly version: number }>(
  method: string,
  path: string,
  body?: object,
  token: string = world.tokens.Admin,
) => ask<T>(method, `${await server.address}/api${path}`, { token, ...(body ? { body } : {}) });
const good = async <T = { readonly id: number; readonly version: number }>(
  ...asked: Parameters<typeof call>
): Promise<T> => {
  const { status, body } = await call<T>(...asked);
  expect(status, `${asked[0]} ${asked[1]} ${JSON.stringify(body)}`).toBeLessThan(300);
  return body;
};

let made = 0;
const customerIn = (branchId: number) => {
  made += 1;
  return good('POST', '/customers', {
    fullName: `عميلة ${made}`,
    branchId,
    phoneNumbers: [`010${String(30_000_000 + made)}`],
  });
};
const rename = async (id: number, notes: string) =>
  good('PUT', `/customers/${id}`, {
    ...(await good<object>('GET', `/customers/${id}`)),
    phoneNumbers: [`010${String(40_000_000 + id)}`],
    notes,
  });

const account = await good('POST', '/service-accounts', {
  name: 'المحاسب',
  userId: world.users.BranchManager,
  permissionKeys: ['customers.read'],
  branchIds: [own],
});
const issue = async () =>
  (await good<{ token: string }>('POST', `/service-accounts/${account.id}/token`, {})).token;
let token = await issue();
const bodyOf = (changes: object = {}) => ({
  name: 'دفتر الحسابات',
  url,
  accountId: account.id,
  eventTypes: ['Customer.Create', 'Customer.Update', 'Customer.Delete', 'Invoice.Create'],
  ...changes,
});
const hook = await good('POST', '/webhooks', bodyOf());
const { secret } = await good<{ secret: string }>('POST', `/webhooks/${hook.id}/secret`, {});

type Delivery = Readonly<Record<'id' | 'rowId' | 'attempts', number>> &
  Readonly<Record<'status' | 'reason' | 'nextAttemptAt', string | null>> & { readonly answer: number | null };
const deliveriesOf = async (rowId: number): Promise<readonly Delivery[]> =>
  (await good<readonly Delivery[]>('GET', `/webhook-deliveries?webhookId=${hook.id}`))
    .filter((one) => one.rowId === rowId)
    .sort((one, other) => one.id - other.id);
/** Lets the waits of the retries be over, and with `claims` those for a process that is gone. */
const hurry = (claims = false) =>
  pool.query(
    `update webhook_deliveries set next_attempt_at = now(), lease_until = case when $1 then now() else lease_until end
     where status in ('waiting', 'sending')`,
    [claims],
  );
const state = async () =>
  good<{ isActive: boolean; failingSince: string | null }>('GET', `/webhooks/${hook.id}`);

beforeEach(() => answerWith(200));

describe('A webhook', () => {
  it('is told of a change at once, signed, with nothing of the row but its number', async () => {
    const { id } = await customerIn(own);
    await until2xx(id, 1);
    const { id: event, at, signature, body = '' } = heardOf(id)[0] ?? {};
    expect(JSON.parse(body)).toEqual({
      type: 'Customer.Create',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { entity: 'customers', id, path: `/api/customers/${id}` },
    });
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const wanted = createHmac('sha256', key).update(`${event}.${at}.${body}`).digest('base64');
    expect(signature).toBe(`v1,${wanted}`);
    const read = await call<{ fullName: string }>('GET', `/customers/${id}`, undefined, token);
    expect([read.status, read.body.fullName]).toEqual([200, `عميلة ${made}`]);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', answer: 200, attempts: 1 }]);
  });

  it('that answers wrongly hears the same event again, and later ones of the row only afterwards', async () => {
    const { id } = await customerIn(own);
    await until2xx(id, 1);
    await answerWith(500);
    await rename(id, 'أولًا');
    await rename(id, 'ثانيًا');
    await until(async () => (await deliveriesOf(id))[1]?.answer === 500);
    const [, failed, later] = await deliveriesOf(id);
    expect(failed).toMatchObject({ status: 'waiting', attempts: 1, nextAttemptAt: expect.any(String) });
    expect(later).toMatchObject({ status: 'waiting', attempts: 0 });
    expect((await state()).failingSince).not.toBeNull();
    await answerWith(200);
    await hurry();
    await until2xx(id, 3);
    const [, tried, again, last] = heardOf(id);
    expect(again?.id).toBe(tried?.id);
    expect([tried?.mode, last?.id === again?.id]).toEqual([500, false]);
    expect((await state()).failingSince).toBeNull();
  });

  it('that is killed hears everything once it is back, and a slow one each event once', async () => {
    await killReceiver();
    const { id } = await customerIn(own);
    await until(async () => (await deliveriesOf(id))[0]?.reason === 'unreachable');
    await receive();
    // Killed while it holds the call: nobody knows whether it was taken.
    await answerWith(0);
    await hurry();
    await until(() => heardOf(id).length === 1);
    await killReceiver();
    await until(async () => (await deliveriesOf(id))[0]?.reason === 'connectionLost');
    await receive();
    await hurry();
    await until2xx(id, 1);
    expect(idsOf(id).length).toBe(1);
    await answerWith(200, 3000);
    const slow = await customerIn(own);
    await until(async () => (await deliveriesOf(slow.id))[0]?.status === 'delivered');
    expect(heardOf(slow.id).length).toBe(1);
  });

  it('that is gone for a day hears each change of a row once it is back, in their order', async () => {
    await killReceiver();
    const { id } = await customerIn(own);
    for (const notes of ['صباحًا', 'ظهرًا', 'مساءً']) await rename(id, notes);
    await until(async () => (await deliveriesOf(id))[0]?.reason === 'unreachable');
    const day = "interval '1 day'";
    await pool.query(`update webhooks set failing_since = failing_since - ${day} where id = $1`, [hook.id]);
    await pool.query(
      `update webhook_deliveries set created_at = created_at - ${day}, attempts = 7 where row_id = $1`,
      [id],
    );
    await stopFailing(pool);
    await forgetOld(pool);
    expect((await state()).isActive).toBe(true);
    await receive();
    await hurry();
    await until2xx(id, 4);
    const { rows } = await pool.query<{ id: string }>(
      'select d.event_id::text as id from webhook_deliveries d where d.row_id = $1 order by d.id',
      [id],
    );
    expect(heardOf(id).map((told) => told.id)).toEqual(rows.map((row) => row.id));
  });

  it('misses nothing when the server is killed between the change and the call, or during it', async () => {
    const before = await customerIn(own);
    await server.kill();
    await start();
    await until(() => heardOf(before.id).some(({ mode }) => mode === 200));
    await answerWith(0);
    const during = await customerIn(own);
    await until(() => heardOf(during.id).length === 1);
    await server.kill();
    await answerWith(200);
    await start();
    await hurry(true);
    await until2xx(during.id, 1);
    expect(idsOf(during.id).length).toBe(1);
  });

  it('is not told of what its account may not read: rows of other branches, entities without the permission', async () => {
    const hidden = await customerIn(foreign);
    const invoice = await good('POST', '/invoices', {
      customerId: (await customerIn(own)).id,
      branchId: own,
      items: [{ description: 'كريم', quantity: 1, unitPrice: 10 }],
    });
    await until(async () => (await deliveriesOf(invoice.id)).some(({ status }) => status === 'skipped'));
    await until(async () => (await deliveriesOf(hidden.id)).some(({ status }) => status === 'skipped'));
    expect(received().filter(({ entity }) => entity === 'invoices')).toEqual([]);
    expect(heardOf(hidden.id)).toEqual([]);
  });

  it('is told nothing while its account is stopped or has no token, and of the last days once it has one', async () => {
    await pool.query('update service_tokens set expires_at = now() where account_id = $1', [account.id]);
    const { id } = await customerIn(own);
    expect((await call<{ code: string }>('POST', `/webhooks/${hook.id}/test`, {})).body.code).toBe(
      'webhook.noAccount',
    );
    token = await issue();
    await until2xx(id, 1);
    expect(heardOf(id).length).toBe(1);
  });

  it('can be tried by a press, and sent an event again under its id', async () => {
    await good('POST', `/webhooks/${hook.id}/test`, {});
    await until(() => received().some(({ type }) => type === 'Webhook.Test'));
    const { id } = await customerIn(own);
    await until(async () => (await deliveriesOf(id))[0]?.status === 'delivered');
    const [delivery] = await deliveriesOf(id);
    await good('POST', `/webhook-deliveries/${delivery?.id}/send-again`, {});
    await until2xx(id, 2);
    expect(idsOf(id).length).toBe(1);
  });

  it('is stopped after five days without a success, with a task for whom the account belongs to', async () => {
    await answerWith(503);
    const { id } = await customerIn(own);
    await until(async () => (await deliveriesOf(id))[0]?.answer === 503);
    await stopFailing(pool);
    expect((await state()).isActive).toBe(true);
    const days = "interval '5 days'";
    await pool.query(`update webhooks set failing_since = failing_since - ${days} where id = $1`, [hook.id]);
    await pool.query(`update webhook_deliveries set created_at = created_at - ${days} where row_id = $1`, [
      id,
    ]);
    await stopFailing(pool);
    await stopFailing(pool);
    await forgetOld(pool);
    expect(await state()).toMatchObject({ isActive: false });
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', nextAttemptAt: null }]);
    const tasks = () =>
      pool.query(
        `select for_user_id as "userId" from tasks where about_route = '/webhooks' and about_id = $1 and status = 'Open'`,
        [hook.id],
      );
    expect((await tasks()).rows).toEqual([{ userId: world.users.BranchManager }]);
    await answerWith(200);
    const missed = await customerIn(own);
    await good('PUT', `/webhooks/${hook.id}`, bodyOf({ isActive: true }));
    expect((await tasks()).rows).toEqual([]);
    const next = await customerIn(own);
    await until2xx(next.id, 1);
    expect(await deliveriesOf(missed.id)).toEqual([]);
    await pool.query(`update webhook_deliveries set created_at = created_at - interval '31 days'`);
    await forgetOld(pool);
    expect(await deliveriesOf(next.id)).toEqual([]);
  });
});

describe('The address of a webhook', () => {
  it.each([
    'http://example.com/in',
    'https://localhost/in',
    'https://127.0.0.1/in',
    'https://[::1]/in',
    'https://10.0.0.7/in',
    'https://[::ffff:192.168.1.1]/in',
    'https://169.254.169.254/latest',
    'https://2130706433/in',
    'https://name:word@example.com/in',
    'javascript:alert(1)',
    'ليس عنوانًا',
  ])('is refused where it lies inside or has no https: %s', async (inside) => {
    const { status, body } = await call<{ errors: object }>(
      'POST',
      '/webhooks',
      bodyOf({ name: 'آخر', url: inside }),
    );
    expect([status, Object.keys(body.errors)]).toEqual([400, ['Url']]);
  });

  it('and its events are Admin’s, who was just at the screen; a program and others are refused', async () => {
    const unknown = await call<{ errors: object }>(
      'POST',
      '/webhooks',
      bodyOf({ name: 'آخر', eventTypes: ['Webhook.Create', "Customer.Create'; drop table webhooks"] }),
    );
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['EventTypes']]);
    for (const other of [token, world.tokens.BranchManager]) {
      expect((await call('POST', '/webhooks', bodyOf({ name: 'آخر' }), other)).status).toBe(403);
      expect((await call('POST', `/webhooks/${hook.id}/secret`, {}, other)).status).toBe(403);
    }
    await pool.query(`update sessions set confirmed_at = now() - interval '1 hour'`);
    for (const [method, at, body] of [
      ['POST', '/webhooks', bodyOf({ name: 'آخر' })],
      ['PUT', `/webhooks/${hook.id}`, bodyOf({ url: 'https://example.com/in' })],
      ['POST', `/webhooks/${hook.id}/secret`, {}],
    ] as const)
      expect((await call<{ code: string }>(method, at, body)).body.code, at).toBe('auth.confirm');
  });

  it('is stored with a secret that nothing shows again', async () => {
    const shown = JSON.stringify(await good('GET', `/webhooks/${hook.id}`));
    const { rows } = await pool.query('select w::text as row from webhooks w');
    for (const text of [shown, String(rows[0].row)]) expect(text).not.toContain(secret.slice(6, 30));
  });
});
