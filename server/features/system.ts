import { accountServer, signIn } from './account/index';
import { auditLogsServer } from './audit-logs/index';
import { backupsServer } from './backups/index';
import { branchesServer } from './branches/index';
import { factorsServer, nextStep } from './factors/index';
import { rolesServer } from './roles/index';
import { settingsServer } from './settings/index';
import { tasksServer } from './tasks/index';
import { usersServer } from './users/index';

/** Servers that every book needs: branches, users, roles, tasks, backups, the audit log and settings. */
export const systemServed = {
  signIn: { ...signIn, nextStep },
  servers: [auditLogsServer, backupsServer, branchesServer, rolesServer, tasksServer, usersServer],
  topics: [accountServer, factorsServer, settingsServer],
} as const;
