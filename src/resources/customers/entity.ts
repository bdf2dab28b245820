import type { Verb } from '../../schema/audit-log';
import { defineEntity } from '../../schema/entity';
import {
  type ChoiceOption,
  choice,
  computed,
  date,
  flag,
  integer,
  moment,
  money,
  reference,
  rows,
  text,
} from '../../schema/field';
import type { RowOf } from '../../schema/types';
import { ownBranch } from '../fields';

/** Nationalities. Stored as the Arabic word; the server accepts the English one too (CUS-28, R-47). */
export const nationalities = [
  { value: 'سعودي', label: { ar: 'سعودي', en: 'Saudi' } },
  { value: 'مصري', label: { ar: 'مصري', en: 'Egyptian' } },
  { value: 'أردني', label: { ar: 'أردني', en: 'Jordanian' } },
  { value: 'لبناني', label: { ar: 'لبناني', en: 'Lebanese' } },
  { value: 'سوري', label: { ar: 'سوري', en: 'Syrian' } },
  { value: 'عراقي', label: { ar: 'عراقي', en: 'Iraqi' } },
  { value: 'كويتي', label: { ar: 'كويتي', en: 'Kuwaiti' } },
  { value: 'إماراتي', label: { ar: 'إماراتي', en: 'Emirati' } },
  { value: 'قطري', label: { ar: 'قطري', en: 'Qatari' } },
  { value: 'بحريني', label: { ar: 'بحريني', en: 'Bahraini' } },
  { value: 'عماني', label: { ar: 'عماني', en: 'Omani' } },
  { value: 'يمني', label: { ar: 'يمني', en: 'Yemeni' } },
  { value: 'مغربي', label: { ar: 'مغربي', en: 'Moroccan' } },
  { value: 'جزائري', label: { ar: 'جزائري', en: 'Algerian' } },
  { value: 'تونسي', label: { ar: 'تونسي', en: 'Tunisian' } },
  { value: 'ليبي', label: { ar: 'ليبي', en: 'Libyan' } },
  { value: 'سوداني', label: { ar: 'سوداني', en: 'Sudanese' } },
  { value: 'أخرى', label: { ar: 'أخرى', en: 'Other' } },
] as const satisfies readonly ChoiceOption[];

/** Credit, points and debts of a customer; amounts in pounds. */
export const accountFields = {
  credit: money({ label: { ar: 'الرصيد', en: 'Credit' }, required: true }),
  points: integer({ label: { ar: 'النقاط', en: 'Points' }, required: true }),
  owed: money({ label: { ar: 'مستحق عليه', en: 'Owed' }, required: true }),
} as const;

/** Permission to see customers' phones, e-mail and address on every screen (R-28, R-48). */
export const contactsPermission = 'contacts.read';

/** Request keys of a customer that are not fields. */
export const customerInput = {
  /** Assigns the branch's next free code; a code in the same request is ignored, as it was only a hint (CUS-60). */
  paperCodeAuto: flag({ label: { ar: 'كود تلقائي', en: 'Automatic code' } }),
} as const;

/** Actions on customers, as the audit log names them (AUD-09, AUD-23). */
export const customerVerbs = {
  merge: { value: 'Merge', label: { ar: 'دمج', en: 'Merge' }, colour: 'grey', order: 180 },
  unmerge: { value: 'Unmerge', label: { ar: 'إلغاء دمج', en: 'Undo merge' }, colour: 'grey', order: 190 },
  missed: {
    value: 'LinkMissed',
    label: { ar: 'بحث في الفروع الأخرى بلا نتيجة', en: 'Search of other branches without a result' },
    colour: 'grey',
    order: 195,
  },
  erase: { value: 'Erase', label: { ar: 'محو بيانات', en: 'Erase' }, colour: 'grey', order: 200 },
} as const satisfies Readonly<Record<string, Verb>>;

/** A customer of the centre (CUS-23). */
export const customers = defineEntity({
  name: 'customers',
  api: '/customers',
  route: '/customers',
  audit: 'Customer',
  verbs: Object.values(customerVerbs),
  icon: 'team',
  menu: { group: 'desk', order: 20, foot: 30 },
  label: { one: { ar: 'عميل', en: 'customer' }, many: { ar: 'العملاء', en: 'Customers' } },
  branch: 'branchId',
  own: { from: 'appointments', by: 'customerId' },
  shared: { rows: 'linkedBranches', field: 'branchId' },
  title: 'fullName',
  person: { sub: 'phones' },
  sort: { by: 'createdAt', desc: true },
  remove: 'soft',
  extensible: true,
  permissions: { BranchManager: 'RCUDM', Receptionist: 'RCU', Staff: 'R', Accountant: 'R' },
  segments: [
    {
      key: 'owing',
      label: { ar: 'عليهم مبالغ', en: 'Owing' },
      tone: 'danger',
      permission: 'invoices.read',
    },
    {
      key: 'away',
      label: { ar: 'لا زيارة منذ ٦٠ يومًا', en: 'No visit for 60 days' },
      permission: 'attendance.read',
    },
    { key: 'birthday', label: { ar: 'عيد ميلاد هذا الشهر', en: 'Birthday this month' } },
    { key: 'new', label: { ar: 'جدد هذا الشهر', en: 'New this month' } },
  ],
  picker: {
    tells: [
      {
        kind: 'end',
        key: 'phoneEnd',
        label: { ar: 'آخر رقم الهاتف', en: 'End of the phone number' },
        of: 'phones',
        digits: 4,
      },
      { kind: 'field', key: 'paperCode', label: { ar: 'كود', en: 'Code' } },
      {
        kind: 'latest',
        key: 'lastVisit',
        label: { ar: 'آخر زيارة', en: 'Last visit' },
        none: { ar: 'بلا زيارات', en: 'No visits' },
        of: 'attendance',
        by: 'customerId',
        at: 'checkIn',
        readable: 'attendance.read',
      },
    ],
  },
  fields: {
    fullName: text({
      personal: true,
      label: { ar: 'الاسم الكامل', en: 'Full name' },
      required: true,
      requiredMessage: { ar: 'اسم العميل مطلوب', en: 'Customer name is required' },
      list: true,
      search: true,
      sort: true,
    }),
    branchId: { ...ownBranch, requiredMessage: { ar: 'يجب اختيار الفرع', en: 'A branch must be chosen' } },
    phones: rows({
      label: { ar: 'أرقام الهاتف', en: 'Phones' },
      rowLabel: { ar: 'رقم هاتف', en: 'phone' },
      requiredMessage: {
        ar: 'يجب إدخال رقم هاتف واحد على الأقل',
        en: 'At least one phone number must be entered',
      },
      min: 1,
      max: 20,
      list: true,
      search: 'phone',
      readable: contactsPermission,
      flat: { key: 'phoneNumbers', of: 'phoneRaw' },
      fields: {
        phoneRaw: text({ personal: true, label: { ar: 'رقم الهاتف', en: 'Phone' }, required: true, max: 40 }),
        phoneNorm: computed(
          text({ personal: true, label: { ar: 'الرقم الدولي', en: 'International number' } }),
        ),
        /** The one form in which every screen and paper shows the number. */
        phoneShown: computed(
          text({
            personal: true,
            label: { ar: 'الرقم كما يُعرض', en: 'Number as shown' },
            format: 'phone',
            required: true,
          }),
        ),
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
    birthDate: date({ personal: true, label: { ar: 'تاريخ الميلاد', en: 'Birth date' }, past: true }),
    email: text({
      personal: true,
      label: { ar: 'البريد الإلكتروني', en: 'E-mail' },
      max: 254,
      list: true,
      search: true,
      readable: contactsPermission,
    }),
    address: text({
      personal: true,
      label: { ar: 'العنوان', en: 'Address' },
      list: true,
      readable: contactsPermission,
    }),
    /** Shown before each treatment: here, on the appointment's card, in a specialist's day and at check-out. */
    careNote: text({
      personal: true,
      label: { ar: 'تنبيه مهم', en: 'Must be known' },
      hint: {
        ar: 'حساسية أو حالة بشرة أو دواء: يظهر لكل من يتعامل مع العميل.',
        en: 'An allergy, a skin condition, a medicine: shown to whoever deals with the customer.',
      },
      format: 'lines',
      banner: true,
    }),
    nameAr: text({
      personal: true,
      label: { ar: 'الاسم بالعربية', en: 'Arabic name' },
      search: true,
      more: true,
    }),
    nameEn: text({
      personal: true,
      label: { ar: 'الاسم بالإنجليزية', en: 'English name' },
      search: true,
      more: true,
    }),
    referralSource: text({
      personal: true,
      label: { ar: 'مصدر الإحالة', en: 'Referral source' },
      suggest: true,
      more: true,
    }),
    notes: text({ personal: true, label: { ar: 'ملاحظات', en: 'Notes' }, format: 'lines', more: true }),
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
    /** Other branches that linked this card by its phone; a person has one card in the whole business. */
    linkedBranches: computed(
      rows({
        label: { ar: 'فروع أخرى', en: 'Other branches' },
        max: 1000,
        flat: { key: 'linkedBranchIds', of: 'branchId' },
        fields: {
          branchId: reference({ label: { ar: 'الفرع', en: 'Branch' }, to: 'branches', required: true }),
        },
      }),
    ),
    /** Names and codes of cards merged into this one, so that search finds them. */
    earlierNames: computed(
      text({
        personal: true,
        label: { ar: 'أسماء وأكواد سابقة', en: 'Earlier names and codes' },
        // Each card that was merged into this one adds its names.
        max: 20_000,
        search: true,
      }),
      // Recomputed when the code changes, because the old code stays searchable.
      { from: ['paperCode'] },
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
  input: customerInput,
});

export type Customer = RowOf<typeof customers>;
