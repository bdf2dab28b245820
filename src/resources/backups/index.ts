import { defineNoun } from '../../schema/book';
import { definePage } from '../../schema/page';
import { backups } from './entity';

export const backupsNoun = defineNoun({
  entity: backups,
  pages: [definePage({ at: backups.route, card: { name: 'backups', icon: 'download', order: 50 } })],
});
