import { record } from '../../schema/answer';
import { choice, integer, reference } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { appointments } from './entity';

const { customerId, branchId, start, status } = appointments.fields;

/** What a message to the customer tells of an appointment. */
export const news = [
  {
    value: 'booked',
    label: { ar: 'ستصل العميل رسالة بالحجز', en: 'The customer will get a message about the booking' },
  },
  {
    value: 'moved',
    label: {
      ar: 'ستصل العميل رسالة بالموعد الجديد',
      en: 'The customer will get a message about the new time',
    },
  },
  {
    value: 'cancelled',
    label: { ar: 'ستصل العميل رسالة بالإلغاء', en: 'The customer will get a message about the cancellation' },
  },
] as const;

/** Code of the remark on a saved appointment of which the customer is told. */
export const toldCode = 'appointment.told';

/**
 * Which message the customer would get if the appointment were saved so: by the settings, her consent, her phone and
 * the channels. Null: none.
 */
export const willTell = defineQuery(appointments, {
  name: 'willTell',
  on: 'none',
  label: { ar: 'الرسالة التي ستصل العميل', en: 'The message that the customer will get' },
  permission: ['appointments.create', 'appointments.update'],
  input: {
    customerId: reference({ label: customerId.label, to: 'customers', required: true }),
    branchId: reference({ label: branchId.label, to: 'branches', required: true }),
    start: { ...start, list: false, filter: false, sort: false },
    status: choice({ label: status.label, options: status.options, default: 'Planned' }),
    appointmentId: integer({ label: appointments.label.one }),
  },
  answer: record({ kind: choice({ label: { ar: 'الرسالة', en: 'Message' }, options: news }) }),
});

export const toldQueries = { willTell };
