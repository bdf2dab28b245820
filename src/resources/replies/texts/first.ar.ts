export const texts = {
  'replies.empty': 'لا ردود من العملاء بعد',
  'replies.conversation': 'المحادثة',
  'replies.nothing': 'لا رسائل مع هذا العميل بعد',
  'replies.unknown': 'رقم غير مسجل',
  'replies.until': 'يقبل واتساب الرسمي نصًا حرًا حتى {time}',
  'replies.closed': 'مضت ٢٤ ساعة على آخر رسالة من العميل. لا يُرسل الآن إلا قالب معتمد:',
  'replies.noTemplate': 'مضت ٢٤ ساعة على آخر رسالة من العميل، ولا قالب معتمد يناسبه الآن. يمكن الاتصال به.',
  'replies.byHand': 'الرسائل غير مفعّلة. اكتب الرد ثم انسخه أو أرسله من هاتفك.',
  'replies.stopped': 'أوقف العميل الرسائل، فلا يصله رد من هنا. يمكن الاتصال به.',
  'replies.confirmed': 'مؤكد',
  'replies.all': 'المحادثة كلها',
  'replies.count': {
    zero: 'لا ردود',
    one: 'رد واحد',
    two: 'ردان',
    few: '{count} ردود',
    many: '{count} ردًا',
    other: '{count} رد',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
