import { defineAction } from '../../src/schema/action';
import { defineEntity } from '../../src/schema/entity';
import { choice, computed, date, integer, moment, reference, text } from '../../src/schema/field';
import { defineRefusals } from '../../src/schema/refusal';
import { at, branchId, day, label, listed, memberId, name, option } from './words';

export const classes = defineEntity({
  ...at('classes', 'Class', 'calendar', label('حصة', 'class'), label('الحصص', 'Classes')),
  menu: { group: 'floor', order: 30 },
  branch: 'branchId',
  title: 'name',
  sort: { by: 'start', desc: true },
  range: 'start',
  remove: 'row',
  extensible: true,
  permissions: { GymManager: 'RCUDMX', FrontDesk: 'RCU', Trainer: 'R' },
  fields: {
    name: text({ ...name, label: label('الاسم', 'Name') }),
    branchId,
    trainerId: reference({ ...listed, label: label('المدرب', 'Trainer'), to: 'trainers', required: true }),
    start: moment({ ...listed, label: label('البداية', 'Start'), required: true, sort: true }),
    end: moment({ label: label('النهاية', 'End'), required: true, list: true }),
    places: integer({ label: label('الأماكن', 'Places'), default: 12, min: 1, max: 200, list: true }),
  },
});

/** Verb in the audit log. */
const came = { value: 'Attend', label: label('حضور حصة', 'Attended'), order: 90 } as const;

export const bookings = defineEntity({
  ...at('bookings', 'Booking', 'schedule', label('حجز', 'booking'), label('الحجوزات', 'Bookings')),
  verbs: [came],
  menu: { group: 'floor', order: 40 },
  branch: 'branchId',
  title: 'state',
  about: 'memberId',
  sort: { by: 'bookedOn', desc: true },
  remove: 'row',
  own: { through: 'classId' },
  permissions: { GymManager: 'RCUDMX', FrontDesk: 'RCUD', Trainer: 'RU' },
  fields: {
    classId: reference({ ...listed, label: label('الحصة', 'Class'), to: 'classes', required: true }),
    memberId,
    branchId,
    bookedOn: date({ ...day, label: label('تاريخ الحجز', 'Booked on') }),
    state: computed(
      choice({
        ...listed,
        label: label('الحالة', 'State'),
        default: 'Booked',
        options: [option('Booked', 'محجوز', 'blue'), option('Came', 'حضر', 'green')],
      }),
    ),
  },
});

const attended = defineRefusals('attendance', { already: label('سُجل الحضور من قبل', 'Attended already') });

/** Records that the member came. */
export const attend = defineAction(bookings, {
  name: 'attend',
  on: 'row',
  label: label('تسجيل الحضور', 'Mark as attended'),
  icon: 'check',
  permission: 'bookings.update',
  possible: ({ state }) => state === 'Booked' || attended.already,
  audit: came,
});
