/** What the application and its programs use of backups. */
export type { BackupManifest } from './format';
export {
  type BackupPlace,
  backupFileName,
  backupPlace,
  backupsFolderOf,
  printOf,
} from './place';
export { checkBackup } from './read';
export { RestoreRefused } from './refusal';
export { restoreBackup } from './restore';
export { writeBackup } from './write';
