import type { Verb } from '../../schema/audit-log';
import { defineEntity } from '../../schema/entity';
import { choice, computed, flag, integer, moment, reference, rows, text } from '../../schema/field';
import { appointments } from '../appointments/entity';
import { ownBranch, ownCustomer } from '../fields';

const { serviceId, staffId, useOwned } = appointments.fields.services.fields;

/** Services of a visit without an appointment; they become an appointment that starts now. */
export const walkInServices = rows({
  label: { ar: 'خدمات الزيارة (اختياري)', en: 'Services of the visit (optional)' },
  max: 50,
  write: 'create',
  when: { field: 'appointmentId', is: [null] },
  fields: { serviceId, staffId, useOwned },
});

/** Check-in time. Default: the server's clock (ATT-22). */
const checkInTime = moment({
  label: { ar: 'وقت الحضور', en: 'Check-in time' },
  hint: { ar: 'اتركه فارغًا لتسجيل الوقت الحالي', en: 'Leave empty to record the current time' },
  write: 'create',
});

/** Actions on visits, as the audit log names them (AUD-09, AUD-23). */
export const attendanceVerbs = {
  checkIn: { value: 'CheckIn', label: { ar: 'تسجيل حضور', en: 'Check-in' }, colour: 'grey', order: 90 },
  checkOut: { value: 'CheckOut', label: { ar: 'تسجيل انصراف', en: 'Check-out' }, colour: 'grey', order: 100 },
} as const satisfies Readonly<Record<string, Verb>>;

/** A customer's visit (ATT-10). Without a check-out the customer is still in the centre. */
export const attendance = defineEntity({
  name: 'attendance',
  api: '/attendance',
  route: '/attendance',
  audit: 'Attendance',
  auditLabel: { ar: 'حضور', en: 'Attendance' },
  verbs: Object.values(attendanceVerbs),
  icon: 'check-circle',
  menu: { group: 'money', order: 60 },
  label: {
    one: { ar: 'سجل حضور', en: 'attendance record' },
    many: { ar: 'حضور العملاء', en: 'Customer attendance' },
  },
  moduleLabel: { ar: 'حضور العملاء', en: 'Attendance' },
  branch: 'branchId',
  own: { through: 'appointmentId' },
  title: 'checkIn',
  about: 'customerId',
  sort: { by: 'checkIn', desc: true },
  range: 'checkIn',
  remove: 'soft',
  permissions: { BranchManager: 'RCUDMX', Receptionist: 'RCU', Staff: 'R', Accountant: 'RX' },
  extensible: true,
  segments: [
    { key: 'present', label: { ar: 'في المركز', en: 'In the centre' }, where: { state: ['Present'] } },
  ],
  fields: {
    customerId: { ...ownCustomer, search: true, write: 'create', shows: ['personCode', 'paperCode'] },
    branchId: { ...ownBranch, write: 'create' },
    source: choice({
      label: { ar: 'المصدر', en: 'Source' },
      default: 'WalkIn',
      list: true,
      filter: true,
      options: [
        { value: 'WalkIn', label: { ar: 'بدون موعد', en: 'Walk-in' }, colour: 'grey' },
        { value: 'Appointment', label: { ar: 'بموعد', en: 'Appointment' }, colour: 'blue' },
      ],
    }),
    appointmentId: reference({
      label: { ar: 'الموعد', en: 'Booking' },
      to: 'appointments',
      shows: ['start', 'end', 'status'],
      list: true,
      hint: {
        ar: 'عند اختيار حجز يُسجل الحضور بموعد، ويكتمل الحجز عند الانصراف.',
        en: 'With a booking the source is Appointment, and the booking is done at check-out.',
      },
    }),
    checkIn: computed(
      moment({
        label: { ar: 'وقت الحضور', en: 'Check-in time' },
        required: true,
        list: true,
        sort: true,
        filter: 'often',
      }),
    ),
    checkOut: computed(moment({ label: { ar: 'وقت الانصراف', en: 'Check-out time' }, list: true })),
    state: computed(
      choice({
        label: { ar: 'الحالة', en: 'State' },
        default: 'Present',
        list: true,
        filter: true,
        options: [
          { value: 'Present', label: { ar: 'في المركز', en: 'In the centre' }, colour: 'green' },
          { value: 'Left', label: { ar: 'انصرف', en: 'Left' }, colour: 'grey' },
        ],
      }),
    ),
    minutes: computed(integer({ label: { ar: 'المدة', en: 'Duration' }, format: 'minutes', list: true })),
    /** The invoice that is not cancelled; a cancelled one makes room for another (IFA-09). */
    invoiceId: computed(
      reference({
        label: { ar: 'الفاتورة', en: 'Invoice' },
        to: 'invoices',
        shows: ['status', 'remaining'],
        back: { by: 'attendanceId', unless: { field: 'status', is: ['Cancelled'] } },
      }),
    ),
    closedAuto: computed(
      flag({ label: { ar: 'انصراف تلقائي', en: 'Closed automatically' }, filter: 'hidden' }),
    ),
    notes: text({ personal: true, label: { ar: 'ملاحظات', en: 'Notes' }, format: 'lines', max: 2000 }),
  },
  input: {
    checkInTime,
    services: walkInServices,
  },
});
