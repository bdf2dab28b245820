import { defineAction } from '../../schema/action';
import { deliveryVerbs, webhookDeliveries } from './entity';
import { webhookDeliveryRefusals } from './words';

/** Sends an event that is not on its way again, with the same id. */
export const sendAgain = defineAction(webhookDeliveries, {
  name: 'sendAgain',
  on: 'row',
  label: { ar: 'إرسال مرة أخرى', en: 'Send again' },
  icon: 'send',
  done: { ar: 'أُعيد إلى الإرسال', en: 'It is sent again' },
  permission: 'webhooks.update',
  possible: ({ status }) =>
    status === 'waiting' || status === 'sending' ? webhookDeliveryRefusals.onItsWay : true,
  audit: deliveryVerbs.resend,
});

export const webhookDeliveryActions = { sendAgain };
