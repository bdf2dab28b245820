import { record } from '../../schema/answer';
import { choice, integer, moment } from '../../schema/field';
import { defineQuery } from '../../schema/query';
import { backups } from './entity';

/** Age of the last backup, progress of a running one, and warnings. */
export const backupState = defineQuery(backups, {
  name: 'backupState',
  on: 'none',
  path: '/backups/state',
  label: { ar: 'حالة النسخ الاحتياطي', en: 'State of the backups' },
  permission: 'settings.read',
  answer: record({
    lastDoneAt: moment({ label: { ar: 'آخر نسخة ناجحة', en: 'Last good backup' } }),
    /** Null if no backup is running. */
    progress: integer({ label: { ar: 'نسبة الإنجاز', en: 'Per cent done' } }),
    warning: choice({
      label: { ar: 'تنبيه', en: 'Warning' },
      options: [
        { value: 'failed', label: { ar: 'فشلت آخر نسخة احتياطية', en: 'The last backup failed' } },
        { value: 'old', label: { ar: 'آخر نسخة احتياطية قديمة', en: 'The last backup is old' } },
        { value: 'none', label: { ar: 'لا توجد نسخة احتياطية بعد', en: 'There is no backup yet' } },
      ],
    }),
  }),
});

export const backupQueries = { backupState };
