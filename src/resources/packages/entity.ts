import { defineEntity } from '../../schema/entity';
import { computed, integer, moment, money, rows, text } from '../../schema/field';
import { activeFlag, requiredService } from '../fields';

const checkInputs = { ar: 'تحقق من المدخلات', en: 'Check the inputs' };
const validItems = { ar: 'أضف خدمات صالحة إلى الباقة', en: 'Add valid services to the package' };

/** Sessions of services sold together at one price (PKG-02). */
export const packages = defineEntity({
  name: 'packages',
  api: '/packages',
  route: '/packages',
  audit: 'Package',
  icon: 'gift',
  menu: { group: 'catalogue', order: 50 },
  label: { one: { ar: 'باقة', en: 'package' }, many: { ar: 'الباقات', en: 'Packages' } },
  branch: false,
  title: 'name',
  sort: { by: 'name' },
  remove: 'disableIfUsed',
  inactive: 'isActive',
  rights: { BranchManager: 'RX', Receptionist: 'R', Staff: 'R', Accountant: 'R' },
  fields: {
    name: text({
      label: { ar: 'اسم الباقة', en: 'Package name' },
      required: true,
      requiredMessage: { ar: 'اسم الباقة مطلوب', en: 'Package name is required' },
      list: true,
      search: true,
      sort: true,
    }),
    items: rows({
      label: { ar: 'خدمات الباقة', en: 'Package services' },
      rowLabel: { ar: 'خدمة', en: 'service' },
      requiredMessage: validItems,
      invalidMessage: validItems,
      min: 1,
      list: true,
      fields: {
        serviceId: requiredService,
        sessionsCount: integer({
          label: { ar: 'عدد الجلسات', en: 'Sessions' },
          required: true,
          min: 1,
          max: 1000,
          default: 1,
          // PKG-08: an item without sessions is none.
          fills: 'form',
        }),
      },
    }),
    price: money({
      label: { ar: 'سعر الباقة', en: 'Package price' },
      required: true,
      invalidMessage: checkInputs,
      default: 0,
      list: true,
      sort: true,
    }),
    validityDays: integer({
      label: { ar: 'مدة الصلاحية (بالأيام)', en: 'Validity (days)' },
      format: 'days',
      required: true,
      invalidMessage: checkInputs,
      min: 1,
      max: 3650,
      default: 30,
      list: true,
    }),
    isActive: activeFlag({ ar: 'نشطة', en: 'Enabled' }, { ar: 'غير نشطة', en: 'Stopped' }),
    createdAt: computed(moment({ label: { ar: 'تاريخ الإضافة', en: 'Added on' }, sort: true })),
  },
});
