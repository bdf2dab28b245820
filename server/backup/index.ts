export {
  type BackupPlace,
  backupFileName,
  backupPlace,
  printOf,
} from './format';
export { checkBackup, RestoreRefused } from './read';
export { restoreBackup } from './restore';
export { syncFolder, writeBackup } from './write';
