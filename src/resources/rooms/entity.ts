import { defineEntity } from '../../schema/entity';
import { integer, text } from '../../schema/field';
import { activeFlag, longestName, ownBranch } from '../fields';

/** A room for appointments. A capacity of n is n seats. */
export const rooms = defineEntity({
  name: 'rooms',
  api: '/rooms',
  route: '/rooms',
  audit: 'Room',
  icon: 'room',
  menu: { group: 'catalogue', order: 55, hides: true },
  label: { one: { ar: 'غرفة', en: 'room' }, many: { ar: 'الغرف', en: 'Rooms' } },
  branch: 'branchId',
  title: 'name',
  sort: { by: 'name' },
  remove: 'disableIfUsed',
  inactive: 'isActive',
  many: ['inactive'],
  can: 'RCUDM',
  permissions: { BranchManager: 'RCUDM', Receptionist: 'R', Staff: 'R' },
  fields: {
    name: text({
      label: { ar: 'الاسم', en: 'Name' },
      required: true,
      list: true,
      search: true,
      sort: true,
      max: longestName,
    }),
    branchId: ownBranch,
    kind: text({ label: { ar: 'نوع الغرفة', en: 'Kind of room' }, list: true, suggest: true }),
    capacity: integer({
      label: { ar: 'السعة', en: 'Capacity' },
      required: true,
      min: 1,
      max: 100,
      default: 1,
      list: true,
    }),
    isActive: activeFlag({ ar: 'نشطة', en: 'Active' }, { ar: 'غير نشطة', en: 'Inactive' }),
  },
});
