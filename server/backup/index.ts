export { type BackupPlace, backupFileName, backupPlace, encryptedEnding } from './format';
export { checkBackup } from './read';
export { restoreBackup } from './restore';
export { writeBackup } from './write';
