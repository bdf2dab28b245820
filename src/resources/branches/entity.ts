import { defineEntity } from '../../schema/entity';
import { choice, date, rows, text, time } from '../../schema/field';
import { countries } from '../../settings/system';
import { activeFlag, foundName, longestName } from '../fields';
import { home } from '../home';

const opens = { ar: 'يفتح', en: 'Opens' };
const closes = { ar: 'يغلق', en: 'Closes' };
const weekday = {
  label: { ar: 'اليوم', en: 'Day' },
  options: [
    { value: 'Saturday', label: { ar: 'السبت', en: 'Saturday' } },
    { value: 'Sunday', label: { ar: 'الأحد', en: 'Sunday' } },
    { value: 'Monday', label: { ar: 'الاثنين', en: 'Monday' } },
    { value: 'Tuesday', label: { ar: 'الثلاثاء', en: 'Tuesday' } },
    { value: 'Wednesday', label: { ar: 'الأربعاء', en: 'Wednesday' } },
    { value: 'Thursday', label: { ar: 'الخميس', en: 'Thursday' } },
    { value: 'Friday', label: { ar: 'الجمعة', en: 'Friday' } },
  ],
} as const;

/** A branch (BRN-11); can be disabled but not removed (BRN-12). */
export const branches = defineEntity({
  name: 'branches',
  api: '/branches',
  route: '/branches',
  audit: 'Branch',
  icon: 'shop',
  menu: { group: 'people', order: 110, forManagers: true },
  label: { one: { ar: 'فرع', en: 'branch' }, many: { ar: 'الفروع', en: 'Branches' } },
  branch: 'self',
  title: 'name',
  sort: { by: 'name' },
  remove: 'disable',
  inactive: 'isActive',
  picker: { open: 'session' },
  permissions: { BranchManager: 'RU', Accountant: 'R' },
  fields: {
    name: foundName({ ar: 'الاسم', en: 'Name' }, { ar: 'اسم الفرع مطلوب', en: 'Branch name is required' }),
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
      max: 254,
      invalidMessage: { ar: 'صيغة البريد الإلكتروني غير صحيحة', en: 'The e-mail address is not valid' },
      list: true,
    }),
    isActive: activeFlag({ ar: 'نشط', en: 'Active' }, { ar: 'غير نشط', en: 'Inactive' }),
    nameAr: text({
      label: { ar: 'الاسم بالعربية', en: 'Arabic name' },
      search: true,
      more: true,
      max: longestName,
    }),
    nameEn: text({
      label: { ar: 'الاسم بالإنجليزية', en: 'English name' },
      search: true,
      more: true,
      max: longestName,
    }),
    code: text({
      label: { ar: 'كود الفرع', en: 'Branch code' },
      format: 'capitals',
      unique: 'all',
      more: true,
    }),
    timeZone: text({
      label: { ar: 'المنطقة الزمنية', en: 'Time zone' },
      format: 'zone',
      default: home.zone,
      more: true,
    }),
    // country of phone numbers without a country code. Default: the centre's country.
    country: choice({ label: { ar: 'الدولة', en: 'Country' }, more: true, options: countries }),
    // an empty list means the working day from the settings, every day.
    openingHours: rows({
      label: { ar: 'مواعيد العمل', en: 'Opening hours' },
      rowLabel: { ar: 'فترة', en: 'stretch' },
      max: 42,
      fields: {
        weekday: choice({ ...weekday, required: true }),
        opens: time({ label: opens, near: '10:00', required: true }),
        closes: time({ label: closes, near: '22:00', required: true }),
      },
    }),
    // Replaces the week on these days, for one weekday or for all. Without times: closed.
    specialDays: rows({
      label: { ar: 'فترات خاصة وأيام الإغلاق', en: 'Special periods and closed days' },
      rowLabel: { ar: 'فترة خاصة', en: 'special period' },
      hint: {
        ar: 'بدون يوم تسري الفترة على كل أيامها، وبدون مواعيد يكون الفرع مغلقًا',
        en: 'Without a day it covers all its days, and without hours the branch is closed',
      },
      max: 200,
      fields: {
        name: text({ label: { ar: 'المناسبة', en: 'Occasion' }, max: 100 }),
        fromDate: date({ label: { ar: 'من', en: 'From' }, required: true }),
        toDate: date({ label: { ar: 'إلى', en: 'To' }, required: true }),
        weekday: choice(weekday),
        opens: time({ label: opens, near: '10:00' }),
        closes: time({ label: closes, near: '22:00' }),
      },
    }),
  },
});
