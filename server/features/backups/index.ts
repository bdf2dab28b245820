/** What other features and the app use of this one; nothing else of it is imported from outside. */
export { backupFileRoute, backupsServer } from './server';
export { listMade, runBackups, startBackups } from './work';
