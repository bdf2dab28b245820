import { defineEntity } from '../../schema/entity';
import { choice, computed, integer, time } from '../../schema/field';
import { ofDay, ownBranch, ownStaff } from '../fields';

/** Working time of a user in a branch (SHF-03). Shifts of one user never overlap. */
export const shifts = defineEntity({
  name: 'shifts',
  api: '/shifts',
  route: '/shifts',
  audit: 'Shift',
  icon: 'clock-circle',
  menu: { group: 'people', order: 90, forManagers: true },
  label: { one: { ar: 'وردية', en: 'shift' }, many: { ar: 'الورديات', en: 'Shifts' } },
  branch: 'branchId',
  title: 'date',
  about: 'staffId',
  sort: { by: 'date', desc: true },
  range: 'date',
  remove: 'row',
  permissions: { BranchManager: 'RCUDMX', Receptionist: 'R', Staff: 'R', Accountant: 'RX' },
  fields: {
    staffId: { ...ownStaff, filter: 'often' },
    branchId: ownBranch,
    date: ofDay({ ar: 'التاريخ', en: 'Date' }),
    shiftType: choice({
      label: { ar: 'نوع الوردية', en: 'Shift type' },
      default: 'Morning',
      list: true,
      filter: true,
      options: [
        { value: 'Morning', label: { ar: 'صباحية', en: 'Morning' }, colour: 'gold' },
        { value: 'Evening', label: { ar: 'مسائية', en: 'Evening' }, colour: 'purple' },
        { value: 'FullDay', label: { ar: 'يوم كامل', en: 'Full day' }, colour: 'blue' },
        { value: 'Custom', label: { ar: 'مخصصة', en: 'Custom' }, colour: 'grey' },
      ],
    }),
    start: time({
      label: { ar: 'من الساعة', en: 'Start' },
      required: true,
      default: '09:00',
      near: '10:00',
      list: true,
    }),
    end: time({
      label: { ar: 'إلى الساعة', en: 'End' },
      required: true,
      default: '14:00',
      near: '20:00',
      list: true,
    }),
    minutes: computed(
      integer({
        label: { ar: 'عدد الساعات', en: 'Hours' },
        format: 'minutes',
        max: 1439,
        default: 0,
        list: true,
      }),
    ),
  },
});
