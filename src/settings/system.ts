import { home } from '../resources/home';
import { type ChoiceOption, choice, text } from '../schema/field';
import { defineSettings } from '../schema/settings';

/** Countries of the centre and its branches, by their ISO codes. */
export const countries = [
  { value: 'EG', label: { ar: 'مصر', en: 'Egypt' } },
  { value: 'SA', label: { ar: 'السعودية', en: 'Saudi Arabia' } },
  { value: 'AE', label: { ar: 'الإمارات', en: 'United Arab Emirates' } },
  { value: 'BH', label: { ar: 'البحرين', en: 'Bahrain' } },
  { value: 'DZ', label: { ar: 'الجزائر', en: 'Algeria' } },
  { value: 'IQ', label: { ar: 'العراق', en: 'Iraq' } },
  { value: 'JO', label: { ar: 'الأردن', en: 'Jordan' } },
  { value: 'KW', label: { ar: 'الكويت', en: 'Kuwait' } },
  { value: 'LB', label: { ar: 'لبنان', en: 'Lebanon' } },
  { value: 'LY', label: { ar: 'ليبيا', en: 'Libya' } },
  { value: 'MA', label: { ar: 'المغرب', en: 'Morocco' } },
  { value: 'OM', label: { ar: 'عُمان', en: 'Oman' } },
  { value: 'QA', label: { ar: 'قطر', en: 'Qatar' } },
  { value: 'SD', label: { ar: 'السودان', en: 'Sudan' } },
  { value: 'SY', label: { ar: 'سوريا', en: 'Syria' } },
  { value: 'TN', label: { ar: 'تونس', en: 'Tunisia' } },
  { value: 'YE', label: { ar: 'اليمن', en: 'Yemen' } },
] as const satisfies readonly ChoiceOption[];

/** The centre's name, logo and colour, and its default digits and clock for new users (FND-21, SET-05). */
export const systemSettings = defineSettings({
  name: 'system',
  label: { ar: 'إعدادات النظام', en: 'System settings' },
  page: { at: '/settings/system', order: 10 },
  public: ['systemName', 'systemNameEn', 'systemLogo', 'brandColor', 'numerals', 'clock'],
  parts: [
    {
      label: { ar: 'الهوية', en: 'Brand' },
      keys: ['systemName', 'systemNameEn', 'systemLogo', 'brandColor'],
    },
    { label: { ar: 'الدولة', en: 'Country' }, keys: ['country'] },
    { label: { ar: 'الأرقام والساعة', en: 'Digits and clock' }, keys: ['numerals', 'clock'] },
  ],
  fields: {
    systemName: text({
      label: { ar: 'اسم النظام', en: 'System name' },
      max: 100,
      default: home.name.ar,
    }),
    systemNameEn: text({
      label: { ar: 'اسم النظام بالإنجليزية', en: 'System name in English' },
      max: 100,
      default: home.name.en,
    }),
    systemLogo: text({
      label: { ar: 'الشعار', en: 'Logo' },
      format: 'image',
      max: 700_000,
      default: '/logo.svg',
    }),
    brandColor: text({
      label: { ar: 'لون العلامة', en: 'Brand colour' },
      format: 'colour',
      default: home.colour,
    }),
    // Country of phone numbers without a country code, in branches without a country of their own.
    country: choice({ label: { ar: 'الدولة', en: 'Country' }, options: countries, default: 'EG' }),
    numerals: choice({
      label: { ar: 'شكل الأرقام الافتراضي', en: 'Default digits' },
      options: [
        { value: 'arab', label: { ar: 'عربية', en: 'Arabic' } },
        { value: 'latn', label: { ar: 'لاتينية', en: 'Latin' } },
      ],
      default: 'arab',
    }),
    clock: choice({
      label: { ar: 'نظام الوقت الافتراضي', en: 'Default clock' },
      options: [
        { value: '12', label: { ar: '١٢ ساعة', en: '12 hours' } },
        { value: '24', label: { ar: '٢٤ ساعة', en: '24 hours' } },
      ],
      default: '12',
    }),
  },
});
