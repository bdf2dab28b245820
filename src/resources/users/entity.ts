import { defineEntity } from '../../schema/entity';
import { computed, date, flag, reference, rows, text } from '../../schema/field';
import { activeFlag, foundName, requiredService } from '../fields';

/** A user account (USR-07). */
export const users = defineEntity({
  name: 'users',
  api: '/users',
  route: '/user-management',
  audit: 'User',
  icon: 'idcard',
  menu: { group: 'people', order: 100, forManagers: true },
  label: { one: { ar: 'مستخدم', en: 'user' }, many: { ar: 'المستخدمون', en: 'Users' } },
  // Arabic bends this plural inside a sentence: صلاحية عرض المستخدمين.
  moduleBent: { ar: 'المستخدمين', en: 'users' },
  branch: { rows: 'userBranches', field: 'branchId' },
  title: 'fullName',
  person: { sub: 'username' },
  sort: { by: 'fullName' },
  remove: 'soft',
  fresh: ['username', 'password', 'userRoles', 'temporaryRoles', 'userBranches', 'isActive'],
  picker: { open: 'session' },
  // Otherwise a program could set a password and sign in.
  peopleOnly: 'CUDM',
  permissions: { BranchManager: 'RCU', Accountant: 'R' },
  fields: {
    fullName: {
      ...foundName(
        { ar: 'الاسم الكامل', en: 'Full name' },
        { ar: 'الاسم الكامل مطلوب', en: 'Full name is required' },
      ),
      // A person may have a longer name than a thing (USR-19).
      max: 500,
    },
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
      hint: {
        ar: 'اتركها فارغة ليصل إليها رابط تختار منه كلمتها',
        en: 'Empty: its owner chooses it by a one-time link, so that nobody else knows it',
      },
      max: 128,
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
    /** A substitute's: each ends by itself, beside those that stay. */
    temporaryRoles: rows({
      label: { ar: 'أدوار مؤقتة', en: 'Temporary roles' },
      rowLabel: { ar: 'دور مؤقت', en: 'temporary role' },
      hint: {
        ar: 'دور إضافي ينتهي وحده بنهاية اليوم المحدد، مثل من ينوب عن المدير',
        en: 'A further role that ends by itself at the end of the day, as for a substitute manager',
      },
      max: 20,
      fields: {
        roleId: reference({ label: { ar: 'الدور', en: 'Role' }, to: 'roles', required: true }),
        until: date({ label: { ar: 'حتى', en: 'Until' }, required: true }),
      },
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
    mustChangePassword: computed(
      flag({
        label: { ar: 'كلمة مرور مؤقتة', en: 'Temporary password' },
        when: { field: 'mustChangePassword', is: [true] },
      }),
    ),
    /** Follows the roles if it is not sent (APT-37). */
    isBookable: flag({
      label: { ar: 'يمكن الحجز لديه', en: 'Can be booked' },
      default: false,
      fills: 'form',
    }),
    // no choice means all services.
    skills: rows({
      label: { ar: 'الخدمات التي يقدمها', en: 'Services they do' },
      hint: {
        ar: 'من دون اختيار يقدم كل الخدمات. غيرها يحجزه له من يدير الحجوزات مع ذكر السبب',
        en: 'None chosen means all. Whoever manages bookings may book others with a reason',
      },
      max: 200,
      more: true,
      flat: { key: 'serviceIds', of: 'serviceId' },
      fields: { serviceId: requiredService },
    }),
    isActive: activeFlag({ ar: 'نشط', en: 'Active' }, { ar: 'غير نشط', en: 'Disabled' }),
  },
});
