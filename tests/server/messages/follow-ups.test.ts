import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody, Row } from '../../support/app';
import { appointmentDesk } from '../../support/appointments';
import { outbox, setMessaging } from '../../support/messaging/outbox';

const desk = await appointmentDesk();
beforeEach(async () => {
  for (const table of ['messages', 'followups', 'suppressions', 'consents', 'channels'])
    await desk.app.pool.query(`delete from ${table}`);
  await setMessaging(desk.app.pool, { isEnabled: true, useCentralChannel: true });
});

type Body = Readonly<Record<string, unknown>>;

interface Draft {
  readonly text: string;
  readonly purpose: string;
  readonly recipient: string | null;
  readonly hasConsent: boolean;
  readonly obstacle: string | null;
}

const add = async (changes: Body = {}): Promise<number> => {
  const { mona } = desk.customers;
  const body = { customerId: mona, branchId: desk.app.branches.own, subject: 'سؤال', ...changes };
  const made = await desk.app.call<Row>('POST', '/api/followups', { as: 'Receptionist', body });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const draft = async (id: number): Promise<Draft & ErrorBody> =>
  (
    await desk.app.call<Draft & ErrorBody>('GET', `/api/followups/${id}/message-draft`, {
      as: 'Receptionist',
    })
  ).body;
const send = (id: number, message: string) =>
  desk.app.call<{ messageId: number } & ErrorBody>('POST', `/api/followups/${id}/message`, {
    as: 'Receptionist',
    body: { message },
  });

describe('A message about a follow-up', () => {
  // R-38 R-39 R-40
  it('begins with words that suit it: the template of its booking while that holds, a greeting otherwise', async () => {
    const recall = await draft(await add());
    expect(recall).toEqual({
      text: 'مرحبًا منى عادل، اشتقنا إلى زيارتك في مركز التجميل. هل نحجز لك موعدًا قريبًا؟',
      purpose: 'service',
      recipient: '+201000000001',
      hasConsent: false,
      obstacle: 'noChannel',
    });
    const { id: appointmentId } = await desk.booked();
    const about = (type: string) => add({ type, appointmentId });
    const [reminder, feedback] = [await about('Appointment Reminder'), await about('Feedback Request')];
    expect((await draft(reminder)).text).toContain('نذكرك بموعد تنظيف بشرة يوم');
    expect((await draft(feedback)).text).toBe('مرحبًا منى عادل، معك مركز التجميل.');
    await desk.app.pool.query(`update appointments set status = 'Done' where id = $1`, [appointmentId]);
    expect((await draft(reminder)).text).toBe('مرحبًا منى عادل، معك مركز التجميل.');
    expect((await draft(feedback)).text).toContain('شكرًا لزيارتك مركز التجميل يا منى عادل');
    expect((await draft(await about('Service Follow-up'))).text).toContain('بعد تنظيف بشرة');
    expect((await draft(await add({ type: 'Promotion Offer' }))).purpose).toBe('marketing');
  });

  // R-37 R-41 AUD-23
  it('goes out as it was read, from the branch of the follow-up, and says who sent it', async () => {
    const id = await add();
    const sent = await send(id, 'أهلًا منى، ننتظرك {غدًا}');
    expect(sent.status).toBe(201);
    expect(await outbox(desk.app.pool)).toMatchObject([
      {
        id: sent.body.messageId,
        kind: 'manual',
        status: 'queued',
        body: 'أهلًا منى، ننتظرك {غدًا}',
        recipient: '+201000000001',
        customerId: desk.customers.mona,
        branchId: desk.app.branches.own,
      },
    ]);
    const auditLog = `action = 'Send' and entity_name = 'Message' and entity_id = $1 and user_id = $2`;
    expect(
      await desk.app.countOf('audit_logs', auditLog, [sent.body.messageId, desk.app.users.Receptionist]),
    ).toBe(1);
    expect((await send(id, ' ')).body.errors).toHaveProperty('Message');
  });
});
