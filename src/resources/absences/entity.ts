import { defineEntity } from '../../schema/entity';
import { choice, moment, text } from '../../schema/field';
import { happened, ownBranch, ownStaff } from '../fields';

/**
 * Time of a staff member that cannot be booked: leave, a break, or time kept for something else. It takes the time by
 * the same constraint of the database as appointments do.
 */
export const absences = defineEntity({
  name: 'absences',
  api: '/absences',
  route: '/absences',
  audit: 'Absence',
  icon: 'clock-circle',
  menu: 'shifts',
  label: {
    one: { ar: 'إجازة أو وقت محجوب', en: 'leave or blocked time' },
    many: { ar: 'الإجازات والأوقات المحجوبة', en: 'Leave and blocked time' },
  },
  branch: 'branchId',
  own: { user: 'staffId' },
  title: 'start',
  about: 'staffId',
  sort: { by: 'start', desc: true },
  range: 'start',
  remove: 'row',
  permissions: { BranchManager: 'RCUDMX', Receptionist: 'RCUD', Staff: 'R', Accountant: 'R' },
  fields: {
    staffId: ownStaff,
    branchId: ownBranch,
    start: { ...happened({ ar: 'من', en: 'From' }), exact: true },
    end: moment({ label: { ar: 'إلى', en: 'To' }, required: true, list: true, exact: true }),
    kind: choice({
      label: { ar: 'النوع', en: 'Kind' },
      default: 'Leave',
      list: true,
      filter: true,
      options: [
        { value: 'Leave', label: { ar: 'إجازة', en: 'Leave' }, colour: 'purple' },
        { value: 'Blocked', label: { ar: 'وقت محجوب', en: 'Blocked time' }, colour: 'grey' },
        { value: 'Break', label: { ar: 'استراحة', en: 'Break' }, colour: 'gold' },
      ],
    }),
    note: text({ label: { ar: 'ملاحظة', en: 'Note' }, max: 500, list: true, search: true }),
  },
});
