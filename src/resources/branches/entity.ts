import { defineEntity } from '../../schema/entity';
import { flag, text } from '../../schema/field';

/** A place of the business (BRN-11). Never removed, only disabled (BRN-12). */
export const branches = defineEntity({
  name: 'branches',
  api: '/branches',
  route: '/branches',
  audit: 'Branch',
  icon: 'shop',
  label: { one: { ar: 'فرع', en: 'branch' }, many: { ar: 'الفروع', en: 'Branches' } },
  branch: 'self',
  title: 'name',
  sort: { by: 'name' },
  remove: 'disable',
  inactive: 'isActive',
  picker: 'session',
  rights: { BranchManager: 'RU', Accountant: 'R' },
  fields: {
    name: text({
      label: { ar: 'الاسم', en: 'Name' },
      required: true,
      requiredMessage: { ar: 'اسم الفرع مطلوب', en: 'Branch name is required' },
      list: true,
      search: true,
      sort: true,
    }),
    address: text({ label: { ar: 'العنوان', en: 'Address' }, list: true }),
    phone: text({
      label: { ar: 'الهاتف', en: 'Phone' },
      format: 'phone',
      invalidMessage: {
        ar: 'رقم الهاتف يقبل الأرقام و + و - والمسافات والأقواس فقط',
        en: 'The phone may hold only digits, +, -, spaces and parentheses',
      },
      list: true,
    }),
    email: text({
      label: { ar: 'البريد الإلكتروني', en: 'E-mail' },
      format: 'email',
      invalidMessage: { ar: 'صيغة البريد الإلكتروني غير صحيحة', en: 'The e-mail address is not valid' },
      list: true,
    }),
    isActive: flag({
      label: { ar: 'الحالة', en: 'Status' },
      default: true,
      list: true,
      words: { on: { ar: 'نشط', en: 'Active' }, off: { ar: 'غير نشط', en: 'Inactive' } },
    }),
    nameAr: text({ label: { ar: 'الاسم بالعربية', en: 'Arabic name' }, search: true, more: true }),
    nameEn: text({ label: { ar: 'الاسم بالإنجليزية', en: 'English name' }, search: true, more: true }),
    code: text({ label: { ar: 'كود الفرع', en: 'Branch code' }, format: 'code', unique: 'all', more: true }),
    timeZone: text({
      label: { ar: 'المنطقة الزمنية', en: 'Time zone' },
      format: 'zone',
      default: 'Africa/Cairo',
      more: true,
    }),
  },
});
