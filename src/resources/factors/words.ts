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
    ar: 'دورك يتطلب خطوة ثانية، فلا يمكن إزالة التطبيق. يمكنك استبداله',
    en: 'Your role demands a second step, so the app cannot be removed. You can replace it',
  },
});
