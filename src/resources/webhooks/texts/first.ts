import type { Said } from '../../../i18n/texts';

export const texts = {
  'field.EventTypes': { ar: 'الأحداث', en: 'Events' },
  'webhooks.add': { ar: 'إضافة رابط ويب هوك', en: 'Add a webhook' },
  'webhooks.empty': {
    ar: 'لا توجد روابط. أضف رابطًا ليعرف برنامجك بما يحدث في المركز فور حدوثه',
    en: 'There is no webhook. Add one, and your program hears of what happens in the centre at once',
  },
  'webhooks.count': {
    ar: {
      zero: 'لا روابط',
      one: 'رابط واحد',
      two: 'رابطان',
      few: '{count} روابط',
      many: '{count} رابطًا',
      other: '{count} رابط',
    },
    en: { zero: 'No webhooks', one: '{count} webhook', other: '{count} webhooks' },
  },
  'webhooks.disable': { ar: 'إيقاف', en: 'Stop' },
  'webhooks.disableConfirm': {
    ar: 'هل تريد إيقاف "{name}"؟ لا يُرسل إليه شيء بعدها، وما ينتظر خمسة أيام يسقط',
    en: 'Stop "{name}"? Nothing is sent to it afterwards, and what has waited for five days is dropped',
  },
  'webhooks.deactivated': { ar: 'توقف الرابط', en: 'The webhook is stopped' },
  'webhooks.secretOnce': {
    ar: 'انسخ المفتاح الآن إلى البرنامج المستقبل ليتحقق به من التوقيع. لن يظهر مرة أخرى',
    en: 'Copy the secret into the receiving program now, which checks the signature with it. It is not shown again',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
