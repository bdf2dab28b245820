import { defineRefusals } from '../../schema/refusal';

export const backupRefusals = defineRefusals('backup', {
  running: { ar: 'هناك نسخة احتياطية جارية الآن', en: 'A backup is being made already' },
  noPhrase: {
    ar: 'هذه ليست عبارة استرداد: كلمة ناقصة أو مكتوبة خطأ أو في غير مكانها',
    en: 'This is no recovery phrase: a word is missing, misspelt or in another place',
  },
  otherPhrase: {
    ar: 'هذه ليست عبارة الاسترداد المطلوبة. اكتب الكلمات التي ظهرت لك آخر مرة',
    en: 'This is not the recovery phrase that is asked for. Type the words that were shown last',
  },
  noFile: { ar: 'ملف هذه النسخة ليس على هذا الخادم', en: 'The file of this backup is not on this server' },
});
