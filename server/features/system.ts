import { retentionSettings, securitySettings } from '../../src/settings/security';
import { systemSettings } from '../../src/settings/system';
import { accountServer } from './account/index';
import { auditLogsServer } from './audit-logs/index';
import { backupsServer } from './backups/index';
import { branchesServer } from './branches/index';
import { rolesServer } from './roles/index';
import { usersServer } from './users/index';

/** What serves every book: places, people and what they may do, backups, the trail, and the programme's own settings. */
export const systemServed = {
  servers: [auditLogsServer, backupsServer, branchesServer, rolesServer, usersServer],
  topics: [accountServer],
  settings: [systemSettings, securitySettings, retentionSettings],
} as const;
