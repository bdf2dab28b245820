import type { Gauge } from '../../kernel/gauges';

/** Hours after which the last good backup is too old: a night, and the time that a backup may take. */
export const oldAfterHours = 26;

export const backupGauges: readonly Gauge[] = [
  {
    name: 'backup_age_seconds',
    help: 'Age of the last good backup. None: there is no backup yet',
    sql: `select extract(epoch from now() - max(created_at)) from backups where status = 'done'`,
    alarm: {
      above: oldAfterHours * 3600,
      orNone: true,
      says: (seconds) =>
        seconds === null
          ? {
              en: 'There is no backup yet. The server makes one every night; the page /backups makes one now.',
              ar: 'لا توجد نسخة احتياطية بعد. يصنع الخادم نسخة كل ليلة، ويمكن طلبها الآن من صفحة النسخ الاحتياطية.',
            }
          : {
              en: `The last good backup is ${Math.round(seconds / 3600)} h old. The page /backups says why the later ones failed.`,
              ar: `آخر نسخة احتياطية سليمة عمرها ${Math.round(seconds / 3600)} س. سبب تعذر ما بعدها في صفحة النسخ الاحتياطية.`,
            },
    },
  },
  {
    name: 'backup_failed',
    help: '1 if the last backup failed, else 0',
    sql: `select coalesce((select (status = 'failed')::int from backups where status in ('done', 'failed') order by id desc limit 1), 0)`,
    alarm: {
      above: 0,
      says: () => ({
        en: 'The last backup failed. The page /backups says why.',
        ar: 'تعذرت آخر نسخة احتياطية، والسبب في صفحة النسخ الاحتياطية.',
      }),
    },
  },
];
