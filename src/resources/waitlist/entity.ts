import { defineEntity } from '../../schema/entity';
import { choice, computed, date, moment, reference, rows, text, time } from '../../schema/field';
import type { RowOf } from '../../schema/types';
import type { NewAppointmentValues } from '../appointments/draft';
import { foundCustomer, ofDay, ownBranch, ownCustomer, requiredService } from '../fields';

/** A customer who waits for a free time. If a cancellation frees a fitting time, the entry gets it as an offer. */
export const waitlist = defineEntity({
  name: 'waitlist',
  api: '/waitlist',
  route: '/waitlist',
  module: 'appointments',
  audit: 'Waitlist',
  auditLabel: { ar: 'قائمة الانتظار', en: 'Waiting list' },
  icon: 'schedule',
  menu: { group: 'desk', order: 35, hides: true },
  label: {
    one: { ar: 'طلب انتظار', en: 'waiting entry' },
    many: { ar: 'قائمة الانتظار', en: 'Waiting list' },
  },
  branch: 'branchId',
  title: 'note',
  about: 'customerId',
  sort: { by: 'fromDate' },
  range: 'fromDate',
  remove: 'row',
  queue: {
    reason: ['services', 'note'],
    open: { field: 'status', is: ['Waiting'] },
    done: 'close',
  },
  permissions: { BranchManager: 'RCUDM', Receptionist: 'RCU', Staff: 'R', Accountant: 'R' },
  fields: {
    customerId: {
      ...ownCustomer,
      requiredMessage: foundCustomer.requiredMessage,
      shows: ['phones'],
      search: true,
    },
    branchId: ownBranch,
    services: rows({
      label: { ar: 'الخدمات', en: 'Services' },
      rowLabel: { ar: 'خدمة', en: 'service' },
      min: 1,
      max: 20,
      list: true,
      flat: { key: 'serviceIds', of: 'serviceId' },
      fields: { serviceId: requiredService },
    }),
    staffId: reference({
      label: { ar: 'الأخصائي', en: 'Staff member' },
      to: 'users',
      list: true,
      filter: true,
    }),
    fromDate: ofDay({ ar: 'من تاريخ', en: 'From' }),
    toDate: date({ label: { ar: 'إلى تاريخ', en: 'To' }, list: true }),
    fromTime: time({ label: { ar: 'من الساعة', en: 'Not before' }, list: 'hidden' }),
    toTime: time({ label: { ar: 'حتى الساعة', en: 'Not after' }, list: 'hidden' }),
    status: choice({
      label: { ar: 'الحالة', en: 'Status' },
      write: 'update',
      default: 'Waiting',
      list: true,
      filter: true,
      options: [
        { value: 'Waiting', label: { ar: 'في الانتظار', en: 'Waiting' }, colour: 'gold' },
        { value: 'Booked', label: { ar: 'تم الحجز', en: 'Booked' }, colour: 'green' },
        { value: 'Closed', label: { ar: 'مغلق', en: 'Closed' }, colour: 'grey' },
      ],
    }),
    /** Time that a cancellation freed for this entry; empty if there is none or it was taken again. */
    offeredStart: computed(moment({ label: { ar: 'موعد متاح', en: 'Free time' }, list: true, sort: true })),
    offeredEnd: computed(moment({ label: { ar: 'نهاية الموعد المتاح', en: 'End of the free time' } })),
    offeredStaffId: computed(
      reference({ label: { ar: 'أخصائي الموعد المتاح', en: 'Staff of the free time' }, to: 'users' }),
    ),
    appointmentId: reference({ label: { ar: 'الحجز', en: 'Booking' }, to: 'appointments' }),
    note: text({ personal: true, label: { ar: 'ملاحظات', en: 'Notes' }, format: 'lines', max: 1000 }),
  },
});

/** Start values of a booking for a waiting customer: with the free time that was found, if there is one. */
export const newAppointmentOf = (row: RowOf<typeof waitlist>): NewAppointmentValues => {
  const { id, branchId, customerId, services, offeredStart, offeredEnd } = row;
  const staffId = row.offeredStaffId ?? row.staffId;
  return {
    waitlistId: id,
    branchId,
    customerId,
    services: services.map(({ serviceId }) => serviceId),
    ...(staffId !== null && { staffId }),
    ...(offeredStart !== null && { start: offeredStart }),
    ...(offeredEnd !== null && { end: offeredEnd }),
  };
};
