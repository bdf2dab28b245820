import { defineRefusals } from '../../schema/refusal';

export const waitlistRefusals = defineRefusals('waitlist', {
  over: { ar: 'انتهى هذا الانتظار بالفعل', en: 'This waiting is over already' },
  goesOn: { ar: 'هذا الطلب لم يُغلق', en: 'This entry was not closed' },
});
