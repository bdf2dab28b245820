import { defineRefusals } from '../../schema/refusal';

/** Description of each permission for users. */
export const permissions = {
  'serviceAccounts.read': {
    ar: 'رؤية حسابات الخدمة وآخر استخدام لها',
    en: 'See the service accounts and when they were last used',
  },
  'serviceAccounts.create': {
    ar: 'إضافة حساب خدمة لبرنامج، في حدود صلاحياته هو',
    en: 'Add a service account for a program, within one’s own permissions',
  },
  'serviceAccounts.update': {
    ar: 'تعديل حساب خدمة وإصدار مفتاح له',
    en: 'Change a service account and issue its token',
  },
  'serviceAccounts.delete': {
    ar: 'إيقاف حساب خدمة، فلا يُقبل مفتاحه بعدها',
    en: 'Stop a service account, whose token is then refused',
  },
};

export const serviceAccountRefusals = defineRefusals('serviceAccount', {
  inactive: {
    ar: 'هذا الحساب متوقف. أعد تفعيله أولًا',
    en: 'This account is stopped. Activate it first',
  },
  address: {
    ar: 'هذا العنوان ليس من العناوين المسموحة لحساب الخدمة',
    en: 'This address is not among those allowed for the service account',
  },
  notYours: {
    ar: 'هذا الحساب لمستخدم آخر. يضيفه ويغيره صاحبه أو مدير النظام',
    en: 'This account is for another user: only they or the system manager add and change it',
  },
  elsewhere: {
    ar: 'لهذا الحساب صلاحيات أو فروع ليست لديك، فلا يغيره إلا من لديه كلها',
    en: 'This account has permissions or branches that you do not have: only whoever has all of them changes it',
  },
});
