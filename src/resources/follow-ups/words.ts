import { defineRefusals } from '../../schema/refusal';

export const permissions = {
  'followups.read': { ar: 'رؤية المتابعات المطلوبة', en: 'See the follow-ups that are due' },
  'followups.create': { ar: 'إضافة متابعة لعميل', en: 'Plan a follow-up for a customer' },
  'followups.update': {
    ar: 'إكمال متابعة أو تغيير موعدها ومن يتولاها',
    en: 'Complete a follow-up, change its date or who sees to it',
  },
  'followups.delete': { ar: 'حذف متابعة', en: 'Delete a follow-up' },
  'followups.export': { ar: 'تنزيل المتابعات في ملف', en: 'Download the follow-ups as a file' },
};

export const followupRefusals = defineRefusals('followup', {
  completed: { ar: 'هذه المتابعة مكتملة بالفعل', en: 'This follow-up is already completed' },
  open: { ar: 'هذه المتابعة ليست مكتملة', en: 'This follow-up is not completed' },
});
