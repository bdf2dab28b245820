export { auditLogsServer } from './server';
export { isDropped } from './trail';
