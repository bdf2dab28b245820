import { defineScreen } from '../../screens/screen';
import { DownloadCell } from './download';
import { backups } from './entity';
import { MadeCell } from './made-cell';

export const backupsScreen = defineScreen({
  entity: backups,
  columns: ['createdAt', 'kind', 'status', 'sizeKb', 'rowCount', 'userId', 'fileName'],
  lead: 'createdAt',
  cards: ['kind', 'status', 'sizeKb', 'fileName'],
  cells: { createdAt: MadeCell, fileName: DownloadCell },
  listTop: () => import('./state').then((file) => file.BackupsState),
});
