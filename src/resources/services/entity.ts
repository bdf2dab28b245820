import { defineEntity } from '../../schema/entity';
import { choice, integer, text } from '../../schema/field';
import { catalogue, cataloguePrice, catalogueState, checkInputs, foundName } from '../fields';

/** A service for customers (SVC-11). Its price is the same in all branches. */
export const services = defineEntity({
  name: 'services',
  api: '/services',
  route: '/services',
  audit: 'Service',
  icon: 'scissor',
  menu: { group: 'catalogue', order: 40 },
  label: { one: { ar: 'خدمة', en: 'service' }, many: { ar: 'الخدمات', en: 'Services' } },
  ...catalogue,
  picker: {
    groups: 'category',
    tells: [
      { kind: 'field', key: 'duration' },
      { kind: 'field', key: 'price' },
    ],
  },
  extensible: true,
  fields: {
    name: foundName(
      { ar: 'اسم الخدمة', en: 'Service name' },
      { ar: 'اسم الخدمة مطلوب', en: 'Service name is required' },
    ),
    category: choice({
      label: { ar: 'الفئة', en: 'Category' },
      open: true,
      list: true,
      filter: true,
      options: [
        { value: 'hair removal', label: { ar: 'إزالة الشعر', en: 'Hair removal' } },
        { value: 'skin care', label: { ar: 'العناية بالبشرة', en: 'Skin care' } },
        { value: 'hair care', label: { ar: 'العناية بالشعر', en: 'Hair care' } },
      ],
    }),
    bodyArea: choice({
      label: { ar: 'منطقة الجسم', en: 'Body area' },
      open: true,
      list: true,
      filter: true,
      options: [
        { value: 'Face', label: { ar: 'الوجه', en: 'Face' } },
        { value: 'Bikini', label: { ar: 'البكيني', en: 'Bikini' } },
        { value: 'Underarm', label: { ar: 'تحت الإبط', en: 'Underarm' } },
        { value: 'Legs', label: { ar: 'الساقان', en: 'Legs' } },
        { value: 'Arms', label: { ar: 'الذراعان', en: 'Arms' } },
        { value: 'Full Body', label: { ar: 'الجسم بالكامل', en: 'Full body' } },
        // Misspelt in the documents, and therefore in the API (SVC-24).
        { value: 'hear', aliases: ['hair'], label: { ar: 'الشعر', en: 'Hair' } },
      ],
    }),
    duration: integer({
      label: { ar: 'المدة (بالدقائق)', en: 'Duration (minutes)' },
      format: 'minutes',
      isUnitInLabel: true,
      required: true,
      invalidMessage: checkInputs,
      min: 1,
      max: 1440,
      default: 30,
      list: true,
    }),
    price: cataloguePrice({ ar: 'السعر', en: 'Price' }),
    description: text({ label: { ar: 'الوصف', en: 'Description' }, format: 'lines' }),
    ...catalogueState,
  },
});
