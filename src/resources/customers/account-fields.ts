import { integer, money } from '../../schema/field';

/** Credit, points and debts of a customer; amounts in pounds. */
export const accountFields = {
  credit: money({ label: { ar: 'الرصيد', en: 'Credit' }, required: true }),
  points: integer({ label: { ar: 'النقاط', en: 'Points' }, required: true }),
  owed: money({ label: { ar: 'مستحق عليه', en: 'Owed' }, required: true }),
} as const;
