export { isDropped } from './check';
export { auditLogsServer } from './server';
