export const texts = {
  'customers.checkIn': 'تسجيل حضور',
  'customers.sessions': 'جلسات متاحة',
  'customers.presentSince': 'في المركز منذ {time}',
  'customers.lastVisit': 'آخر زيارة',
  'customers.noNextBooking': 'لا يوجد موعد قادم',
  'customers.nextBooking': 'الموعد القادم',
  'credit.title': 'الرصيد والنقاط',
  'credit.credit': 'الرصيد',
  'credit.points': 'النقاط',
  'credit.owed': 'مستحق عليه',
  'credit.movements': 'حركات الرصيد والنقاط',
  'credit.none': 'لا توجد حركات بعد',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
