import type { Said } from '../../../i18n/texts';

export const texts = {
  'messaging.linked': { ar: 'تم', en: 'Done' },
  'messaging.verify': { ar: 'تحقق', en: 'Verify' },
  'messaging.status.working': { ar: 'متصل', en: 'Connected' },
  'messaging.status.waiting': { ar: 'في انتظار الاتصال', en: 'Waiting to connect' },
  'messaging.status.scan': { ar: 'امسح رمز QR من الهاتف', en: 'Scan the QR code on the phone' },
  'messaging.checkAgain': { ar: 'التحقق مرة أخرى', en: 'Check again' },
  'messaging.code': { ar: 'كود التحقق', en: 'Verification code' },
  'messaging.codeShown': {
    ar: 'اكتب هذا الكود في واتساب على الهاتف: {code}',
    en: 'Type this code in WhatsApp on the phone: {code}',
  },
  'channels.verifyTitle': { ar: 'التحقق من القناة', en: 'Verify channel' },
  'channels.requestCode': { ar: 'إرسال كود', en: 'Send code' },
  'channels.error.requestCode': { ar: 'فشل في إرسال كود التحقق', en: 'Failed to send the code' },
  'channels.error.verifyCode': { ar: 'فشل في التحقق من القناة', en: 'Failed to verify the channel' },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
