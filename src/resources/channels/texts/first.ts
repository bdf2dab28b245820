import type { Said } from '../../../i18n/texts';

export const texts = {
  'settings.messagingCard': { ar: 'رسائل واتساب', en: 'WhatsApp messages' },
  'settings.messagingText': {
    ar: 'إعدادات الرسائل والقنوات والتهاني',
    en: 'Message settings, channels and greetings',
  },
  'menu.whatsapp': { ar: 'رسائل واتساب', en: 'WhatsApp messages' },
  'channels.back': { ar: 'العودة إلى الإعدادات', en: 'Back to settings' },
  'channels.add': { ar: 'إضافة قناة', en: 'Add channel' },
  'channels.editTitle': { ar: 'تعديل القناة', en: 'Edit channel' },
  'channels.empty': { ar: 'لا توجد قنوات', en: 'No channels' },
  'channels.saved': { ar: 'حُفظت القناة', en: 'Channel saved' },
  'channels.deleted': { ar: 'حُذفت القناة', en: 'Channel deleted' },
  'channels.deleteConfirm': { ar: 'هل تريد حذف القناة "{name}"؟', en: 'Delete the channel "{name}"?' },
  'channels.error.load': { ar: 'فشل في تحميل القنوات', en: 'Failed to load channels' },
  'channels.error.save': { ar: 'فشل في حفظ القناة', en: 'Failed to save the channel' },
  'channels.error.delete': { ar: 'فشل في حذف القناة', en: 'Failed to delete the channel' },
  'channels.error.restart': { ar: 'فشل في إعادة تشغيل القناة', en: 'Failed to restart the channel' },
  'channels.error.logout': { ar: 'فشل في تسجيل خروج القناة', en: 'Failed to log the channel out' },
  'validate.address': { ar: 'هذا العنوان غير مسموح به', en: 'This address is not allowed' },
  'validate.sessionName': {
    ar: 'استخدم حروفًا لاتينية وأرقامًا وشرطات',
    en: 'Use Latin letters, digits and hyphens',
  },
  'channels.openPicture': { ar: 'عرض الصورة', en: 'Show the picture' },
  'channels.me': { ar: 'بيانات المستخدم', en: 'User info' },
  'channels.error.me': { ar: 'فشل في تحميل بيانات المستخدم', en: 'Failed to fetch user info' },
  'header.channels': { ar: 'قنوات الرسائل', en: 'Messaging channels' },
  'channels.count': {
    ar: {
      zero: 'لا قنوات',
      one: 'قناة واحدة',
      two: 'قناتان',
      few: '{count} قنوات',
      many: '{count} قناة',
      other: '{count} قناة',
    },
    en: { zero: 'No channels', one: '{count} channel', other: '{count} channels' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
