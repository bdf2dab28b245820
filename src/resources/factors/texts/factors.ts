import type { Said } from '../../../i18n/texts';

/** Texts of the second step: at the sign-in, when it is added, and when the app asks again who is there. */
export const texts = {
  'factors.stepTitle': { ar: 'الخطوة الثانية', en: 'Second step' },
  'factors.appCode': { ar: 'الرمز الذي يعرضه التطبيق', en: 'Code shown by the app' },
  'factors.recoveryCode': { ar: 'رمز استرداد', en: 'Recovery code' },
  'factors.continue': { ar: 'متابعة', en: 'Continue' },
  'factors.useRecovery': { ar: 'استخدام رمز استرداد', en: 'Use a recovery code' },
  'factors.useApp': { ar: 'استخدام رمز التطبيق', en: 'Use the code of the app' },
  'factors.codesTitle': { ar: 'رموز الاسترداد', en: 'Recovery codes' },
  'factors.codesText': {
    ar: 'تُعرض هذه الرموز مرة واحدة. احفظها بعيدًا عن هاتفك: كل رمز يُدخلك مرة واحدة إذا فقدت الهاتف.',
    en: 'These codes are shown once. Keep them away from your phone: each signs you in once if you lose the phone.',
  },
  'factors.download': { ar: 'تنزيل في ملف', en: 'Download as a file' },
  'factors.kept': { ar: 'حفظت الرموز', en: 'I have kept the codes' },
  'factors.done': { ar: 'تم', en: 'Done' },
  'factors.scan': {
    ar: 'امسح رمز QR بتطبيق مصادقة على هاتفك، ثم اكتب الرمز الذي يعرضه.',
    en: 'Scan the square code with an authenticator app on your phone, then type the code that it shows.',
  },
  'factors.qr': { ar: 'رمز QR لتطبيق المصادقة', en: 'QR code for the authenticator app' },
  'factors.typeKey': { ar: 'أو اكتب هذا المفتاح في التطبيق:', en: 'Or type this key into the app:' },
  'factors.addApp': { ar: 'إضافة التطبيق', en: 'Add the app' },
  'factors.mustTitle': { ar: 'أضف خطوة ثانية لدخولك', en: 'Add a second step to your sign-in' },
  'factors.mustText': {
    ar: 'دورك يتطلب الدخول بخطوتين: كلمة المرور، ثم رمز من هاتفك.',
    en: 'Your role demands two steps: the password, then a code from your phone.',
  },
  'factors.passwordOrCode': {
    ar: 'كلمة المرور، أو الرمز الذي يعرضه التطبيق',
    en: 'Password, or the code shown by the app',
  },
  'factors.confirmTitle': { ar: 'أكد هويتك', en: 'Confirm that it is you' },
  'factors.confirmText': {
    ar: 'هذا الإجراء مهم، ومضت أكثر من عشر دقائق على دخولك.',
    en: 'This is sensitive, and you signed in more than ten minutes ago.',
  },
  'factors.hint': {
    ar: 'بعد كلمة المرور يُطلب رمز من هاتفك، فلا تكفي كلمة المرور وحدها للدخول بحسابك.',
    en: 'After the password a code from your phone is asked for, so that the password alone does not open your account.',
  },
  'factors.appOn': { ar: 'تطبيق المصادقة مضاف', en: 'An authenticator app is added' },
  'factors.appOff': { ar: 'لم يُضف تطبيق مصادقة', en: 'No authenticator app' },
  'factors.replaceApp': { ar: 'استبدال التطبيق', en: 'Replace the app' },
  'factors.codesLeft': {
    ar: {
      zero: 'لا رموز باقية',
      one: 'رمز واحد باقٍ',
      two: 'رمزان باقيان',
      few: '{count} رموز باقية',
      many: '{count} رمزًا باقيًا',
      other: '{count} رمز باقٍ',
    },
    en: { zero: 'No codes left', one: '{count} code left', other: '{count} codes left' },
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
