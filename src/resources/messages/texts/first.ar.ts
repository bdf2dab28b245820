export const texts = {
  'field.DefaultMessageTemplate': 'قالب رسالة التذكير',
  'field.BirthdayMessageTemplate': 'قالب تهنئة عيد الميلاد',
  'field.FollowUpMessageTemplate': 'قالب رسالة المتابعة',
  'field.AfterVisitMessageTemplate': 'قالب رسالة ما بعد الزيارة',
  'queue.copy': 'نسخ الرسالة',
  'queue.openChat': 'فتح المحادثة',
  'messages.send': 'إرسال',
  'messages.byHand': 'يمكنك نسخ الرسالة وإرسالها من هاتفك.',
  'messages.needStaff': 'رسائل لا يُعرف هل وصلت وتحتاج إلى مراجعة. العدد: {count}',
  'messages.resting': 'القناة {channel} متوقفة مؤقتًا حتى {until}',
  'header.birthdays': 'تهاني أعياد الميلاد',
};

declare module '../../../i18n/ar' {
  interface TextKeys extends Record<keyof typeof texts, string> {}
}
