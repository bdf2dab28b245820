import type { ChoiceOption } from '../schema/field';

/** Countries the centre or a branch can be in, by their ISO codes. */
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
