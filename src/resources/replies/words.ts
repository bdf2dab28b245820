import { defineRefusals } from '../../schema/refusal';

export const replyRefusals = defineRefusals('reply', {
  seen: { ar: 'سبقت قراءة هذا الرد', en: 'This reply was read already' },
  windowClosed: {
    ar: 'مضت ٢٤ ساعة على آخر رسالة من العميل، ولا يقبل واتساب الرسمي بعدها إلا قالبًا معتمدًا',
    en: 'The customer’s last message is 24 hours old. After that the official WhatsApp takes only an approved template',
  },
  noTemplate: {
    ar: 'لا يوجد قالب معتمد بهذا الاسم يناسب العميل الآن',
    en: 'No approved template of this kind fits the customer now',
  },
});
