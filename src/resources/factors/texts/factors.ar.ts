/** Texts of the second step: at the sign-in, when it is added, and when the app asks again who is there. */
export const texts = {
  'factors.stepTitle': 'الخطوة الثانية',
  'factors.appCode': 'الرمز الذي يعرضه التطبيق',
  'factors.recoveryCode': 'رمز استرداد',
  'factors.continue': 'متابعة',
  'factors.useRecovery': 'استخدام رمز استرداد',
  'factors.useApp': 'استخدام رمز التطبيق',
  'factors.codesTitle': 'رموز الاسترداد',
  'factors.codesText':
    'تُعرض هذه الرموز مرة واحدة. احفظها بعيدًا عن هاتفك: كل رمز يُدخلك مرة واحدة إذا فقدت الهاتف.',
  'factors.download': 'تنزيل في ملف',
  'factors.kept': 'حفظت الرموز',
  'factors.done': 'تم',
  'factors.scan': 'امسح الرمز المربع بتطبيق رموز على هاتفك، ثم اكتب الرمز الذي يعرضه.',
  'factors.qr': 'رمز مربع لتطبيق الرموز',
  'factors.typeKey': 'أو اكتب هذا المفتاح في التطبيق:',
  'factors.addApp': 'إضافة التطبيق',
  'factors.mustTitle': 'أضف خطوة ثانية لدخولك',
  'factors.mustText': 'دورك يتطلب الدخول بخطوتين: كلمة المرور، ثم رمز من هاتفك.',
  'factors.passwordOrCode': 'كلمة المرور، أو الرمز الذي يعرضه التطبيق',
  'factors.confirmTitle': 'أكد هويتك',
  'factors.confirmText': 'هذا الإجراء مهم، ومضت أكثر من عشر دقائق على دخولك.',
  'factors.hint': 'بعد كلمة المرور يُطلب رمز من هاتفك، فلا تكفي كلمة المرور وحدها للدخول بحسابك.',
  'factors.appOn': 'تطبيق الرموز مضاف',
  'factors.appOff': 'لا يوجد تطبيق رموز',
  'factors.replaceApp': 'استبدال التطبيق',
  'factors.codesLeft': {
    zero: 'لا رموز باقية',
    one: 'رمز واحد باقٍ',
    two: 'رمزان باقيان',
    few: '{count} رموز باقية',
    many: '{count} رمزًا باقيًا',
    other: '{count} رمز باقٍ',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
