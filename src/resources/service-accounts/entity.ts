import type { Verb } from '../../schema/audit-log';
import { defineEntity } from '../../schema/entity';
import { computed, date, moment, reference, rows, text } from '../../schema/field';
import { activeFlag } from '../fields';

/** Actions on service accounts in the audit log. */
export const serviceAccountVerbs = {
  issue: {
    value: 'IssueToken',
    label: { ar: 'إصدار مفتاح', en: 'Token issued' },
    colour: 'grey',
    order: 160,
  },
} as const satisfies Readonly<Record<string, Verb>>;

/**
 * Account of a program, for example the accountant's: it calls the API with a token that ends, for some permissions in some
 * branches. The token itself is given out once, by the action `issueToken`.
 */
export const serviceAccounts = defineEntity({
  name: 'serviceAccounts',
  api: '/service-accounts',
  route: '/service-accounts',
  audit: 'ServiceAccount',
  verbs: Object.values(serviceAccountVerbs),
  icon: 'api',
  menu: { group: 'people', order: 130, forManagers: true, hides: true },
  label: {
    one: { ar: 'حساب خدمة', en: 'service account' },
    many: { ar: 'حسابات الخدمة', en: 'Service accounts' },
  },
  branch: { rows: 'accountBranches', field: 'branchId' },
  own: { user: 'userId' },
  title: 'name',
  sort: { by: 'name' },
  remove: 'disable',
  inactive: 'isActive',
  can: 'RCUD',
  // Whoever makes or widens one at a desk that was left open would keep a way in (ASVS 3.7.1, 4.3.3).
  fresh: ['userId', 'permissions', 'accountBranches', 'addresses', 'isActive'],
  // A program must not make itself another token.
  peopleOnly: 'RCUD',
  fields: {
    name: text({
      label: { ar: 'اسم البرنامج', en: 'Name of the program' },
      required: true,
      list: true,
      search: true,
      sort: true,
      unique: 'all',
      max: 80,
    }),
    userId: reference({
      label: { ar: 'صاحب الحساب', en: 'Belongs to' },
      to: 'users',
      list: true,
      write: 'create',
      hint: {
        ar: 'الحساب لا يتجاوز صلاحيات صاحبه وفروعه، ويتوقف إذا أُوقف صاحبه. مدير النظام وحده يضيف حسابًا بلا صاحب أو لغيره',
        en: 'The account never reaches more than its owner, and stops with them. Only the system manager adds one for nobody or for somebody else',
      },
    }),
    permissions: rows({
      label: { ar: 'الصلاحيات', en: 'Permissions' },
      requiredMessage: { ar: 'اختر صلاحية واحدة على الأقل', en: 'Choose at least one permission' },
      min: 1,
      flat: { key: 'permissionKeys', of: 'key' },
      fields: { key: text({ label: { ar: 'الصلاحية', en: 'Permission' }, required: true, max: 80 }) },
    }),
    accountBranches: rows({
      label: { ar: 'الفروع', en: 'Branches' },
      requiredMessage: { ar: 'يجب اختيار فرع واحد على الأقل', en: 'At least one branch is required' },
      min: 1,
      list: true,
      flat: { key: 'branchIds', of: 'branchId' },
      fields: {
        branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }),
      },
    }),
    addresses: rows({
      label: { ar: 'عناوين الشبكة المسموحة', en: 'Addresses allowed' },
      rowLabel: { ar: 'عنوان', en: 'Address' },
      hint: {
        ar: 'عنوان أو نطاق مثل 203.0.113.0/24. من دون عناوين يُقبل الطلب من أي مكان',
        en: 'An address or a range such as 203.0.113.0/24. Without any, calls are taken from everywhere',
      },
      max: 20,
      flat: { key: 'allowedAddresses', of: 'range' },
      fields: { range: text({ label: { ar: 'العنوان', en: 'Address' }, required: true, max: 50 }) },
    }),
    notes: text({ label: { ar: 'الغرض', en: 'Purpose' }, format: 'lines', max: 500 }),
    /** Last valid day of the newest token. Empty: there is none, or it was revoked. */
    endsOn: computed(
      date({ label: { ar: 'ينتهي المفتاح في', en: 'Token ends on' }, list: true, sort: true }),
    ),
    lastUsedAt: computed(moment({ label: { ar: 'آخر استخدام', en: 'Last used' }, list: true })),
    lastUsedFrom: computed(text({ label: { ar: 'من العنوان', en: 'Used from' }, max: 64 })),
    /** Last call from an address that is not allowed, noted at most once in ten minutes. */
    refusedAt: computed(moment({ label: { ar: 'آخر طلب مرفوض', en: 'Last refused' } })),
    refusedFrom: computed(text({ label: { ar: 'رُفض من العنوان', en: 'Refused from' }, max: 64 })),
    isActive: activeFlag({ ar: 'نشط', en: 'Active' }, { ar: 'متوقف', en: 'Stopped' }),
  },
});
