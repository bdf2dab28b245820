export { backupsServer } from './server';
export { listMade, runBackups } from './work';
