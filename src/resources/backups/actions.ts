import { defineAction } from '../../schema/action';
import { record } from '../../schema/answer';
import { text } from '../../schema/field';
import { backups } from './entity';

/** Requests a backup of the whole business; a server process makes it while users keep working. */
export const backUpNow = defineAction(backups, {
  name: 'backUpNow',
  on: 'entity',
  label: { ar: 'نسخ احتياطي الآن', en: 'Back up now' },
  done: { ar: 'بدأ النسخ الاحتياطي', en: 'The backup has begun' },
  permission: 'settings.update',
  fresh: true,
  answer: 'row',
  status: 201,
  place: 'page',
});

const ofSealing = {
  on: 'entity',
  permission: 'settings.update',
  fresh: true,
  place: 'page',
  // An answer that is kept for a repeat would lie in the database, where no phrase may lie.
  once: false,
} as const;

const label = { ar: 'عبارة الاسترداد', en: 'Recovery phrase' };

/** Makes a recovery phrase and answers it once; only its public half is kept, until it is typed back. */
export const offerPhrase = defineAction(backups, {
  ...ofSealing,
  name: 'offerPhrase',
  label: { ar: 'إنشاء عبارة استرداد', en: 'Make a recovery phrase' },
  done: { ar: 'اكتب الكلمات على ورقة', en: 'Write the words down' },
  answer: record({ phrase: text({ label, required: true }) }),
});

const input = {
  phrase: text({
    label,
    required: true,
    requiredMessage: { ar: 'اكتب الكلمات الاثنتي عشرة', en: 'Type the twelve words' },
    format: 'lines',
    max: 300,
  }),
};

/** Seals every later backup for the phrase that was shown last and is typed back here. */
export const sealBackups = defineAction(backups, {
  ...ofSealing,
  name: 'sealBackups',
  path: '/backups/seal',
  label: { ar: 'تشفير النسخ الاحتياطية', en: 'Seal the backups' },
  done: { ar: 'النسخ القادمة مشفّرة بهذه العبارة', en: 'Later backups are sealed for this phrase' },
  input,
});

export const unsealBackups = defineAction(backups, {
  ...ofSealing,
  name: 'unsealBackups',
  path: '/backups/unseal',
  label: { ar: 'إيقاف التشفير', en: 'Stop sealing' },
  done: { ar: 'النسخ القادمة غير مشفّرة', en: 'Later backups are not sealed' },
  danger: true,
  input,
});

export const backupActions = { backUpNow, offerPhrase, sealBackups, unsealBackups };
