import { defineAction } from '../../schema/action';
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

export const backupActions = { backUpNow };
