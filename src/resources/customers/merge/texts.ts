export const mergingTexts = {
  send: { ar: 'دمج البطاقتين', en: 'Merge the cards' },
  compare: { ar: 'مقارنة البطاقتين', en: 'Both cards compared' },
  field: { ar: 'الحقل', en: 'Field' },
  this: { ar: 'هذه البطاقة', en: 'This card' },
  other: { ar: 'البطاقة الأخرى', en: 'The other card' },
  phones: { ar: 'تبقى كل الأرقام', en: 'All numbers stay' },
  moves: { ar: 'ينتقل إلى هذه البطاقة:', en: 'Moves to this card:' },
  note: {
    ar: 'تبقى هذه البطاقة وتختفي الأخرى من القوائم. يمكن إلغاء الدمج لاحقًا من صفحة العميل.',
    en: 'This card stays and the other one leaves the lists. The merge can be undone later on the customer’s page.',
  },
  description: {
    ar: 'بطاقات قد تكون لشخص واحد. افتح البطاقة التي تريد إبقاءها ثم اختر الدمج. العائلة قد تشترك في رقم واحد.',
    en: 'Cards that may be one person. Open the one to be kept and choose to merge. Families may share a phone.',
  },
  none: { ar: 'لا توجد بطاقات متشابهة', en: 'No cards are alike' },
} as const;
