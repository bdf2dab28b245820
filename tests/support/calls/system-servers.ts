import { viewsServer } from '../../../server/data/views';
import { accountServer, signIn } from '../../../server/features/account/index';
import { auditLogsServer } from '../../../server/features/audit-logs/index';
import { backupsServer } from '../../../server/features/backups/index';
import { branchesServer } from '../../../server/features/branches/index';
import { factorsServer, nextStep } from '../../../server/features/factors/index';
import { rolesServer } from '../../../server/features/roles/index';
import { settingsServer } from '../../../server/features/settings/index';
import { tasksServer } from '../../../server/features/tasks/index';
import { usersServer } from '../../../server/features/users/index';

/** Servers that every book needs: branches, users, roles, tasks, backups, the audit log and settings. */
export const systemServed = {
  signIn: { ...signIn, nextStep },
  servers: [auditLogsServer, backupsServer, branchesServer, rolesServer, tasksServer, usersServer],
  topics: [accountServer, factorsServer, settingsServer, viewsServer],
} as const;
