import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runChannelTasks } from '../../../server/features/channels/tasks';
import { usualTimes } from '../../../server/features/messages/send/engine';
import { startOutbox } from '../../../server/features/messages/send/sender';
import { forgetOldReplies } from '../../../server/features/replies/index';
import { messagingApp } from '../../support/messaging/messaging';
import { outbox, setMessaging, writtenBefore } from '../../support/messaging/outbox';
import { quickTimes } from '../../support/messaging/sender';
import { messageEvent, signedEvent } from '../../support/messaging/wire/cloud-events';
import type { Engine } from '../../support/messaging/wire/waha/state';
import { until } from '../../support/programs/server-program';
import type { PersonName } from '../../support/world';

// What customers write to the channels: kept, understood, answered, and seen by nobody of another branch.

vi.setConfig({ testTimeout: 60_000 });

const app = await messagingApp({ poolSize: 10 });
const { pool, branches } = app;
let count = 0;

const channelIn = async (branchId: number | null) => {
  count += 1;
  const phone = `2010${50_000_000 + count}`;
  const { body, text } = await app.call<{ id: number; sessionName: string }>(
    'POST',
    '/api/whatsapp/sessions',
    {
      as: 'Admin',
      body: { channelName: `Line ${count}`, acceptsRisk: true, phoneNumber: `+${phone}`, branchId },
    },
  );
  expect(body.id, text).toBeGreaterThan(0);
  await runChannelTasks(app.services);
  await app.provider.control(body.sessionName, 'scan', { phone });
  return { id: body.id, session: body.sessionName };
};
const own = await channelIn(branches.own);
const foreign = await channelIn(branches.foreign);
await setMessaging(pool, { isEnabled: true });

const { rows: made } = await pool.query<{ id: number }>(
  `insert into services (name, name_key, duration, price) values ('ليزر', 'ليزر', 30, 100) returning id`,
);
const serviceId = made[0]?.id;

let number = '';
let customerId = 0;

const customer = async (branchId = branches.own, phone = number, fullName = 'منى عادل'): Promise<number> =>
  (
    await app.call('POST', '/api/customers', {
      as: 'Admin',
      body: { fullName, branchId, phoneNumbers: [`+${phone}`] },
    })
  ).body.id;

const hour = 3_600_000;
const booked = async (of = customerId, inHours = 30, branchId = branches.own): Promise<number> => {
  const start = new Date(Date.now() + inHours * hour);
  const { body, text } = await app.call('POST', '/api/appointments', {
    as: 'Admin',
    body: {
      customerId: of,
      branchId,
      start: start.toISOString(),
      end: new Date(start.getTime() + hour / 2).toISOString(),
      services: [{ serviceId }],
      overrideReason: 'اختبار',
    },
  });
  expect(body.id, text).toBeGreaterThan(0);
  return body.id;
};

const says = (text: string, more: object = {}, session = own.session) =>
  app.provider.control(session, 'inbound', { phone: number, text, ...more });

interface Reply {
  readonly id: number;
  readonly text: string | null;
  readonly kind: string;
  readonly meaning: string;
  readonly customerId: number | null;
  readonly appointmentId: number | null;
  readonly phone?: string;
  readonly seenAt: string | null;
}
const list = async (as: 'Receptionist' | 'stranger' | 'twoBranches' = 'Receptionist') =>
  (await app.call<{ data: readonly Reply[] }>('GET', '/api/replies?pageSize=100', { as })).body.data;
const confirmedAt = async (id: number) =>
  (await app.call(`GET`, `/api/appointments/${id}`, { as: 'Receptionist' })).body.confirmedAt;
const openTasks = async () =>
  (
    await pool.query<{ title: string; about_id: number }>(
      `select * from tasks where status = 'Open' order by id`,
    )
  ).rows;

beforeEach(async () => {
  for (const table of ['replies', 'messages', 'suppressions', 'tasks', 'hidden_wishes'])
    await pool.query(`delete from ${table}`);
  await pool.query(`update appointments set status = 'Canceled' where status = 'Planned'`);
  count += 1;
  number = `2011${10_000_000 + count}`;
  customerId = await customer();
});

describe('A word of a customer', () => {
  // R-38
  it.each(['1', '١', '۱', '1️⃣', 'نعم', 'نعم 👍', 'تأكيد', 'تاكيد', 'تمام', 'تمام.', 'Yes'])(
    'confirms her next appointment: %s',
    async (word) => {
      const next = await booked();
      const later = await booked(customerId, 60);
      await says(word);
      expect(await confirmedAt(next)).toEqual(expect.any(String));
      expect(await confirmedAt(later)).toBeNull();
      expect(await list()).toMatchObject([
        { text: word, meaning: 'confirm', customerId, appointmentId: next },
      ]);
      expect(await outbox(pool)).toEqual([]);
      expect(await app.countOf('suppressions')).toBe(0);
    },
  );

  // R-38
  it.each(['2', '٢', 'إلغاء', 'الغاء', 'الغاء الموعد', 'إلغاء الموعد!', 'إلغاء الحجز', 'cancel'])(
    'asks the desk to cancel it, once, and is answered once: %s',
    async (word) => {
      const next = await booked();
      await says('نعم');
      await says(word);
      await says(word);
      expect((await openTasks()).map(({ about_id: id }) => id)).toEqual([next]);
      expect((await openTasks())[0]?.title).toContain('طلب إلغاء حجز');
      expect((await outbox(pool)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ['answer', `+${number}`],
      ]);
      expect((await outbox(pool))[0]?.body).toContain('الموعد قائم');
      expect(await confirmedAt(next)).toBeNull();
      expect(await app.countOf('suppressions')).toBe(0);
      const { body } = await app.call('GET', `/api/appointments/${next}`, { as: 'Receptionist' });
      expect(body.status).toBe('Planned');
    },
  );

  // R-38
  it.each([
    ['إيقاف', 2],
    ['ايقاف', 2],
    ['توقف', 2],
    ['الغاء الاشتراك', 2],
    ['STOP', 2],
    ['STOP please', 2],
    ['unsubscribe', 2],
    ['إيقاف العروض', 1],
  ])('opts out, is answered once, and leaves her appointment: %s', async (word, purposes) => {
    const next = await booked();
    await writtenBefore(pool, own.id, `+${number}`);
    await says(word);
    await says(word);
    expect(await app.countOf('suppressions', 'recipient = $1', [`+${number}`])).toBe(purposes);
    expect((await outbox(pool)).map(({ kind }) => kind)).toEqual(['reminder', 'optOut']);
    expect((await list()).map(({ meaning }) => meaning)).toEqual(['optOut', 'optOut']);
    expect([await confirmedAt(next), await openTasks()]).toEqual([null, []]);
  });

  it('stops nothing for a number of another branch that this channel has never written to, and waits for the desk (G-16)', async () => {
    await pool.query('update customers set branch_id = $1 where id = $2', [branches.foreign, customerId]);
    await writtenBefore(pool, foreign.id, `+${number}`);
    await says('STOP');
    expect(await app.countOf('suppressions')).toBe(0);
    expect((await outbox(pool)).map(({ kind }) => kind)).toEqual(['reminder']);
    expect(await list()).toMatchObject([{ text: 'STOP', meaning: 'none', seenAt: null }]);
    await says('STOP', {}, foreign.session);
    expect(await app.countOf('suppressions', 'recipient = $1', [`+${number}`])).toBe(2);
  });

  it('stops the messages of a customer of its own branch to whom another channel wrote (G-16)', async () => {
    await writtenBefore(pool, foreign.id, `+${number}`);
    await says('STOP');
    expect(await app.countOf('suppressions', 'recipient = $1', [`+${number}`])).toBe(2);
    expect(await list()).toMatchObject([{ text: 'STOP', meaning: 'optOut' }]);
  });

  // R-38
  it.each(['هل الموعد الساعة 1؟', 'لا تلغوا الموعد', '12', 'شكرًا'])(
    'inside a sentence does nothing: %s',
    async (text) => {
      const next = await booked();
      await says(text);
      expect(await list()).toMatchObject([{ text, meaning: 'none', appointmentId: next }]);
      expect([await confirmedAt(next), await openTasks(), await outbox(pool)]).toEqual([null, [], []]);
    },
  );

  // R-38
  it.each(['1', '2'])(
    'without an appointment in the next days is a message like others: %s',
    async (word) => {
      await booked(customerId, 24 * 9);
      await says(word);
      expect(await list()).toMatchObject([{ meaning: 'none', appointmentId: null }]);
      expect([await openTasks(), await outbox(pool)]).toEqual([[], []]);
    },
  );
});

describe('A reply', () => {
  // R-38
  it('that the provider tells twice is one row', async () => {
    await booked();
    await says('إلغاء', { id: 'SAME1' });
    await says('إلغاء', { id: 'SAME1' });
    expect(await list()).toHaveLength(1);
    expect(await openTasks()).toHaveLength(1);
  });

  // R-38
  it('of one who shares her number belongs to the one with the next appointment', async () => {
    const daughter = await customer(branches.own, number, 'ابنتها');
    const next = await booked(daughter);
    await says('1');
    expect(await list()).toMatchObject([{ customerId: daughter, appointmentId: next }]);
    expect(await confirmedAt(next)).toEqual(expect.any(String));
  });

  // R-38
  it('after a reminder is about the appointment of the reminder', async () => {
    const sooner = await booked(customerId, 10);
    const reminded = await booked(customerId, 40);
    await pool.query(
      `insert into messages (status, kind, purpose, dedupe_key, customer_id, branch_id, recipient, body, not_before, expires_at, appointment_id, sent_at)
       values ('delivered', 'reminder', 'service', 'r' || $1::int, $2, $3, $4, 'تذكير', now(), now(), $1, now())`,
      [reminded, customerId, branches.own, `+${number}`],
    );
    await says('1');
    expect([await confirmedAt(sooner), await confirmedAt(reminded)]).toEqual([null, expect.any(String)]);
  });

  // R-28
  it('goes with its age', async () => {
    await says('سر');
    await pool.query(`update replies set received_at = now() - interval '20 years'`);
    expect(await forgetOldReplies(pool, new Date())).toBe(1);
    expect(await app.countOf('replies')).toBe(0);
  });
});

describe('What her number wrote before anybody knew whose it is', () => {
  // R-28
  it('goes with her when she is erased, and so does what it was answered; other numbers keep theirs', async () => {
    const hers = number;
    await pool.query('delete from customers_phones where parent_id = $1', [customerId]);
    await says('أنا رقم غير مسجل');
    const [reply] = await list();
    expect(reply?.customerId).toBeNull();
    const answered = await app.call('POST', `/api/replies/${reply?.id}/answer`, {
      as: 'Receptionist',
      body: { message: 'من معنا؟' },
    });
    expect(answered.status, answered.text).toBe(201);
    number = `${hers}9`.slice(-12);
    await says('رقم آخر');
    const { body: card } = await app.call('GET', `/api/customers/${customerId}`, { as: 'Admin' });
    const put = await app.call('PUT', `/api/customers/${customerId}`, {
      as: 'Admin',
      body: { ...card, phoneNumbers: [`+${hers}`] },
    });
    expect(put.status, put.text).toBe(200);
    const erased = await app.call('POST', `/api/customers/${customerId}/erase`, {
      as: 'Admin',
      body: { personCode: card.personCode, reason: 'طلبت' },
    });
    expect(erased.status, erased.text).toBeLessThan(300);
    const { rows } = await pool.query('select text, phone from replies order by id');
    expect(rows).toEqual([
      { text: null, phone: '•••' },
      { text: 'رقم آخر', phone: `+${number}` },
    ]);
    expect(await outbox(pool)).toMatchObject([{ recipient: '•••', body: '•••', status: 'cancelled' }]);
    const { rows: left } = await pool.query<{ text: string }>(
      `select t::text as text from audit_logs t union all select t::text from idempotency_keys t`,
    );
    expect(left.filter(({ text }) => text.includes(hers))).toEqual([]);
  });
});

describe('The automatic answer', () => {
  // R-38 R-39
  it('goes out at any hour, and nobody asks whether the number of one who has written exists', async () => {
    await booked();
    await says('إلغاء');
    // Half past midnight in Cairo or later, which is closed for every other message.
    const night = Date.parse('2038-03-05T22:30:00Z');
    await pool.query(`update messages set not_before = $1, expires_at = $2`, [
      new Date(night - hour),
      new Date(night + hour),
    ]);
    const asked = app.provider.asked('check-exists');
    const ahead = night - Date.now();
    const loop = startOutbox(
      { ...app.services, now: () => new Date(Date.now() + ahead) },
      (error) => expect(error).toBeUndefined(),
      { ...usualTimes, ...quickTimes },
    );
    await until(async () =>
      (await outbox(pool)).some(({ kind, status }) => kind === 'answer' && status === 'delivered'),
    );
    await loop.stop();
    expect(app.provider.asked('check-exists')).toBe(asked);
  });
});

describe('A confirmation', () => {
  // R-38
  it('gives way to a wish to cancel, which ends when somebody acts on it', async () => {
    const next = await booked();
    await says('نعم');
    await says('إلغاء');
    expect(await openTasks()).toHaveLength(1);
    const canceled = await app.call('POST', `/api/appointments/${next}/mark-canceled`, {
      as: 'Receptionist',
      body: { reason: 'طلبت' },
    });
    expect(canceled.status, canceled.text).toBe(200);
    expect(await openTasks()).toEqual([]);
  });

  /** Moves an appointment as the calendar does. */
  const move = async (id: number, to: string, as: PersonName, more: object = {}) => {
    const before = await shown(id);
    const { status, text } = await app.call('PUT', `/api/appointments/${id}`, {
      as,
      body: {
        start: to,
        end: new Date(Date.parse(to) + hour / 2).toISOString(),
        version: before.version,
        ...more,
      },
    });
    expect(status, text).toBe(200);
  };
  const shown = async (id: number) =>
    (await app.call(`GET`, `/api/appointments/${id}`, { as: 'Receptionist' })).body;
  const facts = async (id: number) => {
    const { confirmedBy, overrideReason } = await shown(id);
    return [confirmedBy, overrideReason];
  };
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

  // m2
  it('comes back with the undo of a move, as does the reason for the exception; no other move brings it', async () => {
    const next = await booked();
    await says('نعم');
    const { start: first, confirmedAt: when } = await shown(next);
    const start = String(first);
    await move(next, at(32), 'Admin', { overrideReason: 'طلبت' });
    expect(await facts(next)).toEqual([null, 'طلبت']);
    await move(next, start, 'Admin');
    expect(await facts(next)).toEqual(['reply', 'اختبار']);
    expect(await confirmedAt(next)).toBe(when);
    // Somebody else moves it to that time again, or it was elsewhere since.
    await move(next, at(32), 'Admin');
    await move(next, start, 'BranchManager');
    expect(await facts(next)).toEqual([null, 'اختبار']);
    await says('نعم');
    for (const to of [at(32), at(34), start]) await move(next, to, 'Admin');
    expect(await facts(next)).toEqual([null, 'اختبار']);
    await says('نعم');
    await app.call('POST', `/api/appointments/${next}/mark-canceled`, { as: 'Receptionist', body: {} });
    await app.call('POST', `/api/appointments/${next}/undo-status`, { as: 'Receptionist', body: {} });
    expect(await facts(next)).toEqual(['reply', 'اختبار']);
  });

  // m2
  it('that is taken back by a wish to cancel: the wish is open again once what settled it is undone', async () => {
    const next = await booked();
    await says('إلغاء');
    const start = String((await shown(next)).start);
    const press = (path: string) =>
      app.call('POST', `/api/appointments/${next}/${path}`, { as: 'Admin', body: {} });
    const wishes = async () => (await openTasks()).map(({ about_id: id }) => id);
    await press('mark-canceled');
    expect(await wishes()).toEqual([]);
    await press('undo-status');
    expect(await wishes()).toEqual([next]);
    await move(next, at(32), 'Admin');
    expect(await wishes()).toEqual([]);
    await move(next, start, 'Admin');
    expect(await wishes()).toEqual([next]);
    // It is the same wish: what settles it ends it, and another move is no undo.
    for (const to of [at(32), at(34), start]) await move(next, to, 'Admin');
    expect(await wishes()).toEqual([]);
  });
});

describe('A confirmation by hand', () => {
  const deed = (id: number, path: string) =>
    app.call<{ code?: string }>('POST', `/api/appointments/${id}/${path}`, { as: 'Receptionist', body: {} });
  const confirmed = async (id: number) => {
    const { body } = await app.call('GET', `/api/appointments/${id}`, { as: 'Receptionist' });
    return [body.confirmedAt === null ? null : 'set', body.confirmedBy];
  };

  // R-38
  it('is kept as one by a reply, says which it is, and is taken back', async () => {
    const next = await booked();
    expect(await confirmed(next)).toEqual([null, null]);
    expect((await deed(next, 'take-back-confirmation')).body.code).toBe('appointment.notConfirmed');
    expect((await deed(next, 'confirm-coming')).status).toBe(200);
    expect(await confirmed(next)).toEqual(['set', 'desk']);
    expect((await deed(next, 'confirm-coming')).body.code).toBe('appointment.confirmed');
    const { body: history } = await app.call<readonly { action: string; userName: string }[]>(
      'GET',
      `/api/appointments/${next}/history`,
      { as: 'Receptionist' },
    );
    expect(history[0]).toMatchObject({
      action: 'Update',
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'confirmedBy', after: expect.stringContaining('desk') }),
      ]),
    });
    expect((await deed(next, 'take-back-confirmation')).status).toBe(200);
    expect(await confirmed(next)).toEqual([null, null]);
    await says('نعم');
    expect(await confirmed(next)).toEqual(['set', 'reply']);
    await app.call('POST', `/api/appointments/${next}/reschedule`, {
      as: 'Admin',
      body: { start: new Date(Date.now() + 33 * hour).toISOString(), overrideReason: 'x' },
    });
    expect(await confirmed(next)).toEqual([null, null]);
  });
});

describe.each<Engine>(['GOWS', 'NOWEB', 'WEBJS'])('What is no text, told by the engine %s', (engine) => {
  // R-38
  it('is kept by its kind alone', async () => {
    const other = await messagingApp({ engine });
    const { body } = await other.call<{ id: number; sessionName: string }>('POST', '/api/whatsapp/sessions', {
      as: 'Admin',
      body: {
        channelName: 'Kinds',
        acceptsRisk: true,
        phoneNumber: '+201055555555',
        branchId: other.branches.own,
      },
    });
    await runChannelTasks(other.services);
    await other.provider.control(body.sessionName, 'scan', { phone: '201055555555' });
    const sent = ['image', 'audio', 'video', 'document', 'location', 'sticker'];
    for (const content of sent)
      await other.provider.control(body.sessionName, 'inbound', {
        phone: '201111111111',
        text: content === 'image' ? '1' : '',
        content,
      });
    // A message that was taken back has neither text nor content.
    await other.provider.control(body.sessionName, 'inbound', { phone: '201111111111', text: '' });
    const { rows } = await other.pool.query('select kind, text, meaning from replies order by id');
    expect(rows.map(({ kind }) => kind)).toEqual([
      'picture',
      'voice',
      'video',
      'document',
      'location',
      'sticker',
    ]);
    expect(rows[0]).toEqual({ kind: 'picture', text: '1', meaning: 'none' });
  });
});

describe('The official number', () => {
  const secret = 'app secret';
  const session = '4711';
  const official = app
    .call<{ id: number }>('POST', '/api/whatsapp/sessions', {
      as: 'Admin',
      body: {
        channelName: 'Official',
        sessionName: session,
        provider: 'cloud',
        phoneNumber: '+201066666666',
        branchId: branches.own,
        appSecret: secret,
      },
    })
    .then(({ body }) => body.id);
  const write = async (message: object, hoursAgo = 0) =>
    app.call(
      'POST',
      `/api/whatsapp/webhooks/${await official}`,
      messageEvent(
        { session, secret },
        {
          id: `wamid.${Math.random()}`,
          from: number,
          timestamp: String(Math.floor(Date.now() / 1000) - hoursAgo * 3600),
          ...message,
        },
      ),
    );
  const answer = async (body: object) => {
    const [reply] = await list();
    return app.call<{ code: string; messageId: number }>('POST', `/api/replies/${reply?.id}/answer`, {
      as: 'Receptionist',
      body,
    });
  };

  // R-38
  it('tells text, buttons, pictures and voice; reactions are nothing to read', async () => {
    await write({ type: 'image', image: { id: '1', mime_type: 'image/jpeg', caption: 'هذه' } });
    await write({ type: 'audio', audio: { id: '2', mime_type: 'audio/ogg', voice: true } });
    const pressed = { type: 'button_reply', button_reply: { id: 'x', title: 'نعم' } };
    await write({ type: 'interactive', interactive: pressed });
    await write({ type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } });
    await write({ type: 'system', system: { body: 'x', type: 'user_changed_number' } });
    expect((await list()).map(({ kind, text }) => [kind, text]).reverse()).toEqual([
      ['picture', 'هذه'],
      ['voice', null],
      ['text', 'نعم'],
    ]);
  });

  // m6
  it('is said to be unreachable before anything is typed while messaging is off', async () => {
    await write({ type: 'text', text: { body: 'هل يمكن تأجيل الموعد؟' } });
    const [reply] = await list();
    const isOff = async () => {
      const path = `/api/replies/${reply?.id}/thread`;
      const { body } = await app.call<{ box: { isOff: boolean } }>('GET', path, { as: 'Receptionist' });
      return body.box.isOff;
    };
    expect(await isOff()).toBe(false);
    await setMessaging(pool, { isEnabled: false });
    expect(await isOff()).toBe(true);
    await setMessaging(pool, { isEnabled: true });
  });

  it('is not put out by a type that is no type (G-14)', async () => {
    for (const type of ['__proto__', 'constructor', 'toString'])
      expect((await write({ type, text: { body: 'أهلًا' } })).status, type).toBe(200);
    expect(await list()).toEqual([]);
  });

  // R-28
  it('leaves no trace of her number once she is erased: neither plain nor inside a provider’s id (G-13)', async () => {
    const wamid = `wamid.${Buffer.from(`\x18${number}\x15`).toString('base64')}`;
    await write({ id: wamid, type: 'text', text: { body: 'أهلًا' } });
    const wish = {
      wa_id: number,
      category: 'marketing_messages',
      value: 'stop',
      timestamp: Date.now() / 1000,
    };
    const event = signedEvent(
      { secret },
      {
        field: 'user_preferences',
        value: { metadata: { phone_number_id: session }, user_preferences: [wish] },
      },
    );
    await app.call('POST', `/api/whatsapp/webhooks/${await official}`, event);
    await answer({ message: 'أهلًا بك' });
    await pool.query(`update messages set provider_msg_id = $1, status = 'accepted'`, [`${wamid}2`]);
    const { body: card } = await app.call('GET', `/api/customers/${customerId}`, { as: 'Admin' });
    const erased = await app.call('POST', `/api/customers/${customerId}/erase`, {
      as: 'Admin',
      body: { personCode: card.personCode, reason: 'طلبت' },
    });
    expect(erased.status, erased.text).toBeLessThan(300);
    const { rows } = await pool.query<{ text: string }>(
      `select t::text as text from webhook_inbox t union all select t::text from replies t union all select t::text from messages t`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ text }) => text.includes(number) || text.includes('wamid'))).toEqual([]);
    // The same event sent again makes nothing anew.
    await write({ id: wamid, type: 'text', text: { body: 'أهلًا' } });
    expect((await list()).length).toBe(1);
  });

  // R-38 R-39
  it('takes free text for a day after her message, then only a template that fits', async () => {
    await write({ type: 'text', text: { body: 'متى موعدي؟' } }, 25);
    const { status, body } = await answer({ message: 'غدًا' });
    expect([status, body.code]).toEqual([409, 'reply.windowClosed']);
    expect((await answer({ template: 'reminder' })).body.code).toBe('reply.noTemplate');
    await booked();
    const [reply] = await list();
    const thread = await app.call<{ box: { takesText: boolean; templates: readonly { kind: string }[] } }>(
      'GET',
      `/api/replies/${reply?.id}/thread`,
      { as: 'Receptionist' },
    );
    expect(thread.body.box).toMatchObject({ takesText: false, templates: [{ kind: 'reminder' }] });
    expect((await answer({ template: 'reminder' })).status).toBe(201);
    await write({ type: 'text', text: { body: 'شكرًا' } });
    expect((await answer({ message: 'أهلًا {customer_name}' })).status).toBe(201);
    const rows = await outbox(pool);
    expect(rows.map(({ kind, channelId }) => [kind, channelId])).toEqual([
      ['manual', null],
      ['manual', null],
    ]);
    expect(rows[1]?.body).toBe('أهلًا منى عادل');
    const { rows: stored } = await pool.query('select template from messages order by id');
    expect(stored.map(({ template }) => template?.name ?? null)).toEqual(['appointment_reminder', null]);
  });
});

describe('An answer of the desk', () => {
  // R-38
  it('goes to her number on her channel, and marks what she wrote as read', async () => {
    await says('السلام عليكم');
    await says('هل أنتم هنا؟');
    const [last] = await list();
    const unread = () =>
      app.call<{ counts: { unread: number; people: number }; replies: readonly Reply[] }>(
        'GET',
        '/api/replies/unread',
        {
          as: 'Receptionist',
        },
      );
    // Everybody reads the number as people there write it (m12).
    const phoneShown = `0${number.slice(2, 5)} ${number.slice(5, 8)} ${number.slice(8)}`;
    expect(last).toMatchObject({ phone: `+${number}`, phoneShown });
    expect((await unread()).body).toMatchObject({
      counts: { unread: 2, people: 1 },
      replies: [{ id: last?.id, phoneShown }],
    });
    const sent = await app.call('POST', `/api/replies/${last?.id}/answer`, {
      as: 'Receptionist',
      body: { message: 'نعم، تفضلي' },
    });
    expect(sent.status, sent.text).toBe(201);
    expect(await outbox(pool)).toMatchObject([
      { kind: 'manual', recipient: `+${number}`, channelId: own.id, body: 'نعم، تفضلي' },
    ]);
    expect((await unread()).body).toMatchObject({ counts: { unread: 0 }, replies: [] });
    expect((await app.call('GET', '/api/messages?pageSize=9', { as: 'Receptionist' })).body).toMatchObject({
      data: [{ recipient: `+${number}`, recipientShown: phoneShown }],
    });
    const { body } = await app.call<{ replies: readonly unknown[]; messages: readonly unknown[] }>(
      'GET',
      `/api/customers/${customerId}/conversation`,
      { as: 'Receptionist' },
    );
    expect([body.replies.length, body.messages.length]).toEqual([2, 1]);
  });
});

describe('Nobody of another branch, or without the permission,', () => {
  // P-02 PRM-28
  it('reads a byte of a reply: of the same number in two branches each sees its own', async () => {
    const there = await customer(branches.foreign, number, 'اسم آخر');
    await booked(there, 20, branches.foreign);
    await says('نص من المعادي');
    await says('نص من هناك', {}, foreign.session);
    const [here] = await list('Receptionist');
    const [other] = await list('stranger');
    expect(here).toMatchObject({ text: 'نص من المعادي', customerId, appointmentId: null });
    expect(other).toMatchObject({ text: 'نص من هناك', customerId: there });
    expect(await list('twoBranches')).toHaveLength(2);
    const paths = (reply: Reply | undefined, who: number) => [
      '/api/replies?pageSize=100',
      `/api/replies/${reply?.id}`,
      `/api/replies/${reply?.id}/thread`,
      `/api/customers/${who}/conversation`,
      '/api/replies/unread',
      '/api/today',
    ];
    for (const [as, reply, who, mark] of [
      ['stranger', here, customerId, 'المعادي'],
      ['Receptionist', other, there, 'من هناك'],
    ] as const)
      for (const path of paths(reply, who)) {
        const { text } = await app.call('GET', path, { as });
        expect([as, path, text.includes(`نص من ${mark.replace('من ', '')}`)]).toEqual([as, path, false]);
      }
    const markSeen = await app.call('POST', `/api/replies/${other?.id}/mark-seen`, {
      as: 'Receptionist',
      body: {},
    });
    expect(markSeen.status).toBe(404);
    const none = await Promise.all(
      paths(here, customerId)
        .slice(0, 5)
        .map((path) => app.call('GET', path, { as: 'Staff' })),
    );
    expect(none.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  // P-02 PRM-28
  it('learns whose card of another branch a number is: who writes is a number there', async () => {
    await pool.query('delete from customers_phones where parent_id = $1', [customerId]);
    await customer(branches.foreign, number, 'سر الفرع الآخر');
    await says('أنا من فرع آخر');
    const { text } = await app.call('GET', '/api/replies', { as: 'Receptionist' });
    expect(await list()).toMatchObject([{ customerId: null, text: 'أنا من فرع آخر' }]);
    expect(text).not.toContain('سر الفرع الآخر');
  });
});
