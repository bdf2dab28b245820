import type { ChoiceOption } from '../../schema/field';

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
