export const messages = {
  'messaging.error.disabled': 'الرسائل غير مفعّلة في إعدادات الرسائل',
  'messages.error.notDoubtful': 'تُرسل مرة أخرى الرسائل غير المؤكدة التي تحتاج إلى مراجعة فقط',
  'messages.error.notQueued': 'لم تعد الرسالة في الانتظار',
  'queue.copy': 'نسخ الرسالة',
  'queue.openChat': 'فتح المحادثة',
  'messages.send': 'إرسال',
  'messages.byHand': 'يمكنك نسخ الرسالة وإرسالها من هاتفك.',
  'messages.noConsent': 'لم يسجَّل للعميل موافقة على رسائل التسويق.',
  'messages.needStaff': 'رسائل لا يُعرف هل وصلت وتحتاج إلى مراجعة. العدد: {count}',
  'messages.resting': 'القناة {channel} متوقفة مؤقتًا حتى {until}',
  'header.birthdays': 'تهاني أعياد الميلاد',
} as const;
