import type { Said } from '../../../i18n/texts';

export const texts = {
  'field.DefaultMessageTemplate': { ar: 'قالب رسالة التذكير', en: 'Reminder template' },
  'field.BirthdayMessageTemplate': { ar: 'قالب تهنئة عيد الميلاد', en: 'Birthday template' },
  'field.FollowUpMessageTemplate': { ar: 'قالب رسالة المتابعة', en: 'Follow-up template' },
  'field.AfterVisitMessageTemplate': { ar: 'قالب رسالة ما بعد الزيارة', en: 'After-visit template' },
  'waitlist.write': { ar: 'رسالة واتساب', en: 'WhatsApp message' },
  'queue.copy': { ar: 'نسخ الرسالة', en: 'Copy message' },
  'queue.openChat': { ar: 'فتح المحادثة', en: 'Open chat' },
  'receipt.send': { ar: 'إرسال الإيصال', en: 'Send the receipt' },
  'messages.templates': { ar: 'نصوص جاهزة', en: 'Ready texts' },
  'messages.send': { ar: 'إرسال', en: 'Send' },
  'messages.byHand': {
    ar: 'يمكنك نسخ الرسالة وإرسالها من هاتفك.',
    en: 'Copy the message and send it from your own phone.',
  },
  'messages.needStaff': {
    ar: {
      zero: 'لا رسائل تحتاج إلى مراجعة',
      one: 'رسالة واحدة لا يُعرف هل وصلت، وتحتاج إلى مراجعة',
      two: 'رسالتان لا يُعرف هل وصلتا، وتحتاجان إلى مراجعة',
      few: '{count} رسائل لا يُعرف هل وصلت، وتحتاج إلى مراجعة',
      many: '{count} رسالة لا يُعرف هل وصلت، وتحتاج إلى مراجعة',
      other: '{count} رسالة لا يُعرف هل وصلت، وتحتاج إلى مراجعة',
    },
    en: {
      zero: 'No messages need somebody to look',
      one: '{count} message may not have arrived and needs somebody to look',
      other: '{count} messages may not have arrived and need somebody to look',
    },
  },
  'messages.resting': {
    ar: 'القناة {channel} متوقفة مؤقتًا حتى {until}',
    en: 'Channel {channel} rests until {until}',
  },
  'messages.unlinked': {
    ar: 'القناة {channel} غير متصلة، وفي انتظارها {messages}',
    en: 'Channel {channel} is not connected; waiting for it: {messages}',
  },
  'messages.link': { ar: 'ربط القناة', en: 'Link the channel' },
  'messages.template': {
    ar: 'تعذر إرسال القالب {template}: {messages}',
    en: 'The template {template} could not be sent: {messages}',
  },
  'header.birthdays': { ar: 'تهاني أعياد الميلاد', en: 'Birthday greetings' },
  'messages.count': {
    ar: {
      zero: 'لا رسائل',
      one: 'رسالة واحدة',
      two: 'رسالتان',
      few: '{count} رسائل',
      many: '{count} رسالة',
      other: '{count} رسالة',
    },
    en: { zero: 'No messages', one: '{count} message', other: '{count} messages' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
