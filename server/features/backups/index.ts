export { backupFileRoute, backupsServer } from './server';
export { listMade, runBackups, startBackups } from './work';
