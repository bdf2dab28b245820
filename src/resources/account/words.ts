import { defineRefusals } from '../../schema/refusal';

export const accountRefusals = defineRefusals('account', {
  linkOver: {
    ar: 'انتهى هذا الرابط أو استُخدم من قبل. اطلب رابطًا جديدًا ممن يدير المستخدمين',
    en: 'This link is over or was used before. Ask whoever manages the users for a new one',
  },
});
