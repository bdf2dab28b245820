import { defineScreen } from '../../screens/screen';
import { DetailsCell, detailsOf, IdCell, SubjectCell, TimeCell, UserCell } from './cells';
import { auditLogs } from './entity';

export const auditLogsScreen = defineScreen({
  entity: auditLogs,
  // AUD-06.
  columns: ['timestamp', 'userId', 'action', 'entityName', 'entityId', 'details'],
  cards: ['timestamp', 'userId', 'action'],
  cells: {
    timestamp: TimeCell,
    userId: UserCell,
    entityId: IdCell,
    details: DetailsCell,
    subject: SubjectCell,
  },
  widths: { timestamp: 172, userId: 150, action: 150, entityName: 110, details: 280 },
  allTexts: { userId: 'audit.allUsers', action: 'audit.allActions', entityName: 'audit.allEntities' },
  naming: detailsOf,
  // AUD-03, AUD-22.
  list: { reloads: true, hidesPager: true },
  show: () => import('./show').then((file) => file.auditLogsShow),
});
