import { defineNoun } from '../../schema/book';
import { auditLogs } from './entity';

export const auditLogsNoun = defineNoun({ entity: auditLogs });
