export const texts = {
  'field.DefaultMessageTemplate': 'قالب رسالة التذكير',
  'field.BirthdayMessageTemplate': 'قالب تهنئة عيد الميلاد',
  'field.FollowUpMessageTemplate': 'قالب رسالة المتابعة',
  'field.AfterVisitMessageTemplate': 'قالب رسالة ما بعد الزيارة',
  'waitlist.write': 'رسالة واتساب',
  'queue.copy': 'نسخ الرسالة',
  'queue.openChat': 'فتح المحادثة',
  'receipt.send': 'إرسال الإيصال',
  'messages.templates': 'نصوص جاهزة',
  'messages.send': 'إرسال',
  'messages.byHand': 'يمكنك نسخ الرسالة وإرسالها من هاتفك.',
  'messages.needStaff': {
    zero: 'لا رسائل تحتاج إلى مراجعة',
    one: 'رسالة واحدة لا يُعرف هل وصلت، وتحتاج إلى مراجعة',
    two: 'رسالتان لا يُعرف هل وصلتا، وتحتاجان إلى مراجعة',
    few: '{count} رسائل لا يُعرف هل وصلت، وتحتاج إلى مراجعة',
    many: '{count} رسالة لا يُعرف هل وصلت، وتحتاج إلى مراجعة',
    other: '{count} رسالة لا يُعرف هل وصلت، وتحتاج إلى مراجعة',
  },
  'messages.resting': 'القناة {channel} متوقفة مؤقتًا حتى {until}',
  'messages.unlinked': 'القناة {channel} غير متصلة، وفي انتظارها {messages}',
  'messages.link': 'ربط القناة',
  'messages.template': 'تعذر إرسال القالب {template}: {messages}',
  'header.birthdays': 'تهاني أعياد الميلاد',
  'messages.count': {
    zero: 'لا رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    few: '{count} رسائل',
    many: '{count} رسالة',
    other: '{count} رسالة',
  },
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
