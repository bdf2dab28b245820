import { defineEntity } from '../../schema/entity';
import { choice, computed, flag, integer, moment, money, reference, rows, text } from '../../schema/field';
import { foundCustomer, ownBranch, requiredService } from '../fields';

const content = {
  ar: 'يجب اختيار خدمة أو باقة واحدة على الأقل',
  en: 'At least one service or package must be selected',
};

const times = { ar: 'يجب تحديد وقت البداية والنهاية', en: 'Start and end must be specified' };

export const roomLabel = { ar: 'الغرفة', en: 'Room' } as const;

/** Ways in which an appointment was confirmed. */
export const confirmations = [
  { value: 'reply', label: { ar: 'برسالة من العميل', en: 'By a reply' } },
  { value: 'desk', label: { ar: 'بالهاتف', en: 'On the phone' } },
] as const;

/** An appointment (APT-27). Names, prices and durations are copies made when it was booked. */
export const appointments = defineEntity({
  name: 'appointments',
  api: '/appointments',
  route: '/appointments',
  audit: 'Appointment',
  auditLabel: { ar: 'حجز', en: 'Appointment' },
  icon: 'calendar',
  menu: { group: 'desk', order: 30, foot: 20 },
  label: { one: { ar: 'حجز', en: 'booking' }, many: { ar: 'الحجوزات', en: 'Bookings' } },
  moduleLabel: { ar: 'الحجوزات والمواعيد', en: 'Appointments' },
  moduleBent: { ar: 'الحجوزات', en: 'bookings' },
  branch: 'branchId',
  own: { user: 'staffId', rows: 'services' },
  title: 'title',
  about: 'customerId',
  sort: { by: 'start', desc: true },
  range: 'start',
  remove: 'soft',
  pageSize: { usual: 20, most: 2000 },
  permissions: { BranchManager: 'RCUDM', Receptionist: 'RCU', Staff: 'R', Accountant: 'R' },
  extensible: true,
  fields: {
    customerId: foundCustomer,
    title: text({
      personal: true,
      label: { ar: 'عنوان الحجز', en: 'Title' },
      max: 300,
      list: true,
      search: true,
    }),
    start: moment({
      label: { ar: 'البداية', en: 'Start' },
      required: true,
      requiredMessage: times,
      list: true,
      filter: 'often',
      sort: true,
    }),
    end: moment({ label: { ar: 'النهاية', en: 'End' }, required: true, requiredMessage: times, list: true }),
    status: choice({
      label: { ar: 'الحالة', en: 'Status' },
      default: 'Planned',
      list: true,
      filter: 'often',
      options: [
        { value: 'Planned', label: { ar: 'مجدول', en: 'Planned' }, colour: 'blue' },
        { value: 'Done', label: { ar: 'مكتمل', en: 'Done' }, colour: 'green' },
        { value: 'NoShow', label: { ar: 'لم يحضر', en: 'No-show' }, colour: 'red' },
        { value: 'Canceled', label: { ar: 'ملغي', en: 'Canceled' }, aliases: ['Cancelled'], colour: 'grey' },
      ],
    }),
    branchId: ownBranch,
    staffId: reference({
      label: { ar: 'الأخصائي الافتراضي', en: 'Default staff member' },
      to: 'users',
      list: true,
      filter: true,
    }),
    roomId: reference({ label: roomLabel, to: 'rooms', optional: true, list: 'hidden', filter: true }),
    services: rows({
      label: { ar: 'الخدمات', en: 'Services' },
      rowLabel: { ar: 'خدمة', en: 'service' },
      requiredMessage: content,
      max: 50,
      list: true,
      fields: {
        serviceId: requiredService,
        staffId: reference({ label: { ar: 'الأخصائي', en: 'Staff member' }, to: 'users' }),
        start: moment({ label: { ar: 'البداية', en: 'Start' } }),
        end: moment({ label: { ar: 'النهاية', en: 'End' } }),
        useOwned: flag({
          label: { ar: 'استخدام جلسة من باقة العميل', en: "Use a session of the customer's package" },
          default: true,
        }),
        serviceName: computed(text({ label: { ar: 'اسم الخدمة', en: 'Service name' } })),
        servicePrice: computed(money({ label: { ar: 'السعر', en: 'Price' } })),
        duration: computed(integer({ label: { ar: 'المدة', en: 'Duration' }, format: 'minutes' })),
        coverage: computed(
          choice({
            label: { ar: 'التغطية', en: 'Cover' },
            options: [
              { value: 'Extra', label: { ar: 'إضافي', en: 'Extra' } },
              { value: 'Package', label: { ar: 'من الباقة', en: 'From the package' } },
              { value: 'Owned', label: { ar: 'من باقة العميل', en: "From the customer's package" } },
            ],
          }),
        ),
      },
    }),
    packages: rows({
      label: { ar: 'الباقات', en: 'Packages' },
      rowLabel: { ar: 'باقة', en: 'package' },
      max: 20,
      fields: {
        packageId: reference({ label: { ar: 'الباقة', en: 'Package' }, to: 'packages', required: true }),
        name: computed(text({ label: { ar: 'اسم الباقة', en: 'Package name' } })),
        price: computed(money({ label: { ar: 'سعر الباقة', en: 'Package price' } })),
      },
    }),
    /** Contents of the chosen packages; the reply carries them as `packages[].items`. */
    packageItems: computed(
      rows({
        label: { ar: 'محتوى الباقات', en: 'Package contents' },
        fields: {
          packageId: reference({ label: { ar: 'الباقة', en: 'Package' }, to: 'packages', required: true }),
          serviceId: requiredService,
          serviceName: text({ label: { ar: 'اسم الخدمة', en: 'Service name' } }),
          sessionsCount: integer({ label: { ar: 'عدد الجلسات', en: 'Sessions' } }),
        },
      }),
    ),
    totalPrice: computed(money({ label: { ar: 'إجمالي السعر', en: 'Total price' }, default: 0, list: true })),
    /** The visit of this appointment. A planned appointment with a visit has its customer in the centre. */
    attendanceId: computed(
      reference({
        label: { ar: 'الحضور', en: 'Visit' },
        to: 'attendance',
        shows: ['state'],
        back: { by: 'appointmentId' },
      }),
    ),
    /** When the customer confirmed that she comes. A trigger empties it when the time changes. */
    confirmedAt: computed(
      moment({ label: { ar: 'أكّد العميل الحضور', en: 'Confirmed by the customer' }, list: 'hidden' }),
    ),
    /** Who says so: the customer by a reply, or the desk after a call. Empty without `confirmedAt`. */
    confirmedBy: computed(
      choice({
        label: { ar: 'طريقة التأكيد', en: 'Way of confirming' },
        options: confirmations,
        list: 'hidden',
      }),
    ),
    statusReason: computed(
      text({ personal: true, label: { ar: 'سبب الإلغاء', en: 'Reason for cancelling' } }),
    ),
    /** What the specialist did and saw. Written by her actions alone. */
    visitNote: computed(
      text({
        personal: true,
        label: { ar: 'ملاحظة الزيارة', en: 'Note of the visit' },
        format: 'lines',
        max: 4000,
      }),
    ),
    overrideReason: text({
      personal: true,
      label: { ar: 'سبب الاستثناء في الحجز', en: 'Reason for the exception' },
      max: 500,
    }),
    notes: text({ personal: true, label: { ar: 'ملاحظات', en: 'Notes' }, format: 'lines', max: 4000 }),
  },
  input: {
    /** The dialog's own hold; saving the appointment replaces it. */
    holdId: integer({ label: { ar: 'الوقت المحجوز مؤقتًا', en: 'The held time of this dialog' } }),
    waitlistId: integer({ label: { ar: 'طلب الانتظار', en: 'Waiting request' } }),
  },
});
