import { defineRefusals } from '../../schema/refusal';

export const drawerRefusals = defineRefusals('drawer', {
  closed: { ar: 'أُغلق درج هذا اليوم', en: 'The drawer of this day is closed' },
});
