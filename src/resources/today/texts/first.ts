import type { Said } from '../../../i18n/texts';

export const texts = {
  'customers.checkIn': { ar: 'تسجيل حضور', en: 'Check in' },
  'customers.sessions': { ar: 'جلسات متاحة', en: 'Sessions left' },
  'customers.presentSince': { ar: 'في المركز منذ {time}', en: 'In the centre since {time}' },
  'customers.lastVisit': { ar: 'آخر زيارة', en: 'Last visit' },
  'customers.noNextBooking': { ar: 'لا يوجد موعد قادم', en: 'No next booking' },
  'customers.nextBooking': { ar: 'الموعد القادم', en: 'Next booking' },
  'credit.credit': { ar: 'الرصيد', en: 'Credit' },
  'credit.points': { ar: 'النقاط', en: 'Points' },
  'credit.owed': { ar: 'مستحق عليه', en: 'Owed' },
  'customerMovements.empty': { ar: 'لا توجد حركات بعد', en: 'No movements yet' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
