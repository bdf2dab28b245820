import { defineRefusals } from '../../schema/refusal';

export const backupRefusals = defineRefusals('backup', {
  running: { ar: 'هناك نسخة احتياطية جارية الآن', en: 'A backup is being made already' },
  noFile: { ar: 'ملف هذه النسخة ليس على هذا الخادم', en: 'The file of this backup is not on this server' },
});
