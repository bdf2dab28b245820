import { record, records } from '../../schema/answer';
import { choice, date, flag, integer, type Label, moment, reference, rows, text } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { findOption } from '../../schema/text/parse';
import { branches } from '../branches/entity';
import { customers } from '../customers/entity';
import { appointments, roomLabel } from './entity';

// Uses declared fields, not zod schemas, because the calendar loads these queries on its first visit.

const { fields } = appointments;
const branchId = reference({ label: fields.branchId.label, to: 'branches', required: true });
const number = { ar: 'الرقم', en: 'Number' };
const staffNumber = { ar: 'رقم الأخصائي', en: 'Number of the staff member' };
const start = moment({ label: fields.start.label, required: true });
const end = moment({ label: fields.end.label, required: true });
const exceptId = integer({
  label: { ar: 'الحجز الذي يُعدَّل', en: 'The booking being edited: what it takes itself counts as free' },
});
const holdId = integer({ label: { ar: 'الوقت المحجوز مؤقتًا', en: 'The held time of this dialog' } });
const colleague = {
  fullName: text({ label: { ar: 'الاسم', en: 'Name' }, required: true }),
  isFree: flag({ label: { ar: 'غير مشغول', en: 'Nothing is booked or held' } }),
  onShift: flag({ label: { ar: 'في وردية', en: 'On shift, or the branch has no shifts that day' } }),
};

const asked = rows({
  label: { ar: 'الخدمات', en: 'Repeatable; their durations make the length' },
  max: 50,
  flat: { key: 'serviceIds', of: 'serviceId' },
  fields: { serviceId: integer({ label: fields.services.label }) },
});

/** Data of the calendar except appointments: opening hours, staff, rooms, shifts and held times of a branch. */
export const board = defineQuery(appointments, {
  name: 'board',
  on: 'none',
  forOwn: true,
  label: { ar: 'لوحة الفرع', en: 'Working day, staff, rooms, shifts and held times of a branch' },
  permission: 'appointments.read',
  input: {
    branchId,
    from: date({ label: { ar: 'من', en: 'From' }, required: true }),
    to: date({ label: { ar: 'إلى', en: 'To' }, required: true }),
  },
  answer: record({
    zone: text({ label: { ar: 'المنطقة الزمنية', en: 'Time zone' }, required: true }),
    open: text({ label: { ar: 'بداية اليوم', en: 'Start of the working day, HH:mm' }, required: true }),
    close: text({ label: { ar: 'نهاية اليوم', en: 'End of the working day, HH:mm' }, required: true }),
    openingHours: rows({ ...branches.fields.openingHours, as: 'plain' }),
    specialDays: rows({ ...branches.fields.specialDays, as: 'plain' }),
    staff: rows({ label: { ar: 'الأخصائيون', en: 'Staff' }, fields: colleague }),
    rooms: rows({
      label: { ar: 'الغرف', en: 'Rooms' },
      fields: {
        name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true }),
        capacity: integer({ label: { ar: 'السعة', en: 'Capacity' }, required: true }),
      },
    }),
    shifts: rows({
      label: { ar: 'الورديات', en: 'Shifts' },
      as: 'plain',
      fields: {
        staffId: integer({ label: staffNumber, required: true }),
        date: date({ label: { ar: 'التاريخ', en: 'Date' }, required: true }),
        start: text({ label: fields.start.label, required: true }),
        end: text({ label: fields.end.label, required: true }),
      },
    }),
    holds: rows({
      label: { ar: 'أوقات محجوزة مؤقتًا', en: 'Times that open dialogs hold' },
      fields: {
        start,
        end,
        staffId: integer({ label: staffNumber }),
        roomId: integer({ label: { ar: 'رقم الغرفة', en: 'Number of the room' } }),
        expiresAt: moment({ label: { ar: 'ينتهي في', en: 'Ends at' }, required: true }),
        userName: text({ label: { ar: 'المستخدم', en: 'User' }, required: true }),
        mine: flag({ label: { ar: 'لي', en: "The reader's own" } }),
      },
    }),
    waiting: integer({ label: { ar: 'في الانتظار', en: 'Waiting' }, required: true }),
    offered: integer({
      label: { ar: 'عُرض عليهم وقت', en: 'Waiting with a time that is offered' },
      required: true,
    }),
  }),
});

/** Staff who can be booked at a time. Those who do the services, are free and on shift come first (APT-37, R-51). */
export const staff = defineQuery(appointments, {
  name: 'staff',
  on: 'none',
  forOwn: true,
  label: { ar: 'من يمكن الحجز معه في وقت', en: 'Who can be booked at a time; free and on shift first' },
  permission: 'appointments.read',
  input: { branchId, start, end, exceptId, holdId, services: asked },
  answer: records({
    id: integer({ label: number, required: true }),
    ...colleague,
    doesIt: flag({ label: { ar: 'يقدم الخدمات المطلوبة', en: 'Does all the services asked for' } }),
  }),
});

export const freeSlots = defineQuery(appointments, {
  name: 'freeSlots',
  on: 'none',
  forOwn: true,
  label: { ar: 'أول الأوقات المتاحة', en: 'The first free times, by specialist' },
  permission: 'appointments.read',
  input: {
    branchId,
    services: asked,
    staffId: integer({ label: staffNumber }),
    roomId: integer({ label: roomLabel }),
    customerId: reference({ label: fields.customerId.label, to: 'customers' }),
    exceptId,
    holdId,
    minutes: integer({
      label: { ar: 'المدة بدل مدة الخدمات', en: 'Length instead of that of the services' },
      min: 1,
    }),
    from: text({ label: { ar: 'من', en: 'A day or an instant' }, required: true }),
    days: integer({ label: { ar: 'عدد الأيام', en: 'At most 60' }, min: 1, default: 14 }),
    limit: integer({ label: { ar: 'عدد الأوقات', en: 'At most 200' }, min: 1, default: 20 }),
  },
  answer: records({
    start,
    end,
    staffId: integer({ label: staffNumber, required: true }),
    staffFullName: text({ label: { ar: 'الأخصائي', en: 'Staff member' }, required: true }),
  }),
});

export const history = defineQuery(appointments, {
  name: 'history',
  on: 'row',
  path: '/appointments/:id/history',
  label: { ar: 'سجل الحجز', en: 'What happened to a booking, newest first' },
  permission: 'appointments.read',
  answer: records({
    id: integer({ label: number, required: true }),
    timestamp: moment({ label: { ar: 'الوقت', en: 'Time' }, required: true }),
    userName: text({ label: { ar: 'المستخدم', en: 'User' } }),
    action: text({ label: { ar: 'الإجراء', en: 'Action' }, required: true }),
    changes: rows({
      label: { ar: 'التغييرات', en: 'Changes' },
      as: 'plain',
      fields: {
        field: text({ label: { ar: 'الحقل', en: 'Field' }, required: true }),
        before: text({ label: { ar: 'قبل', en: 'Before' } }),
        after: text({ label: { ar: 'بعد', en: 'After' } }),
      },
    }),
  }),
});

/**
 * Sessions that an appointment may use, by service and counted as saving does, and the packages that they
 * come from, oldest expiry first (R-11, PKG-14).
 */
export const ownedSessions = defineQuery(customers, {
  name: 'sessions',
  on: 'row',
  path: '/customers/:id/sessions',
  label: { ar: 'جلسات العميل', en: 'Sessions that a booking may count on, and the packages they come from' },
  permission: 'customers.read',
  input: { exceptId },
  answer: record({
    available: rows({
      label: { ar: 'المتاح', en: 'Available' },
      as: 'plain',
      fields: {
        serviceId: integer({ label: { ar: 'رقم الخدمة', en: 'Number of the service' }, required: true }),
        sessionsCount: integer({ label: { ar: 'عدد الجلسات', en: 'Sessions' }, required: true }),
      },
    }),
    packages: rows({
      label: { ar: 'الباقات', en: 'Packages' },
      fields: {
        name: text({ label: { ar: 'الاسم', en: 'Name' }, required: true }),
        validUntil: date({ label: { ar: 'صالحة حتى', en: 'Valid until' }, required: true }),
        items: rows({
          label: { ar: 'الخدمات', en: 'Services' },
          as: 'plain',
          fields: {
            serviceId: integer({ label: { ar: 'رقم الخدمة', en: 'Number of the service' }, required: true }),
            serviceName: text({ label: { ar: 'الخدمة', en: 'Service' }, required: true }),
            sessions: integer({ label: { ar: 'عدد الجلسات', en: 'Sessions' }, required: true }),
            left: integer({ label: { ar: 'المتبقي', en: 'Left' }, required: true }),
          },
        }),
      },
    }),
  }),
});

/** When a customer was last here, booked or not. Answered by the desk, whose card shows the same. */
export const lastVisit = defineQuery(customers, {
  name: 'lastVisit',
  on: 'row',
  label: { ar: 'آخر زيارة', en: 'Last visit' },
  permission: 'customers.read',
  // By name, because visits are declared after appointments.
  follows: [{ name: 'appointments' }, { name: 'attendance' }],
  answer: record({ at: moment({ label: { ar: 'آخر زيارة', en: 'Last visit' } }) }),
});

export const appointmentQueries = { board, staff, freeSlots, history, ownedSessions };

/** The last visits of an appointment's customer, with what was noted at each. */
export const visits = defineQuery(appointments, {
  name: 'visits',
  on: 'row',
  label: { ar: 'الزيارات السابقة للعميل', en: "The customer's earlier visits and their notes" },
  permission: 'appointments.read',
  answer: records({
    id: integer({ label: appointments.label.one, required: true }),
    start,
    services: text({ label: fields.services.label, required: true }),
    staff: text({ label: fields.staffId.label, required: true }),
    note: text({ label: fields.visitNote.label }),
  }),
});

export const ownVisitQueries = { visits };

/** What a message to the customer tells of an appointment. */
export const customerNews = [
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
export const messageCode = 'appointment.told';

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
    customerId: reference({ label: fields.customerId.label, to: 'customers', required: true }),
    branchId,
    start: { ...fields.start, list: false, filter: false, sort: false },
    status: choice({ label: fields.status.label, options: fields.status.options, default: 'Planned' }),
    appointmentId: integer({ label: appointments.label.one }),
  },
  answer: record({ kind: choice({ label: { ar: 'الرسالة', en: 'Message' }, options: customerNews }) }),
});

export const newsQueries = { willTell };

/** Returns what the answer to a save says of a message to the customer. Undefined if none goes out. */
export const newsIn = (saved: unknown): Label | undefined => {
  const {
    remarks = [],
  }: { readonly remarks?: readonly { readonly code: string; readonly kind?: string }[] } = Object(saved);
  return findOption(customerNews, remarks.find(({ code }) => code === messageCode)?.kind ?? '')?.label;
};
