import { defineRefusals } from '../../schema/refusal';

export const permissions = {
  'messaging.read': { ar: 'رؤية الرسائل وحالة وصولها', en: 'See the messages and whether they arrived' },
  'messaging.create': { ar: 'إرسال رسالة أو تهنئة إلى عميل', en: 'Send a customer a message or a greeting' },
  'messaging.manage': {
    ar: 'كل ما سبق، ومعه: ربط أرقام الإرسال وتغييرها',
    en: 'All of the above, and: connect and change the numbers that send',
  },
};

export const birthdayRefusals = defineRefusals('birthday', {
  alreadySent: {
    ar: 'سبق إرسال التهنئة لهذا العميل هذا العام',
    en: 'This customer was already greeted this year',
  },
  noPhone: { ar: 'لا يوجد رقم يمكن مراسلته', en: 'There is no number to write to' },
  optedOut: { ar: 'ألغى العميل الاشتراك في الرسائل', en: 'The customer opted out of messages' },
  notToday: { ar: 'ليس اليوم عيد ميلاد هذا العميل', en: 'It is not this customer’s birthday today' },
});

export const messageRefusals = defineRefusals('message', {
  noPhone: { ar: 'لا يوجد رقم يمكن مراسلته', en: 'There is no number to write to' },
  optedOut: { ar: 'ألغى العميل الاشتراك في الرسائل', en: 'The customer opted out of messages' },
  notDoubtful: {
    ar: 'تُرسل مرة أخرى الرسائل غير المؤكدة التي تحتاج إلى مراجعة فقط',
    en: 'Only a doubtful message that needs somebody is sent again',
  },
  noChannel: { ar: 'لا توجد قناة إرسال لهذا الفرع', en: 'No channel sends for this branch' },
  reminded: {
    ar: 'أُرسل تذكير هذا الموعد من قبل أو ينتظر الإرسال',
    en: 'The reminder of this booking was sent already or is waiting',
  },
  told: {
    ar: 'أُبلغ العميل بهذا الموعد قبل أقل من ساعتين، أو تنتظر رسالة به الإرسال',
    en: 'The customer was told of this booking less than two hours ago, or a message about it is waiting',
  },
  late: { ar: 'لم يعد هناك وقت للتذكير بهذا الموعد', en: 'It is too late to remind of this booking' },
  notQueued: { ar: 'لم تعد الرسالة في الانتظار', en: 'The message is no longer waiting' },
});

export const messagingRefusals = defineRefusals('messaging', {
  disabled: {
    ar: 'الرسائل غير مفعّلة في إعدادات الرسائل',
    en: 'Messaging is switched off in the messaging settings',
  },
  noTemplate: {
    ar: 'لا يوجد قالب معتمد للتجربة: راجع القوالب في بيانات القناة',
    en: 'No approved template to try: see the templates on the channel',
  },
});
