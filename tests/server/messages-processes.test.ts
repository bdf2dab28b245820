import { randomBytes } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../support/database';
import { standInKey, testProvider } from '../support/messaging';
import { outbox } from '../support/outbox';
import { adminAt, ask, buildServer, type ServerProcess, until } from '../support/server-program';

// Two processes of the built program share one outbox, and one of them is killed.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const branchCount = 4;

const running: ServerProcess[] = [];
const program = await buildServer();
const db = await testDatabase({ migrated: false });
const provider = await testProvider();
afterAll(async () => {
  for (const server of running) await server.kill();
});

const admin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'قهوة-باردة-1' };

const start = (): ServerProcess => {
  const server = program.start({
    ...admin,
    DEMO: '0',
    DATABASE_URL: db.databaseUrl,
    DATABASE_OWNER_URL: db.ownerUrl,
    MESSAGING_BASE_URL: provider.url,
    MESSAGING_API_KEY: standInKey,
    SECRETS_KEY: key,
  });
  running.push(server);
  return server;
};
const key = randomBytes(32).toString('base64');

const queue = (name: string) =>
  db.pool.query(
    `insert into messages (status, kind, purpose, dedupe_key, branch_id, recipient, body, not_before, expires_at)
     select 'queued', 'test', 'service', $1 || id, id, '+2010000000' || lpad(id::text, 2, '0'), $1 || id, now(), now() + interval '1 hour' from branches`,
    [name],
  );

// R-37 R-39 CHN-09
it('Two servers send every message of their outbox once; when one is killed the other goes on', async () => {
  const [first, second] = [start(), start()];
  const address = await first.address;
  await second.address;
  const token = await adminAt(address, admin);
  const post = async (url: string, body: object): Promise<{ id: number; sessionName: string }> => {
    const answer = await ask<{ id: number; sessionName: string }>('POST', `${address}/api${url}`, {
      token,
      body,
    });
    expect([url, answer.status]).toEqual([url, 201]);
    return answer.body;
  };
  const sessions: string[] = [];
  for (let n = 0; n < branchCount; n++) {
    const branch = n === 0 ? { id: 1 } : await post('/branches', { name: `فرع ${n}` });
    const made = await post('/whatsapp/sessions', {
      channelName: `قناة ${n}`,
      acceptsRisk: true,
      phoneNumber: `101000000${n}`,
      countryCode: '20',
      branchId: branch.id,
    });
    sessions.push(made.sessionName);
    await until(async () => (await provider.held(made.sessionName)) !== null);
    await provider.control(made.sessionName, 'scan', { phone: `20101000000${n}` });
  }
  await until(async () => {
    const { rows } = await db.pool.query<{ n: number }>(
      `select count(*)::int as n from channels where is_verified and status = 'WORKING'`,
    );
    return rows[0]?.n === branchCount;
  });

  await queue('both ');
  await until(async () => (await outbox(db.pool)).every(({ status }) => status === 'delivered'));
  await second.kill();
  // Resets the pace as if a minute had passed, because this test is not about it.
  await db.pool.query('update channel_paces set next_send_at = null');
  await queue('alone ');
  // The events go to the server that created the channel, which may be the killed one, so 'accepted' is enough.
  await until(async () =>
    (await outbox(db.pool)).every(({ status }) => status === 'accepted' || status === 'delivered'),
  );

  const texts: string[] = [];
  for (const session of sessions)
    for (const { text, sends } of (await provider.held(session))?.messages ?? []) {
      expect([text, sends]).toEqual([text, 1]);
      texts.push(text);
    }
  const expected = (await outbox(db.pool)).map(({ body }) => body);
  expect([...texts].sort()).toEqual([...expected].sort());
  expect(texts).toHaveLength(2 * branchCount);
  expect(first.said()).not.toContain(standInKey);
});
