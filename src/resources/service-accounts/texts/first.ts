import type { Said } from '../../../i18n/texts';

export const texts = {
  'serviceAccounts.add': { ar: 'إضافة حساب خدمة', en: 'Add a service account' },
  'serviceAccounts.empty': {
    ar: 'لا توجد حسابات خدمة. أضف حسابًا لبرنامج يقرأ بيانات المركز أو يكتبها بنفسه',
    en: 'There is no service account. Add one for a program that reads or writes the centre’s data by itself',
  },
  'serviceAccounts.count': {
    ar: {
      zero: 'لا حسابات',
      one: 'حساب واحد',
      two: 'حسابان',
      few: '{count} حسابات',
      many: '{count} حسابًا',
      other: '{count} حساب',
    },
    en: { zero: 'No accounts', one: '{count} account', other: '{count} accounts' },
  },
  'serviceAccounts.disable': { ar: 'إيقاف', en: 'Stop' },
  'serviceAccounts.disableConfirm': {
    ar: 'هل تريد إيقاف حساب الخدمة "{name}"؟ يتوقف مفتاحه الآن، ولا يعود بعدها',
    en: 'Stop the service account "{name}"? Its token ends now and never comes back',
  },
  'serviceAccounts.deactivated': {
    ar: 'توقف حساب الخدمة، ولم يعد مفتاحه مقبولًا',
    en: 'The service account is stopped, and its token is refused',
  },
  'serviceAccounts.stillAct': {
    ar: 'كلمة المرور الجديدة لا توقف هذه البرامج: تعمل باسم المستخدم حتى تنتهي مفاتيحها',
    en: 'A new password does not stop these programs: they act in the user’s name until their tokens end',
  },
  'serviceAccounts.tokenOnce': {
    ar: 'انسخ المفتاح الآن إلى إعدادات البرنامج. لن يظهر مرة أخرى، ومن يملكه يعمل باسم الحساب',
    en: 'Copy the token into the program’s settings now. It is not shown again, and whoever has it acts as the account',
  },
  'serviceAccounts.error.past': { ar: 'هذا اليوم مضى', en: 'is a day that is over' },
  'serviceAccounts.error.far': { ar: 'سنتان من اليوم على الأكثر', en: 'is more than two years from today' },
  'serviceAccounts.error.address': {
    ar: 'اكتب عنوانًا مثل 203.0.113.7 أو نطاقًا مثل 203.0.113.0/24',
    en: 'must be an address such as 203.0.113.7 or a range such as 203.0.113.0/24',
  },
  'serviceAccounts.error.notHeld': {
    ar: 'لا يمكنك منح صلاحية لا تملكها',
    en: 'You cannot give a permission that you do not hold',
  },
  'serviceAccounts.error.peopleOnly': {
    ar: 'هذه الصلاحية للأشخاص وحدهم، ولا تُعطى لبرنامج',
    en: 'This permission is for people only and not given to a program',
  },
} satisfies Said;

declare module '../../../i18n/texts' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
