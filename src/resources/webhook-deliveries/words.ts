import { defineRefusals } from '../../schema/refusal';

export const webhookDeliveryRefusals = defineRefusals('webhookDelivery', {
  onItsWay: { ar: 'هذا الحدث في طريقه بالفعل', en: 'This event is on its way already' },
});
