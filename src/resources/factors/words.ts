import { defineRefusals } from '../../schema/refusal';

export const factorRefusals = defineRefusals('factor', {
  step: {
    ar: 'كلمة المرور صحيحة. أكمل الدخول بالخطوة الثانية',
    en: 'The password is right. Complete the sign-in with the second step',
  },
  over: {
    ar: 'انتهت مهلة الخطوة الثانية. اكتب كلمة المرور مرة أخرى',
    en: 'The time for the second step is over. Type the password again',
  },
  notBegun: {
    ar: 'لم تبدأ إضافة تطبيق، أو بدأت إضافته في نافذة أخرى. ابدأ من جديد',
    en: 'No app is being added, or another window has begun to add one. Begin again',
  },
  needed: {
    ar: 'دورك يتطلب خطوة ثانية، فأضف غيرها قبل أن تزيل هذه',
    en: 'Your role demands a second step: add another one before you remove this one',
  },
  noPasskeysHere: {
    ar: 'مفاتيح المرور تحتاج عنوانًا آمنًا يبدأ بـ https، أو localhost على هذا الجهاز',
    en: 'Passkeys need a secure address that begins with https, or localhost on this device',
  },
  passkeyRefused: {
    ar: 'لم يُقبل مفتاح المرور. حاول مرة أخرى',
    en: 'The passkey was not accepted. Try again',
  },
  passkeyTaken: {
    ar: 'مفتاح المرور هذا مضاف بالفعل',
    en: 'This passkey has been added already',
  },
});
