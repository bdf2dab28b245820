import { beforeEach, expect, it, vi } from 'vitest';
import { watchOutages } from '../../server/features/messages/outages';
import { messagingApp } from '../support/messaging';
import { addChannel, outbox, setMessaging } from '../support/outbox';

// The owner hears of a channel that is cut off while messages wait: once, by another way than the channel itself.

vi.setConfig({ testTimeout: 60_000 });

const app = await messagingApp();
const start = Date.parse('2027-03-05T10:00:00Z');
let at = start;
const services = { ...app.services, now: () => new Date(at) };
/** Looks after these minutes, as two servers do at the same time. */
const look = async (minutes: number) => {
  at += minutes * 60_000;
  await Promise.all([watchOutages(services), watchOutages(services)]);
};

let cut = 0;
let other = 0;
beforeEach(async () => {
  at = start;
  for (const table of ['messages', 'channel_outages', 'tasks', 'channel_paces'])
    await app.pool.query(`delete from ${table}`);
  await app.pool.query('update channels set is_active = false');
  await setMessaging(app.pool, {
    isEnabled: true,
    useCentralChannel: false,
    alertPhoneNumber: '+201000000077',
  });
  cut = await addChannel(app.pool, { branchId: app.branches.own, status: 'SCAN_QR_CODE', isVerified: false });
  other = await addChannel(app.pool, { branchId: app.branches.foreign });
  await app.pool.query(
    `insert into messages (status, kind, purpose, dedupe_key, branch_id, recipient, body, not_before, expires_at)
     values ('queued', 'manual', 'service', 'outage ' || random(), $1, '+201000000001', 'رسالة', $2::timestamptz - interval '1 hour', $2::timestamptz + interval '1 day')`,
    [app.branches.own, new Date(start)],
  );
});

const alerts = async () => (await outbox(app.pool)).filter(({ kind }) => kind === 'alert');
const tasks = async () => {
  const { rows } = await app.pool.query(
    'select status, title, for_right as permission, about_id from tasks order by id',
  );
  return rows;
};
const link = (isLinked: boolean) =>
  app.pool.query('update channels set status = $2, is_verified = $3 where id = $1', [
    cut,
    isLinked ? 'WORKING' : 'FAILED',
    isLinked,
  ]);

// D13 R-39
it('D13: the owner is told once, by a task that says what to do and by a message through another channel, and once when it is over', async () => {
  await look(0);
  await look(5);
  expect([await alerts(), await tasks()]).toEqual([[], []]);
  await look(6);
  for (let looks = 0; looks < 3; looks++) await look(30);
  const [alert, ...more] = await alerts();
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ recipient: '+201000000077', channelId: other, status: 'queued' });
  expect(alert?.body).toContain('غير متصلة');
  expect(await tasks()).toEqual([
    expect.objectContaining({ status: 'Open', permission: 'messaging.manage', about_id: cut }),
  ]);
  await link(true);
  await look(1);
  await look(1);
  const [, over, ...rest] = await alerts();
  expect(rest).toEqual([]);
  expect(over?.body).toContain('متصلة من جديد');
  expect((await tasks()).map(({ status }) => status)).not.toContain('Open');
  // Another outage is told again.
  await link(false);
  await look(0);
  await look(11);
  expect(await alerts()).toHaveLength(3);
});

//
it('A short cut, and one that nothing waits for, is not told', async () => {
  await look(0);
  await link(true);
  await look(5);
  await link(false);
  await look(0);
  await look(6);
  expect([await alerts(), await tasks()]).toEqual([[], []]);
  await app.pool.query(`delete from messages`);
  await app.pool.query('delete from channel_outages');
  await look(0);
  await look(60);
  expect([await alerts(), await tasks()]).toEqual([[], []]);
});

//
it('Without another channel or a number, the task alone tells it', async () => {
  await app.pool.query('update channels set is_active = false where id = $1', [other]);
  await look(0);
  await look(11);
  expect([(await alerts()).length, (await tasks()).length]).toEqual([0, 1]);
});
