import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { planMessages } from '../../../server/features/messages/plan';
import { claimMessage } from '../../../server/features/messages/send/claim';
import {
  type Engine,
  type OpenChannel,
  type SenderTimes,
  usualTimes,
} from '../../../server/features/messages/send/engine';
import { takeAck, takeInbound } from '../../../server/features/messages/send/incoming';
import { channelFailed, channelWorks } from '../../../server/features/messages/send/pace';
import { lookUpOne, storeResult, sweep } from '../../../server/features/messages/send/results';
import { routes, serveChannel } from '../../../server/features/messages/send/sender';
import { transaction } from '../../../server/kernel/transaction';
import { unsupported } from '../../../server/messaging/http/client';
import type { ErrorBody } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';
import { addChannel, outbox, setMessaging, writtenBefore } from '../../support/messaging/outbox';
import { adapterTo, channelsAt } from '../../support/messaging/sender';
import { startStandIn } from '../../support/messaging/wire/waha/server';

// Runs the sender at one instant after another, over HTTP to the stand-in provider.

const minute = 60_000;
const noon = '2038-03-06T10:00:00.000Z';

const desk = await appointmentDesk();
const provider = await startStandIn('GOWS', ['own', 'foreign', 'central']);
let now: Date;
const engine: Engine = {
  pool: desk.app.pool,
  channels: channelsAt(desk.app.pool, provider.url, adapterTo(provider.url)),
  times: usualTimes,
  now: () => now,
  random: () => 0.5,
  warn: (error) => {
    throw error;
  },
};
beforeEach(async () => {
  const { pool } = desk.app;
  for (const table of [
    'messages',
    'channel_paces',
    'suppressions',
    'consents',
    'channels',
    'visit_finishes',
    'checked_numbers',
  ])
    await pool.query(`delete from ${table}`);
  await desk.clear();
  now = new Date(noon);
  await setMessaging(pool, { isEnabled: true, useCentralChannel: true, sendAppointmentReminders: true });
});

const pool = () => desk.app.pool;
const own = () => addChannel(pool(), { branchId: desk.app.branches.own, sessionName: 'own' });
const rows = () => outbox(pool());
const statuses = async () => (await rows()).map(({ status }) => status);
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
/** Gives each channel one turn and returns the number of sent messages. */
const turn = async (times: Partial<SenderTimes> = {}, other: Partial<Engine> = {}): Promise<number> => {
  const used = { ...engine, ...other, times: { ...engine.times, ...times } };
  await sweep(used);
  let sent = 0;
  for (const route of await routes(used)) if (await serveChannel(used, route)) sent += 1;
  return sent;
};
const lookUp = async () => {
  await sweep(engine);
  while (await lookUpOne(engine));
};

let n = 0;
const put = async (values: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  n += 1;
  const row: Readonly<Record<string, unknown>> = {
    status: 'queued',
    kind: 'manual',
    purpose: 'service',
    dedupe_key: `test ${n}`,
    branch_id: desk.app.branches.own,
    recipient: `+2010${String(n).padStart(8, '0')}`,
    body: `رسالة ${n}.`,
    user_id: desk.app.users.Receptionist,
    not_before: noon,
    expires_at: '2038-03-09T10:00:00Z',
    ...values,
  };
  return desk.insert('messages', row);
};
/** Texts that reached the provider since this test created its messages. */
const sentBy = async (name: string): Promise<readonly string[]> => {
  const known = new Set((await rows()).map(({ body }) => body));
  return (provider.held(name)?.messages ?? []).map(({ text }) => text).filter((text) => known.has(text));
};

describe('A message that is due', () => {
  // a channel's turn serves first, so two channels that both see the message show the claim alone.
  it('is claimed by one of two channels, before and after the other has committed', async () => {
    await own();
    await addChannel(pool(), { branchId: null, sessionName: 'central' });
    const id = await put();
    const [first, second] = await engine.channels.open();
    if (!first || !second) throw new Error('two channels work');
    const claim = (client: pg.PoolClient, channel: OpenChannel) =>
      claimMessage(client, engine, channel, { id, messageId: `${channel.id}`, isChecked: true });
    await transaction(pool(), async (client) => {
      expect(await claim(client, first)).toMatchObject({ id, attempts: 1 });
      expect(await transaction(pool(), (other) => claim(other, second))).toBe('busy');
    });
    expect(await transaction(pool(), (other) => claim(other, second))).toBe('busy');
    expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual([['sending', 1]]);
  });

  // R-37 MSG-19 AUD-23
  it('is sent once, is accepted under the id that was stored before, and stands in the trail', async () => {
    await own();
    const id = await put({ user_id: null });
    expect(await turn()).toBe(1);
    const [row] = await rows();
    expect([row?.status, row?.attempts]).toEqual(['accepted', 1]);
    expect(provider.held('own')?.messages.find(({ id: sent }) => sent === row?.messageId)?.text).toBe(
      row?.body,
    );
    expect(await turn()).toBe(0);
    expect(
      await desk.app.countOf('audit_logs', `action = 'Send' and entity_name = 'Message' and entity_id = $1`, [
        String(id),
      ]),
    ).toBe(1);
  });

  // MSG-19?
  it('waits while its channel is switched off, not verified, deleted or not linked', async () => {
    const id = await own();
    await put();
    const set = (values: string) => pool().query(`update channels set ${values} where id = $1`, [id]);
    for (const [broken, healed] of [
      ['is_active = false', 'is_active = true'],
      ['is_verified = false', 'is_verified = true'],
      [`status = 'SCAN_QR_CODE'`, `status = 'WORKING'`],
      ['risk_accepted = false', 'risk_accepted = true'],
      ['deleted_at = now()', 'deleted_at = null'],
    ] as const) {
      await set(broken);
      expect([broken, await turn()]).toEqual([broken, 0]);
      await set(healed);
    }
    await setMessaging(pool(), { isEnabled: false });
    await put({ kind: 'test', customer_id: null });
    expect([await turn(), await statuses()]).toEqual([1, ['queued', 'accepted']]);
    await setMessaging(pool(), { isEnabled: true });
    later(minute);
    expect(await turn()).toBe(1);
  });

  //
  it('waits for its channel’s pace: 30 to 60 seconds after the one before', async () => {
    await own();
    await put();
    await put();
    expect(await turn()).toBe(1);
    later(44_000);
    expect(await turn()).toBe(0);
    later(2000);
    expect(await turn()).toBe(1);
  });

  //
  it('waits while the channel has used up its hour or its day, of a new number half of it', async () => {
    const id = await own();
    // A tenth of the usual limits: 4 an hour, 20 a day.
    const few = { youngDays: 14, limitScale: 0.1 };
    const old = { youngDays: 0, limitScale: 0.1 };
    for (let i = 0; i < 3; i++) await put();
    const sent: number[] = [];
    for (const times of [few, few, few, old]) {
      sent.push(await turn(times));
      later(minute);
    }
    expect(sent).toEqual([1, 1, 0, 1]);
    for (let i = 0; i < 17; i++)
      await put({ status: 'accepted', channel_id: id, sent_at: '2038-03-06T04:00:00Z' });
    await put();
    later(60 * minute);
    expect(await turn(old)).toBe(0);
    expect(await turn()).toBe(1);
  });

  //
  it('waits until the morning when its channel was late and it is night, unless somebody waits for it', async () => {
    await own();
    now = new Date('2038-03-06T20:30:00Z');
    await put({ kind: 'manual' });
    expect(await turn()).toBe(0);
    await put({ kind: 'test', customer_id: null });
    expect(await turn()).toBe(1);
    now = new Date('2038-03-07T05:59:00Z');
    expect(await turn()).toBe(0);
    now = new Date('2038-03-07T06:00:00Z');
    expect(await turn()).toBe(1);
  });

  //
  it('is not the second about the centre’s business to the same person on a day', async () => {
    await own();
    const recipient = '+201099999999';
    await put({ purpose: 'marketing', recipient });
    await put({ purpose: 'marketing', recipient });
    await put({ purpose: 'service', recipient });
    const sent: number[] = [];
    for (let i = 0; i < 3; i++) {
      sent.push(await turn());
      later(minute);
    }
    expect(sent).toEqual([1, 1, 0]);
    expect((await statuses()).sort()).toEqual(['accepted', 'accepted', 'queued']);
    now = new Date('2038-03-07T08:00:00Z');
    expect(await turn()).toBe(1);
  });

  //
  it('is over when its time is', async () => {
    await own();
    await put({ expires_at: '2038-03-06T10:30:00Z' });
    later(31 * minute);
    expect(await turn()).toBe(0);
    expect(await statuses()).toEqual(['expired']);
  });
});

describe('The channel of a message', () => {
  //
  it('is its branch’s own; a central one stands in when that cannot send and the settings let it, another branch’s never', async () => {
    const { branches } = desk.app;
    await addChannel(pool(), { branchId: branches.foreign, sessionName: 'foreign' });
    await put();
    expect(await turn()).toBe(0);
    const central = await addChannel(pool(), { sessionName: 'central' });
    await setMessaging(pool(), { useCentralChannel: false });
    expect(await turn()).toBe(0);
    const mine = await own();
    expect(await turn()).toBe(1);
    expect((await rows())[0]?.channelId).toBe(mine);
    await pool().query(`update channels set status = 'FAILED' where id = $1`, [mine]);
    await put();
    later(2 * minute);
    expect(await turn()).toBe(0);
    await setMessaging(pool(), { useCentralChannel: true });
    expect(await turn()).toBe(1);
    expect((await rows())[1]?.channelId).toBe(central);
  });

  //
  it('rests after three failures in a row, and at once where the network restricted it, until it works again', async () => {
    const channel = await own();
    await put();
    for (let i = 0; i < 3; i++) {
      provider.control('own', 'trouble', { kind: 'notReady' });
      await turn();
      later(minute);
    }
    expect(await statuses()).toEqual(['queued']);
    expect((await rows())[0]?.attempts).toBe(3);
    const { body } = await desk.app.call<{ resting: readonly { channelId: number; reason: string }[] }>(
      'GET',
      '/api/messages/state',
      { as: 'Admin' },
    );
    expect(body.resting).toMatchObject([{ channelId: channel, reason: 'notReady' }]);
    expect(await routes(engine)).toEqual([]);
    await channelWorks(pool(), channel);
    expect(await turn()).toBe(1);
    await channelFailed(pool(), engine, channel, {
      reason: 'restricted',
      until: new Date(now.getTime() + 5 * minute),
      atOnce: true,
    });
    await put();
    later(4 * minute);
    expect(await turn()).toBe(0);
    later(2 * minute);
    expect(await turn()).toBe(1);
  });

  it('that does not reach its provider goes on within half a minute of its return', async () => {
    await own();
    await put();
    // Nothing listens there.
    const nowhere = 'http://127.0.0.1:9';
    const channels = channelsAt(pool(), nowhere, adapterTo(nowhere));
    for (let i = 0; i < 5; i++) {
      expect(await turn({}, { channels })).toBe(0);
      later(31_000);
    }
    expect([await turn(), await statuses()]).toEqual([1, ['accepted']]);
  });
});

describe('A message that was not sent', () => {
  //
  it('for good is failed; one that may succeed later is tried again after 30 seconds, 2 minutes, 10 minutes', async () => {
    await own();
    await put();
    provider.control('own', 'trouble', { kind: 'refuse' });
    await turn();
    expect((await rows()).map(({ status, reason }) => [status, reason])).toEqual([['failed', 'refused']]);
    await pool().query('delete from messages');
    await put();
    provider.control('own', 'trouble', { kind: 'limit', times: 3 });
    const waits = [29, 2, 118, 3, 590, 12].map((seconds) => seconds * 1000);
    const tries: number[] = [];
    later(minute);
    for (const wait of [0, ...waits]) {
      later(wait);
      tries.push(await turn({ secondMs: 0 }));
    }
    expect(tries).toEqual([1, 0, 1, 0, 1, 0, 1]);
    expect(await statuses()).toEqual(['accepted']);
  });
});

describe('A message in doubt', () => {
  //
  it.each(['accept500', 'acceptHang', 'malformed'])(
    'that was accepted all the same (%s) is looked up after two minutes and not sent again',
    async (kind) => {
      await own();
      await put();
      provider.control('own', 'trouble', { kind: kind });
      await turn();
      expect(await statuses()).toEqual(['doubtful']);
      later(minute);
      await lookUp();
      expect([await statuses(), await turn()]).toEqual([['doubtful'], 0]);
      later(minute);
      await lookUp();
      expect(await statuses()).toEqual(['delivered']);
      expect(await sentBy('own')).toHaveLength(1);
    },
  );

  //
  it('that surely is not there is sent once more under the same id, and then waits for somebody', async () => {
    await own();
    const id = await put();
    provider.control('own', 'trouble', { kind: 'hang', times: 2 });
    await turn();
    const [first] = await rows();
    expect(first?.status).toBe('doubtful');
    later(2 * minute);
    await lookUp();
    expect(await statuses()).toEqual(['queued']);
    await turn();
    const [second] = await rows();
    expect([second?.status, second?.messageId, second?.attempts]).toEqual(['doubtful', first?.messageId, 2]);
    later(2 * minute);
    await lookUp();
    expect((await rows()).map(({ status, needsStaff }) => [status, needsStaff])).toEqual([
      ['doubtful', true],
    ]);
    later(60 * minute);
    await lookUp();
    expect([await turn(), await sentBy('own')]).toEqual([0, []]);

    // A user sends the message again: it gets a new id, and this works only once.
    const sendAgain = () =>
      desk.app.call<ErrorBody>('POST', `/api/messages/${id}/send-again`, { as: 'Receptionist', body: {} });
    expect((await sendAgain()).status).toBe(200);
    const twice = await sendAgain();
    expect([twice.status, twice.body.code]).toEqual([409, 'message.notDoubtful']);
    expect(await turn()).toBe(1);
    const [third] = await rows();
    expect([third?.status, third?.messageId === first?.messageId]).toEqual(['accepted', false]);
    expect(await sentBy('own')).toHaveLength(1);
  });

  //
  it('is settled by an acknowledgement that comes before anybody looks', async () => {
    const channel = await own();
    await put();
    provider.control('own', 'trouble', { kind: 'accept500' });
    await turn();
    const [row] = await rows();
    const ack = (name: 'sent' | 'delivered' | 'read' | 'failed', messageId = row?.messageId ?? '') =>
      transaction(pool(), (client) =>
        takeAck(client, channel, { type: 'ack', id: `${name} ${messageId}`, at: now, messageId, ack: name }),
      );
    await ack('read');
    await ack('sent');
    await ack('failed');
    await ack('delivered');
    await ack('read', 'somebody wrote from the phone');
    expect((await rows()).map(({ status, needsStaff }) => [status, needsStaff])).toEqual([['read', false]]);
    await ack('read');
    expect(await turn()).toBe(0);
  });

  //
  it('is one whose claim has lapsed; a late answer of that claim still counts, one of an earlier claim does not', async () => {
    await own();
    await put({ status: 'sending', attempts: 1, lease_until: noon, sent_at: noon });
    later(1);
    await sweep(engine);
    expect((await rows()).map(({ status, reason }) => [status, reason])).toEqual([
      ['doubtful', 'interrupted'],
    ]);
    const [row] = await rows();
    const [route] = await routes(engine);
    if (!row || !route) throw new Error('a message and a channel were made');
    const claim = { ...row, template: null, messageId: undefined };
    const told = (attempts: number, id: string) =>
      storeResult(engine, route.channel, { ...claim, attempts }, { kind: 'accepted', id });
    await told(0, 'of an earlier claim');
    expect(await statuses()).toEqual(['doubtful']);
    await told(1, 'of this claim');
    expect((await rows()).map(({ status, messageId }) => [status, messageId])).toEqual([
      ['accepted', 'of this claim'],
    ]);
  });
});

describe('Between planning and sending', () => {
  //
  it('somebody opts out: nothing more is sent but one confirmation', async () => {
    const channel = await own();
    const recipient = '+201000000001';
    await desk.app.call('POST', `/api/customers/${desk.customers.mona}/consent`, {
      as: 'Receptionist',
      body: { purpose: 'marketing', given: true, source: 'form' },
    });
    await writtenBefore(pool(), channel, recipient);
    await put({ recipient });
    await put({ recipient, purpose: 'marketing' });
    for (const text of ['  ايقاف! ', 'STOP'])
      await transaction(pool(), (client) => takeInbound(client, channel, { from: recipient, text }, now));
    const sent: number[] = [];
    for (let i = 0; i < 3; i++) {
      sent.push(await turn());
      later(minute);
    }
    expect(sent).toEqual([1, 0, 0]);
    expect((await rows()).map(({ kind, status }) => [kind, status])).toEqual([
      ['reminder', 'delivered'],
      ['manual', 'suppressed'],
      ['manual', 'suppressed'],
      ['optOut', 'accepted'],
    ]);
    expect((await sentBy('own')).at(-1)).toBe('تم إيقاف الرسائل من مركز التجميل.');
    const { rows: kept } = await pool().query('select given, source from consents order by id desc limit 1');
    expect(kept).toEqual([{ given: false, source: 'message' }]);
    // A message queued after the opt-out is stopped at the claim.
    await put({ recipient });
    expect([await turn(), (await rows()).at(-1)?.status]).toEqual([0, 'suppressed']);
  });

  // R-36 R-37
  it('a customer gets another number: the message goes there, and nowhere when there is none', async () => {
    await own();
    const { mona } = desk.customers;
    const number = (norm: string | null) =>
      pool().query('update customers_phones set phone_norm = $2 where parent_id = $1', [mona, norm]);
    await put({ customer_id: mona, recipient: '+201000000001' });
    await number('+201077777777');
    expect(await turn()).toBe(1);
    await put({ customer_id: mona, recipient: '+201077777777' });
    await number(null);
    later(minute);
    expect(await turn()).toBe(0);
    await number('+201000000001');
    expect((await rows()).map(({ recipient, status, reason }) => [recipient, status, reason])).toEqual([
      ['+201077777777', 'accepted', null],
      ['+201077777777', 'cancelled', 'phone'],
    ]);
  });

  // R-36 R-37
  it('a booking changes just when its reminder is planned: the message is looked at anew and not sent', async () => {
    await own();
    for (const change of [
      `start = start + interval '1 hour', "end" = "end" + interval '1 hour'`,
      `status = 'Canceled'`,
      `status = 'NoShow'`,
      'deleted_at = now()',
    ]) {
      const appointment = await desk.booked();
      now = new Date('2038-03-05T08:30:00Z');
      expect(await planMessages(pool(), now)).toBe(1);
      await pool().query(`update appointments set ${change} where id = $1`, [appointment.id]);
      // Resets the messages, as if the planner had not seen the change.
      await pool().query(`update messages set status = 'queued', reason = null, ended_at = null`);
      expect([change, await turn(), await statuses()]).toEqual([change, 0, ['cancelled']]);
      await pool().query('delete from messages');
      await desk.clear();
    }
  });
});

describe('The number of a message', () => {
  /** Returns the numbers that the provider was asked about during `work`. */
  const askedIn = async (work: (used: Engine) => Promise<unknown>): Promise<readonly string[]> => {
    const asked: string[] = [];
    const listening = (channel: OpenChannel): OpenChannel => ({
      ...channel,
      provider: {
        ...channel.provider,
        checkNumber: async (access, phone) => {
          asked.push(phone);
          return (await channel.provider.checkNumber?.(access, phone)) ?? unsupported;
        },
      },
    });
    const { channels } = engine;
    const open = async () => (await channels.open()).map(listening);
    await work({ ...engine, channels: { ...channels, open } });
    return asked;
  };
  const turnOf = async (used: Engine) => {
    for (const route of await routes(used)) await serveChannel(used, route);
  };

  // R-37 R-39
  it('is asked of the provider before the first message, is remembered for 30 days, and is never asked in vain', async () => {
    await own();
    const recipient = '+201012345678';
    await put({ recipient });
    expect(await askedIn(turnOf)).toEqual([recipient]);
    expect(await statuses()).toEqual(['accepted']);
    await put({ recipient });
    later(29 * 24 * 60 * minute);
    await pool().query(`update messages set expires_at = '2039-01-01'`);
    expect(await askedIn(turnOf)).toEqual([]);
    expect(await statuses()).toEqual(['accepted', 'accepted']);
    await put({ recipient, expires_at: '2039-01-01' });
    later(2 * 24 * 60 * minute);
    expect(await askedIn(turnOf)).toEqual([recipient]);

    // No number is checked for a message that is not sent now: at night, after an opt-out, or without a turn.
    now = new Date('2038-04-20T23:00:00Z');
    await put({ recipient: '+201055500001', expires_at: '2039-01-01' });
    expect(await askedIn(turnOf)).toEqual([]);
  });

  //
  it('that is on no phone is not written to, and a provider that does not say keeps nobody from being', async () => {
    await own();
    await put({ recipient: '+201033330000' });
    await put({ recipient: '+201044440000' });
    expect(await turn()).toBe(0);
    expect((await rows()).map(({ status, reason, attempts }) => [status, reason, attempts])).toEqual([
      ['failed', 'notOnWhatsApp', 0],
      ['failed', 'notOnWhatsApp', 0],
    ]);
    await pool().query('delete from checked_numbers');
    const { channels } = engine;
    const checkNumber = async () => ({ ok: false, reason: 'unreachable' }) as const;
    const open = async () =>
      (await channels.open()).map(({ provider, ...rest }) => ({
        ...rest,
        provider: { ...provider, checkNumber },
      }));
    await put({ recipient: '+201055550000' });
    await turnOf({ ...engine, channels: { ...channels, open } });
    expect((await statuses()).at(-1)).toBe('accepted');
    expect(await desk.app.countOf('checked_numbers', 'true')).toBe(0);
  });

  //
  it('gets one message in six seconds through the official interface, whatever the channel', async () => {
    await own();
    const { channels } = engine;
    const open = async () =>
      (await channels.open()).map(({ provider: { capabilities, ...rest }, ...channel }) => ({
        ...channel,
        provider: { ...rest, capabilities: { ...capabilities, pace: 'perNumber' as const } },
      }));
    const cloud: Engine = { ...engine, channels: { ...channels, open } };
    const [one, other] = ['+201012340001', '+201012340002'];
    for (const recipient of [one, one, other]) await put({ recipient });
    await turnOf(cloud);
    later(1000);
    await turnOf(cloud);
    expect((await rows()).map(({ recipient, status }) => [recipient, status])).toEqual([
      [one, 'accepted'],
      [one, 'queued'],
      [other, 'accepted'],
    ]);
    later(4000);
    await turnOf(cloud);
    expect(await statuses()).toEqual(['accepted', 'queued', 'accepted']);
    later(1000);
    await turnOf(cloud);
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted']);
  });
});
