export { auditLogsServer } from './server';
