import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../support/database';
import { addChannel, outbox, setMessaging } from '../../support/messaging/outbox';
import { engines } from '../../support/messaging/wire/waha/state';
import { buildChild, type RunningChild } from '../../support/programs/child-program';
import { until } from '../../support/programs/server-program';
import { cloudNumber, cloudOf, type KillProvider, troubles, wahaOf } from './providers';

// Kills senders at random and at the worst moments, with a provider that hangs and fails after accepting.

/** Number of messages and kills of each provider; 300 and 40 with OUTBOX_MESSAGES=300 OUTBOX_KILLS=40. */
const count = Number(process.env.OUTBOX_MESSAGES ?? 60);
const kills = Number(process.env.OUTBOX_KILLS ?? 6);
const isLong = process.env.OUTBOX_MESSAGES !== undefined;
/**
 * Ids are reserved with GOWS and NOWEB, and learnt from the answer to a send with WEBJS and the official provider,
 * whose events also name ours.
 */
const tried = isLong ? ([...engines, 'Cloud API'] as const) : (['GOWS', 'WEBJS', 'Cloud API'] as const);
vi.setConfig({ testTimeout: 90_000 + kills * 20_000, hookTimeout: 120_000 });

/** Noon in Cairo on a Saturday, outside the night hours without messages. */
const noon = '2027-03-06T10:00:00Z';

const running: RunningChild[] = [];
const program = await buildChild('tests/server/messages/sender-child.ts');
const db = await testDatabase({ from: 'world' });
await addChannel(db.pool, { sessionName: 'one' });
const officialId = await addChannel(db.pool, { sessionName: cloudNumber, provider: 'cloud' });
await setMessaging(db.pool, { isEnabled: true });
const providers = new Map<string, KillProvider>();
for (const name of tried)
  providers.set(name, name === 'Cloud API' ? await cloudOf(db.pool, officialId) : await wahaOf(name));
let provider = await use('GOWS');
// A process that a failed test leaves behind would send the messages of the next one.
afterEach(async () => {
  for (const child of running.splice(0)) await child.kill();
});
beforeEach(async () => {
  for (const table of ['messages', 'channel_paces']) await db.pool.query(`delete from ${table}`);
});

/** Sends through this provider's channel alone. */
async function use(name: string): Promise<KillProvider> {
  const found = providers.get(name);
  if (!found) throw new Error(name);
  await db.pool.query('update channels set is_active = (provider = $1)', [found.adapter]);
  return found;
}

/** `clock`: the senders' time. Learnt ids are looked for by the provider's time, which is the real one. */
const start = (stopAt = '', clock = noon): RunningChild => {
  const child = program.run([db.databaseUrl, provider.url, clock, stopAt, provider.adapter]);
  running.push(child);
  return child;
};

const queue = async (prefix: string, n: number, kind = 'manual', clock = noon): Promise<void> => {
  await db.pool.query(
    `insert into messages (status, kind, purpose, dedupe_key, branch_id, recipient, body, template, not_before, expires_at)
     select 'queued', $4, 'service', $1 || i, (select min(id) from branches), '+2010' || lpad((i % 7)::text, 8, '1'),
       $1 || i || ' تذكير',
       jsonb_build_object('name', 'reminder', 'language', 'ar', 'params', jsonb_build_array($1 || i || ' تذكير')),
       $2::timestamptz - interval '1 hour', $2::timestamptz + interval '1 day' from generate_series(1, $3) i`,
    [prefix, clock, n, kind],
  );
};

/** Counts accepted messages by text. Each message has its own text, so a count of two means it was sent twice. */
const sentTexts = async (prefix: string): Promise<ReadonlyMap<string, number>> => {
  const texts = new Map<string, number>();
  for (const { text } of provider.sent())
    if (text.startsWith(prefix)) texts.set(text, (texts.get(text) ?? 0) + 1);
  return texts;
};

const isOver = ({ status, needsStaff }: { readonly status: string; readonly needsStaff: boolean }) =>
  needsStaff || ['accepted', 'delivered', 'read', 'failed'].includes(status);

//
it.each(tried)(
  `%s: ${count} messages, ${kills} kills, two processes and a provider that hangs, fails after accepting and refuses: no message is sent twice, none is lost`,
  async (name) => {
    provider = await use(name);
    // Messages of a test keep no quiet hours, so that they go at any hour of the real clock.
    const clock = new Date().toISOString();
    const prefix = `${name} m`;
    await queue(prefix, count, 'test', clock);
    const pair = [start('', clock), start('', clock)];
    await Promise.all(pair.map(({ ready }) => ready));
    for (let kill = 0; kill < kills; kill++) {
      provider.trouble(troubles[kill % troubles.length] ?? 'hang');
      const before = provider.sent().length;
      const isOpen = (await outbox(db.pool)).some((row) => !isOver(row));
      if (isOpen) await until(() => provider.sent().length > before, 60_000);
      await pause(Math.random() * 40);
      await pair[kill % 2]?.kill();
      // The other process goes on sending while this one starts.
      pair[kill % 2] = start('', new Date().toISOString());
    }
    const open = async () => (await outbox(db.pool)).filter((row) => !isOver(row));
    // A busy machine takes its time with what was left in doubt.
    await until(async () => (await open()).length === 0, 90_000 + kills * 5000).catch(async () => {
      expect(await open()).toEqual([]);
    });
    for (const child of pair) await child.leave();
    await provider.settled();

    const texts = await sentTexts(prefix);
    const rows = await outbox(db.pool);
    const doubtful = rows.filter(({ needsStaff }) => needsStaff);
    const twice = [...texts.values()].filter((n) => n > 1).length;
    expect(twice).toBe(0);
    const ids = new Map(provider.sent().map(({ text, id }) => [text, id]));
    for (const { body, status, needsStaff, messageId } of rows)
      if (!needsStaff)
        expect([body, status, texts.get(body), messageId]).toEqual([body, status, 1, ids.get(body)]);
    // Somebody is asked about those alone of which nobody can know, and each of them went once or not at all. An event
    // of the official provider names our message, so there only those are left that it never took.
    const most = provider.adapter === 'cloud' ? 0 : 1;
    for (const { body } of doubtful)
      expect([body, texts.get(body) ?? 0]).toBeOneOf([
        [body, 0],
        [body, most],
      ]);
    expect(doubtful.length).toBeLessThanOrEqual(kills * 2);
    expect(rows.length).toBe(count);
  },
);

//
it('Killed between claiming and sending a message goes out once, under the id it had; killed between sending and recording it is found and not sent again', async () => {
  provider = await use('GOWS');
  await queue('worst', 1);
  const first = start('claimed');
  await first.ready;
  await first.kill();
  const [claimed] = await outbox(db.pool);
  expect([claimed?.status, claimed?.messageId === null]).toEqual(['sending', false]);
  expect((await sentTexts('worst')).size).toBe(0);

  const second = start('sent');
  await second.ready;
  await second.kill();
  const [sent] = await outbox(db.pool);
  expect([sent?.status, sent?.resends, sent?.messageId]).toEqual(['sending', 1, claimed?.messageId]);
  expect((await sentTexts('worst')).size).toBe(1);

  const third = start();
  await until(async () => (await outbox(db.pool)).every(isOver));
  await third.leave();
  const [row] = await outbox(db.pool);
  expect([row?.status, row?.attempts, row?.messageId]).toEqual(['delivered', 2, claimed?.messageId]);
  const accepted = provider.sent().filter(({ text }) => text.startsWith('worst'));
  expect(accepted.map(({ id, sends }) => [id, sends])).toEqual([[claimed?.messageId, 1]]);
});
