/** What the application and its programs use of backups. */
export {
  type BackupPlace,
  backupFileName,
  backupPlace,
  printOf,
} from './format';
export { checkBackup, RestoreRefused } from './read';
export { restoreBackup } from './restore';
export { syncFolder, writeBackup } from './write';
