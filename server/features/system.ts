import { accountServer, signIn } from './account/index';
import { auditLogsServer } from './audit-logs/index';
import { backupsServer } from './backups/index';
import { branchesServer } from './branches/index';
import { rolesServer } from './roles/index';
import { settingsServer } from './settings/index';
import { tasksServer } from './tasks/index';
import { usersServer } from './users/index';

/** What serves every book: places, people and what they may do, tasks, backups, the trail, and settings. */
export const systemServed = {
  signIn,
  servers: [auditLogsServer, backupsServer, branchesServer, rolesServer, tasksServer, usersServer],
  topics: [accountServer, settingsServer],
} as const;
