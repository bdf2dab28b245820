import { beforeEach, describe, expect, it } from 'vitest';
import { forgetOldMessages } from '../../server/features/messages/outbox';
import { planMessages } from '../../server/features/messages/plan';
import { messageStatuses } from '../../src/resources/messages/choices';
import { appointmentDesk } from '../support/appointments';
import { addChannel, outbox, setMessaging } from '../support/outbox';

const desk = await appointmentDesk();
beforeEach(async () => {
  for (const table of ['messages', 'visit_finishes', 'channels'])
    await desk.app.pool.query(`delete from ${table}`);
  await desk.clear();
});

const now = new Date('2027-03-15T10:00:00Z');

const put = (name: string, at: string, changes: Readonly<Record<string, unknown>> = {}) => {
  const row = {
    kind: 'manual',
    purpose: 'service',
    status: 'delivered',
    recipient: '+201000000001',
    body: 'x',
    branch_id: desk.app.branches.own,
    dedupe_key: name,
    created_at: at,
    not_before: at,
    expires_at: at,
    sent_at: at,
    ...changes,
  };
  return desk.app.pool.query(
    `insert into messages (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, n) => `$${n + 1}`)})`,
    Object.values(row),
  );
};

const left = async () => (await outbox(desk.app.pool)).map(({ dedupeKey }) => dedupeKey);

describe('Messages are kept', () => {
  // R-37
  it('two years from the beginning of the month, and longer where anything of them is younger', async () => {
    await put('last moment', '2025-02-28T23:59:59.999Z');
    await put('first moment', '2025-03-01T00:00:00Z');
    await put('sent again', '2025-01-01T00:00:00Z', { sent_at: '2025-05-01T00:00:00Z' });
    await put('long open', '2025-01-01T00:00:00Z', { expires_at: '2025-05-01T00:00:00Z' });
    expect(await forgetOldMessages(desk.app.pool, now)).toBe(1);
    expect(await left()).toEqual(['first moment', 'sent again', 'long open']);
  });

  // R-37
  it('as long as anything is to come of them', async () => {
    for (const status of messageStatuses) await put(status, '2020-01-01T00:00:00Z', { status });
    await put('waits for somebody', '2020-01-01T00:00:00Z', { status: 'failed', needs_staff: true });
    await forgetOldMessages(desk.app.pool, now);
    expect(await left()).toEqual(['queued', 'sending', 'doubtful', 'waits for somebody']);
  });

  // R-37
  it('so that none is written a second time: a visit of long ago that is done once more is not thanked for again', async () => {
    const { pool } = desk.app;
    await addChannel(pool, { branchId: desk.app.branches.own });
    await setMessaging(pool, { isEnabled: true, autoSendAfterAppointment: true, useCentralChannel: true });
    const { id } = await desk.booked();
    const owner = await desk.app.db.connect('owner');
    const visited = async (start: string) => {
      await owner.query(
        `alter table appointments disable trigger user;
         update appointments set status = 'Done', start = '${start}', "end" = '${start}'::timestamptz + interval '30 minutes' where id = ${id};
         alter table appointments enable trigger user`,
      );
      await owner.query(
        `insert into visit_finishes (appointment_id, at) values ($1, $2) on conflict (appointment_id) do update set at = excluded.at`,
        [id, '2027-03-15T08:30:00Z'],
      );
    };
    await visited('2026-02-20T08:00:00Z');
    expect(await planMessages(pool, now)).toBe(0);
    // A visit of last week that is finished late still gets its message.
    await visited('2027-03-08T08:00:00Z');
    expect(await planMessages(pool, now)).toBe(1);
    expect(await left()).toEqual([`aftervisit:${id}`]);
    await owner.end();
  });
});
