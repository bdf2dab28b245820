import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { backups } from './entity';

export const backupsNoun = defineNoun({
  entity: backups,
  firstSteps: [
    {
      name: 'backup',
      label: { ar: 'نسخة احتياطية', en: 'A backup' },
      hint: { ar: 'تُحفظ كل ليلة، والأولى بضغطة', en: 'Made every night; the first one by a press' },
      to: backups.route,
      permission: 'settings.update',
      order: 60,
    },
  ],
  pages: [definePage({ at: backups, card: { name: 'backups', icon: 'download', order: 50 } })],
});
