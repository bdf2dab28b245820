import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { messagingApp } from '../support/messaging';
import { addChannel } from '../support/outbox';

// The report of what became of messages, and the price category that an official channel tells.

const app = await messagingApp();
const { pool, branches } = app;
let channelId = 0;
let n = 0;
const put = async (values: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  n += 1;
  const row: Readonly<Record<string, unknown>> = {
    status: 'delivered',
    kind: 'reminder',
    purpose: 'service',
    dedupe_key: `report ${n}`,
    branch_id: branches.own,
    channel_id: channelId,
    recipient: '+201000000001',
    body: 'نص',
    created_at: '2026-03-10T08:00:00Z',
    not_before: '2026-03-10T08:00:00Z',
    expires_at: '2026-03-11T08:00:00Z',
    accepted_at: '2026-03-10T09:00:00Z',
    ...values,
  };
  const keys = Object.keys(row);
  const { rows } = await pool.query<{ id: number }>(
    `insert into messages (${keys.join(', ')}) values (${keys.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
};
const ended = { accepted_at: null, ended_at: '2026-03-10T10:00:00Z' };

beforeEach(async () => {
  for (const table of ['messages', 'channels']) await pool.query(`delete from ${table}`);
  channelId = await addChannel(pool, { branchId: branches.own });
});

type Answer = Readonly<Record<string, unknown>>;
const ask = async (report: string, query = '', as: 'Admin' | 'BranchManager' | 'Receptionist' = 'Admin') => {
  const path = `/api/reports/${report}?from=2026-03-09&to=2026-03-11${query}`;
  return app.call<readonly Answer[]>('GET', path, { as });
};

describe('The report of messages', () => {
  it('counts each on the day of its send by the branch’s clock, and says why some did not arrive', async () => {
    await put();
    await put({ status: 'read' });
    await put({ status: 'accepted' });
    // 23:30 in Cairo, which is the next day in UTC + 3.
    await put({ accepted_at: '2026-03-10T21:30:00Z' });
    await put({ status: 'failed', reason: 'notOnWhatsApp', ...ended });
    await put({ status: 'failed', reason: '131000', ...ended });
    await put({ status: 'expired', reason: 'late', channel_id: null, ...ended });
    await put({ status: 'cancelled', reason: 'appointment', ...ended });
    await put({ status: 'queued', accepted_at: null });
    const day = (date: string, sent: number, more: object = {}) => ({
      ...{ date, sent, delivered: sent, read: 0, failed: 0, unsent: 0 },
      ...more,
    });
    expect((await ask('messages-by-day')).body).toEqual([
      day('2026-03-09', 0),
      day('2026-03-10', 4, { delivered: 3, read: 1, failed: 2, unsent: 1 }),
      day('2026-03-11', 0),
    ]);
    await pool.query(`update branches set time_zone = 'Asia/Dubai' where id = $1`, [branches.own]);
    expect((await ask('messages-by-day')).body.map(({ sent }) => sent)).toEqual([0, 3, 1]);
    await pool.query(`update branches set time_zone = 'Africa/Cairo' where id = $1`, [branches.own]);
    expect((await ask('message-failures')).body).toEqual([
      { status: 'expired', reason: 'late', messageCount: 1 },
      { status: 'failed', reason: '131000', messageCount: 1 },
      { status: 'failed', reason: 'notOnWhatsApp', messageCount: 1 },
    ]);
  });

  it('is by kind, branch and channel; a branch sees its own, and nobody without the permission any', async () => {
    await put();
    await put({ status: 'failed', reason: 'refused', ...ended });
    await put({ kind: 'booked' });
    await put({ branch_id: branches.foreign });
    const all = (await ask('messages-by-kind')).body;
    expect(all.map(({ kind, branchId, sent }) => [kind, branchId, sent])).toEqual([
      ['reminder', branches.own, 1],
      ['booked', branches.own, 1],
      ['reminder', branches.foreign, 1],
    ]);
    expect(all[0]).toMatchObject({ channelId, failed: 1, deliveryRate: 100 });
    const own = await ask('messages-by-kind', '', 'BranchManager');
    expect(own.body.map(({ branchId }) => branchId)).toEqual([branches.own, branches.own]);
    expect((await ask('messages-by-kind', `&branchId=${branches.foreign}`, 'BranchManager')).status).toBe(
      403,
    );
    expect((await ask('messages-by-day', '', 'Receptionist')).status).toBe(403);
    const file = await app.call('GET', '/api/reports/messages-by-kind/export?from=2026-03-09&to=2026-03-11', {
      as: 'Admin',
    });
    expect(file.text).toContain('تأكيد حجز');
  });
});

describe('The price of a message', () => {
  const secret = 'app secret';
  const channel = async () => {
    const { body, text } = await app.call<{ id: number }>('POST', '/api/whatsapp/sessions', {
      as: 'Admin',
      body: {
        ...{ channelName: 'Official', sessionName: '4711', provider: 'cloud', appSecret: secret },
        ...{ phoneNumber: '+201040004711', branchId: branches.own },
      },
    });
    expect(body.id, text).toBeGreaterThan(0);
    return body.id;
  };
  const status = async (id: number, word: string, pricing?: object) => {
    const timestamp = Math.floor(Date.now() / 1000);
    const statuses = [{ id: 'wamid.1', status: word, timestamp, ...(pricing ? { pricing } : {}) }];
    const value = { metadata: { phone_number_id: '4711' }, statuses };
    const payload = JSON.stringify({ entry: [{ changes: [{ value }] }] });
    const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
    const answer = await app.call('POST', `/api/whatsapp/webhooks/${id}`, {
      payload,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    });
    expect(answer.status).toBe(200);
  };

  it('is kept as Meta’s first status with one tells it, and counted by category, without an amount', async () => {
    const official = await channel();
    const message = { channel_id: official, status: 'accepted', provider_msg_id: 'wamid.1', attempts: 1 };
    await put(message);
    await status(official, 'sent');
    const utility = { billable: true, pricing_model: 'PMP', category: 'utility' };
    await status(official, 'delivered', utility);
    await status(official, 'read', { ...utility, category: 'marketing' });
    const { rows } = await pool.query('select status, price_category, billing, pricing_model from messages');
    expect(rows).toEqual([
      { status: 'read', price_category: 'utility', billing: 'billable', pricing_model: 'PMP' },
    ]);
    await put({ price_category: 'service', billing: 'free', pricing_model: 'PMP' });
    await put({ price_category: 'service', billing: 'free', pricing_model: 'PMP' });
    expect((await ask('message-prices')).body).toEqual([
      { priceCategory: 'service', billing: 'free', pricingModel: 'PMP', messageCount: 2 },
      { priceCategory: 'utility', billing: 'billable', pricingModel: 'PMP', messageCount: 1 },
    ]);
  });
});
