import { integer, money } from '../../schema/field';

/** What the centre holds for a customer and what is owed, in pounds and points. */
export const accountFields = {
  credit: money({ label: { ar: 'الرصيد', en: 'Credit' }, required: true }),
  points: integer({ label: { ar: 'النقاط', en: 'Points' }, required: true }),
  owed: money({ label: { ar: 'مستحق عليه', en: 'Owed' }, required: true }),
} as const;
