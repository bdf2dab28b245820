import { defineEntity } from '../../schema/entity';
import { integer, rows } from '../../schema/field';
import {
  catalogue,
  cataloguePrice,
  catalogueState,
  checkInputs,
  foundName,
  requiredService,
} from '../fields';

const validItems = { ar: 'أضف خدمات صالحة إلى الباقة', en: 'Add valid services to the package' };

/** Sessions of services that are sold together at one price (PKG-02). */
export const packages = defineEntity({
  name: 'packages',
  api: '/packages',
  route: '/packages',
  audit: 'Package',
  icon: 'gift',
  menu: { group: 'catalogue', order: 50 },
  label: { one: { ar: 'باقة', en: 'package' }, many: { ar: 'الباقات', en: 'Packages' } },
  ...catalogue,
  picker: { tells: [{ kind: 'field', key: 'price' }] },
  extensible: true,
  fields: {
    name: foundName(
      { ar: 'اسم الباقة', en: 'Package name' },
      { ar: 'اسم الباقة مطلوب', en: 'Package name is required' },
    ),
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
          // PKG-08: an item needs at least one session.
          fills: 'form',
        }),
      },
    }),
    price: cataloguePrice({ ar: 'سعر الباقة', en: 'Package price' }),
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
    ...catalogueState,
  },
});
