import { defineNoun } from '../../schema/noun';
import { auditLogs } from './entity';

export const auditLogsNoun = defineNoun({ entity: auditLogs });
