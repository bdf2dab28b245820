import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { text } from '../../schema/field';
import { webhooks, webhookVerbs } from './entity';
import { webhookRefusals } from './words';

/** Gives out a new secret for signatures, which is answered this once. The one before it ends at once. */
export const issueSecret = defineAction(webhooks, {
  name: 'issueSecret',
  on: 'row',
  path: '/webhooks/:id/secret',
  label: { ar: 'إصدار مفتاح التوقيع', en: 'Issue a secret' },
  done: { ar: 'صدر مفتاح التوقيع', en: 'The secret was issued' },
  icon: 'key',
  isMain: true,
  permission: 'webhooks.update',
  fresh: true,
  possible: ({ isActive }) => isActive || webhookRefusals.inactive,
  confirm: ({ secretAt }) =>
    secretAt === null
      ? undefined
      : {
          ar: 'يتوقف المفتاح السابق الآن. ما يرفضه المستقبل حتى تضع الجديد عنده يُعاد إرساله',
          en: 'The secret before it ends now. What the receiver refuses until it has the new one is sent again',
        },
  // The stored answer of a repeat would be a second copy of the secret.
  once: false,
  answer: record({ secret: text({ label: { ar: 'مفتاح التوقيع', en: 'Secret' }, required: true }) }),
  audit: webhookVerbs.issue,
});

/** Sends an event that says nothing but that address, secret and receiver fit: its own entry of the audit log. */
export const sendTest = defineAction(webhooks, {
  name: 'sendTest',
  on: 'row',
  path: '/webhooks/:id/test',
  label: { ar: 'إرسال تجريبي', en: 'Send a test' },
  icon: 'send',
  done: {
    ar: 'أُرسلت التجربة. نتيجتها في صفحة الربط',
    en: 'The test is on its way. Its result stands with the webhook',
  },
  permission: 'webhooks.update',
  place: 'details',
  possible: ({ isActive, secretAt }) =>
    !isActive ? webhookRefusals.inactive : secretAt === null ? webhookRefusals.noSecret : true,
  audit: webhookVerbs.test,
});

export const webhookActions = { issueSecret, sendTest };
