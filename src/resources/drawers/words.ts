import { defineRefusals } from '../../schema/refusal';

export const drawerRefusals = defineRefusals('drawer', {
  open: {
    ar: 'يوجد درج مفتوح في هذا الفرع. يُغلق أولًا قبل فتح درج آخر.',
    en: 'A drawer is open in this branch. It has to be closed before another one is opened.',
  },
  closed: { ar: 'أُغلق درج هذا اليوم', en: 'The drawer of this day is closed' },
});
