import { defineEntity } from '../../schema/entity';
import { computed, flag, reference, rows, text } from '../../schema/field';

/** Somebody who signs in (USR-07). */
export const users = defineEntity({
  name: 'users',
  api: '/users',
  route: '/user-management',
  audit: 'User',
  icon: 'user',
  label: { one: { ar: 'مستخدم', en: 'user' }, many: { ar: 'المستخدمون', en: 'Users' } },
  branch: { rows: 'userBranches', field: 'branchId' },
  title: 'fullName',
  sort: { by: 'fullName' },
  remove: 'soft',
  picker: 'session',
  rights: { BranchManager: 'RCU', Accountant: 'R' },
  fields: {
    fullName: text({
      label: { ar: 'الاسم الكامل', en: 'Full name' },
      required: true,
      requiredMessage: { ar: 'الاسم الكامل مطلوب', en: 'Full name is required' },
      list: true,
      search: true,
      sort: true,
    }),
    username: text({
      label: { ar: 'اسم المستخدم', en: 'Username' },
      required: true,
      requiredMessage: { ar: 'اسم المستخدم مطلوب', en: 'Username is required' },
      list: true,
      search: true,
      unique: 'all',
      max: 60,
    }),
    email: text({ label: { ar: 'البريد الإلكتروني', en: 'E-mail' }, list: true, search: true, max: 254 }),
    password: text({
      label: { ar: 'كلمة المرور', en: 'Password' },
      secret: 'hash',
      required: 'create',
      requiredMessage: { ar: 'كلمة المرور مطلوبة', en: 'Password is required' },
      max: 200,
    }),
    userRoles: rows({
      label: { ar: 'الدور', en: 'Role' },
      requiredMessage: { ar: 'يجب اختيار الدور', en: 'A role is required' },
      min: 1,
      max: 20,
      list: true,
      filter: true,
      flat: { key: 'roleNames', of: 'roleId', by: 'name' },
      fields: { roleId: reference({ label: { ar: 'الدور', en: 'Role' }, to: 'roles', required: true }) },
    }),
    userBranches: rows({
      label: { ar: 'الفروع', en: 'Branches' },
      requiredMessage: { ar: 'يجب اختيار فرع واحد على الأقل', en: 'At least one branch is required' },
      min: 1,
      list: true,
      flat: { key: 'branchIds', of: 'branchId' },
      fields: {
        branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }),
      },
    }),
    mustChangePassword: computed(flag({ label: { ar: 'كلمة مرور مؤقتة', en: 'Temporary password' } })),
    isBookable: flag({ label: { ar: 'يمكن الحجز لديه', en: 'Can be booked' }, default: false }),
    isActive: flag({
      label: { ar: 'الحالة', en: 'Status' },
      default: true,
      list: true,
      words: { on: { ar: 'مفعّل', en: 'Active' }, off: { ar: 'معطّل', en: 'Disabled' } },
    }),
  },
});
