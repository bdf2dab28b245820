import { describe, expect, it } from 'vitest';
import type { MessagingSettings } from '../../../src/resources/messages/settings';
import { type ErrorBody, testApp } from '../../support/app';
import type { PersonName } from '../../support/world';

const app = await testApp();

type Answer = MessagingSettings & ErrorBody & { readonly version: number };

const read = (as: PersonName = 'Admin') => app.call<Answer>('GET', '/api/whatsapp/settings', { as });
const save = (body: object, as: PersonName = 'Admin') =>
  app.call<Answer>('PUT', '/api/whatsapp/settings', { as, body });

/** What the product has beside the documented settings: all of it off until somebody wants it. */
const added = {
  sendBookedMessages: false,
  sendMovedMessages: false,
  sendCancelledMessages: false,
  bookedMessageTemplate: expect.stringContaining('{appointment_date}'),
  movedMessageTemplate: expect.stringContaining('{appointment_date}'),
  cancelledMessageTemplate: expect.stringContaining('{appointment_date}'),
};

describe('The messaging settings', () => {
  // MSG-03 MSG-09 MSG-10 MSG-11 MSG-13 MSG-18 API-079 CON-21
  it('are the documented ones until somebody sets them', async () => {
    const { status, body } = await read();
    const { version, ...values } = body;
    expect([status, values]).toEqual([
      200,
      {
        isEnabled: false,
        isVerified: false,
        countryCode: '966',
        phoneNumber: null,
        apiEndpoint: null,
        apiKey: null,
        hasApiKey: false,
        verificationCode: null,
        ...added,
        testPhoneNumber: null,
        useCentralChannel: true,
        sendAppointmentReminders: true,
        reminderHoursBefore: 24,
        defaultMessageTemplate:
          'مرحبًا {customer_name}، نذكرك بموعد {service_name} يوم {appointment_date} الساعة {appointment_time} في {center_name}. للتعديل أو الإلغاء يرجى التواصل معنا.',
        sendFollowUpMessages: false,
        followUpDaysAfter: 3,
        followUpMessageTemplate:
          'مرحبًا {customer_name}، كيف كانت النتيجة بعد {service_name} في {center_name}؟ نحن في خدمتك.',
        autoSendAfterAppointment: false,
        autoSendHoursAfter: 2,
        afterVisitMessageTemplate:
          'شكرًا لزيارتك {center_name} يا {customer_name}. يسعدنا معرفة رأيك في {service_name}.',
        sendBirthdayGreetings: false,
        birthdayMessageTemplate:
          'كل عام وأنتم بخير {customer_name}! أطيب التمنيات من {center_name}. للإيقاف أرسل: إيقاف',
      },
    ]);
    expect(version).toBeGreaterThanOrEqual(0);
  });

  // MSG-01 MSG-14 API-080 AUD-23 PRM-33
  it('are saved whole, seen at once by everybody who may, and leave their trail', async () => {
    const { body: before } = await read();
    const saved = await save({
      ...before,
      isEnabled: true,
      reminderHoursBefore: 48,
      isVerified: true,
      other: 1,
    });
    expect([saved.status, saved.text]).toEqual([200, saved.text]);
    expect(saved.body).toMatchObject({ isEnabled: true, reminderHoursBefore: 48, isVerified: false });
    expect((await read('Receptionist')).body).toEqual(saved.body);
    expect((await save({ isEnabled: false }, 'BranchManager')).body.code).toBe('forbidden.settings.update');
    const { rows } = await app.pool.query(
      `select entity_id as id from audit_logs where entity_name = 'Settings' order by id`,
    );
    expect(rows.map(({ id }) => id)).toEqual(['messaging.isEnabled', 'messaging.reminderHoursBefore']);
    const stale = await save({ ...before, isEnabled: false });
    expect([stale.status, stale.body.code]).toEqual([409, 'version.stale']);
  });

  // MSG-09 MSG-10 MSG-11 MSG-12 MSG-20 CON-21
  it.each([
    ['reminderHoursBefore', 24, 168],
    ['followUpDaysAfter', 3, 30],
    ['autoSendHoursAfter', 2, 72],
  ] as const)('bring an odd number of %s to one that can be', async (key, usual, most) => {
    const odd: readonly (readonly [unknown, number])[] = [
      [null, usual],
      ['x', usual],
      [0, usual],
      [most + 1, most],
      [2.9, 2],
      ['٣', 3],
      [1, 1],
    ];
    for (const [sent, kept] of odd) {
      const { status, body } = await save({ [key]: sent });
      expect([sent, status, body[key]]).toEqual([sent, 200, kept]);
    }
  });

  // MSG-04 MSG-05 MSG-18
  it('refuse a template that names what does not exist, on its own field and in words', async () => {
    const wrong = await save({ birthdayMessageTemplate: 'أهلًا {customer_name} {service_name}' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual({ BirthdayMessageTemplate: ['متغير غير معروف: service_name'] });
    const permission = await save({ defaultMessageTemplate: '{{customer_name}} {service_name} {}' });
    expect([permission.status, permission.body.defaultMessageTemplate]).toEqual([
      200,
      '{{customer_name}} {service_name} {}',
    ]);
  });

  // MSG-06 MSG-07 MSG-08 BND-08
  it('are verified when the phone of their channel is, or another that carries the messages (A9)', async () => {
    const add = (session: string, isDefault: boolean, status: string) =>
      app.pool.query(
        `insert into channels (channel_name, session_name, phone_number, is_verified, is_default, status, provider)
         values ($1, $1, '+201000000000', true, $2, $3, 'waha')`,
        [session, isDefault, status],
      );
    await add('x', true, 'STOPPED');
    expect((await read()).body.isVerified).toBe(true);
    await app.pool.query('delete from channels');
    await add('other', false, 'WORKING');
    expect((await read()).body.isVerified).toBe(true);
    await app.pool.query('update channels set is_active = false');
    expect((await read()).body.isVerified).toBe(false);
    await app.pool.query('delete from channels');
  });
});
