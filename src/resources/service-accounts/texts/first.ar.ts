export const texts = {
  'field.PermissionKeys': 'الصلاحيات',
  'field.AllowedAddresses': 'عناوين الشبكة المسموحة',
  'serviceAccounts.add': 'إضافة حساب خدمة',
  'serviceAccounts.empty': 'لا توجد حسابات خدمة. أضف حسابًا لبرنامج يقرأ بيانات المركز أو يكتبها بنفسه',
  'serviceAccounts.count': {
    zero: 'لا حسابات',
    one: 'حساب واحد',
    two: 'حسابان',
    few: '{count} حسابات',
    many: '{count} حسابًا',
    other: '{count} حساب',
  },
  'serviceAccounts.disable': 'إيقاف',
  'serviceAccounts.disableConfirm': 'هل تريد إيقاف حساب الخدمة "{name}"؟ يتوقف مفتاحه الآن، ولا يعود بعدها',
  'serviceAccounts.deactivated': 'توقف حساب الخدمة، ولم يعد مفتاحه مقبولًا',
  'serviceAccounts.stillAct':
    'كلمة المرور الجديدة لا توقف هذه البرامج: تعمل باسم المستخدم حتى تنتهي مفاتيحها',
  'serviceAccounts.tokenOnce':
    'انسخ المفتاح الآن إلى إعدادات البرنامج. لن يظهر مرة أخرى، ومن يملكه يعمل باسم الحساب',
  'serviceAccounts.error.past': 'هذا اليوم مضى',
  'serviceAccounts.error.far': 'سنتان من اليوم على الأكثر',
  'serviceAccounts.error.address': 'اكتب عنوانًا مثل 203.0.113.7 أو نطاقًا مثل 203.0.113.0/24',
  'serviceAccounts.error.notHeld': 'لا يمكنك منح صلاحية لا تملكها',
  'serviceAccounts.error.peopleOnly': 'هذه الصلاحية للأشخاص وحدهم، ولا تُعطى لبرنامج',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
