export const texts = {
  'messaging.linked': 'تم',
  'messaging.verify': 'تحقق',
  'messaging.status.working': 'متصل',
  'messaging.status.waiting': 'في انتظار الاتصال',
  'messaging.status.scan': 'امسح رمز QR من الهاتف',
  'messaging.checkAgain': 'التحقق مرة أخرى',
  'messaging.code': 'كود التحقق',
  'messaging.codeShown': 'اكتب هذا الكود في واتساب على الهاتف: {code}',
  'channels.verifyTitle': 'التحقق من القناة',
  'channels.requestCode': 'إرسال كود',
  'channels.error.requestCode': 'فشل في إرسال كود التحقق',
  'channels.error.verifyCode': 'فشل في التحقق من القناة',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
