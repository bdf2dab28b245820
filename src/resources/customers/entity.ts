import { defineEntity } from '../../schema/entity';
import { choice, computed, date, integer, moment, money, reference, rows, text } from '../../schema/field';
import { nationalities } from './nationalities';

/** A person the centre serves (CUS-23). */
export const customers = defineEntity({
  name: 'customers',
  api: '/customers',
  route: '/customers',
  audit: 'Customer',
  icon: 'team',
  label: { one: { ar: 'عميل', en: 'customer' }, many: { ar: 'العملاء', en: 'Customers' } },
  branch: 'branchId',
  title: 'fullName',
  sort: { by: 'createdAt', desc: true },
  remove: 'soft',
  viewsAudited: true,
  rights: { BranchManager: 'RCUDM', Receptionist: 'RCU', Staff: 'R', Accountant: 'R' },
  fields: {
    fullName: text({
      label: { ar: 'الاسم الكامل', en: 'Full name' },
      required: true,
      requiredMessage: { ar: 'اسم العميل مطلوب', en: 'Customer name is required' },
      list: true,
      search: true,
      sort: true,
    }),
    branchId: reference({
      label: { ar: 'الفرع', en: 'Branch' },
      to: 'branches',
      required: true,
      requiredMessage: { ar: 'يجب اختيار الفرع', en: 'A branch must be chosen' },
      list: true,
      filter: true,
    }),
    phones: rows({
      label: { ar: 'أرقام الهاتف', en: 'Phones' },
      requiredMessage: {
        ar: 'يجب إدخال رقم هاتف واحد على الأقل',
        en: 'At least one phone number must be entered',
      },
      min: 1,
      max: 20,
      list: true,
      search: true,
      flat: { key: 'phoneNumbers', of: 'phoneRaw' },
      fields: {
        phoneRaw: text({ label: { ar: 'رقم الهاتف', en: 'Phone' }, required: true, max: 40 }),
        phoneNorm: computed(text({ label: { ar: 'الرقم الدولي', en: 'International number' } })),
      },
    }),
    paperCode: integer({
      label: { ar: 'كود العميل', en: 'Customer code' },
      format: 'code',
      min: 1,
      max: 999_999_999,
      list: true,
      search: true,
      sort: true,
    }),
    nationality: choice({
      label: { ar: 'الجنسية', en: 'Nationality' },
      options: nationalities,
      open: true,
      default: 'مصري',
      list: true,
      filter: true,
    }),
    birthDate: date({ label: { ar: 'تاريخ الميلاد', en: 'Birth date' }, past: true }),
    email: text({ label: { ar: 'البريد الإلكتروني', en: 'E-mail' }, list: true, search: true }),
    address: text({ label: { ar: 'العنوان', en: 'Address' }, list: true }),
    nameAr: text({ label: { ar: 'الاسم بالعربية', en: 'Arabic name' }, search: true, more: true }),
    nameEn: text({ label: { ar: 'الاسم بالإنجليزية', en: 'English name' }, search: true, more: true }),
    referralSource: text({ label: { ar: 'مصدر الإحالة', en: 'Referral source' }, suggest: true, more: true }),
    notes: text({ label: { ar: 'ملاحظات', en: 'Notes' }, format: 'lines', more: true }),
    loyaltyPoints: computed(
      integer({
        label: { ar: 'نقاط الولاء', en: 'Loyalty points' },
        min: -2_147_483_648,
        default: 0,
        list: true,
      }),
    ),
    balance: computed(
      money({ label: { ar: 'الرصيد', en: 'Balance' }, min: -9_999_999_999.99, default: 0, list: true }),
    ),
    personCode: computed(
      text({
        label: { ar: 'الرقم التعريفي', en: 'Person number' },
        list: 'hidden',
        search: true,
        unique: 'all',
      }),
    ),
    createdAt: computed(
      moment({ label: { ar: 'تاريخ التسجيل', en: 'Registration date' }, list: true, sort: true }),
    ),
  },
});
