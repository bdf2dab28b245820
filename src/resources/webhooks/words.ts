import { defineRefusals } from '../../schema/refusal';

/** Description of each permission for users. */
export const permissions = {
  'webhooks.read': {
    ar: 'رؤية الأنظمة المرتبطة وما أُرسل إليها',
    en: 'See the webhooks and what was sent to them',
  },
  'webhooks.create': {
    ar: 'إضافة ربط يبلّغ نظامًا آخر بما يحدث',
    en: 'Add a webhook, which tells a program outside what happens',
  },
  'webhooks.update': {
    ar: 'تعديل ربط نظام وإصدار مفتاح توقيعه وإعادة الإرسال إليه',
    en: 'Change a webhook, issue its secret and send to it again',
  },
  'webhooks.delete': {
    ar: 'إيقاف ربط نظام، فلا يُرسل إليه شيء بعدها',
    en: 'Stop a webhook, to which nothing is sent afterwards',
  },
};

export const webhookRefusals = defineRefusals('webhook', {
  inactive: {
    ar: 'هذا الربط متوقف. أعد تفعيله أولًا',
    en: 'This webhook is stopped. Activate it first',
  },
  noSecret: {
    ar: 'ليس له مفتاح توقيع بعد. أصدره أولًا',
    en: 'It has no secret yet. Issue one first',
  },
  noAccount: {
    ar: 'حساب الخدمة متوقف أو ليس له مفتاح سارٍ، فلا يُرسل شيء',
    en: 'The service account is stopped or has no token that works, so nothing is sent',
  },
});
