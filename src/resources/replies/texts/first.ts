import type { Said } from '../../../i18n/texts';

export const texts = {
  'replies.empty': { ar: 'لا ردود من العملاء بعد', en: 'No customer has written yet' },
  'replies.conversation': { ar: 'المحادثة', en: 'Conversation' },
  'replies.nothing': { ar: 'لا رسائل مع هذا العميل بعد', en: 'No messages with this customer yet' },
  'replies.unknown': { ar: 'رقم غير مسجل', en: 'Unknown number' },
  'replies.until': {
    ar: 'يقبل واتساب الرسمي نصًا حرًا حتى {time}',
    en: 'The official WhatsApp takes free text until {time}',
  },
  'replies.closed': {
    ar: 'مضت ٢٤ ساعة على آخر رسالة من العميل. لا يُرسل الآن إلا قالب معتمد:',
    en: 'The customer’s last message is 24 hours old. Only an approved template can be sent now:',
  },
  'replies.noTemplate': {
    ar: 'مضت ٢٤ ساعة على آخر رسالة من العميل، ولا قالب معتمد يناسبه الآن. يمكن الاتصال به.',
    en: 'The customer’s last message is 24 hours old, and no approved template fits now. You can call.',
  },
  'replies.byHand': {
    ar: 'الرسائل غير مفعّلة. اكتب الرد ثم انسخه أو أرسله من هاتفك.',
    en: 'Messaging is off. Write the answer, then copy it or send it from your own phone.',
  },
  'replies.stopped': {
    ar: 'أوقف العميل الرسائل، فلا يصله رد من هنا. يمكن الاتصال به.',
    en: 'The customer stopped messages, so no answer arrives from here. You can call.',
  },
  'replies.confirmed': { ar: 'مؤكد', en: 'Confirmed' },
  'replies.all': { ar: 'المحادثة كلها', en: 'Whole conversation' },
  'replies.count': {
    ar: {
      zero: 'لا ردود',
      one: 'رد واحد',
      two: 'ردان',
      few: '{count} ردود',
      many: '{count} ردًا',
      other: '{count} رد',
    },
    en: { zero: 'No replies', one: '{count} reply', other: '{count} replies' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
