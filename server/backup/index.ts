export { encryptedEnding } from './encryption';
export { type BackupPlace, backupFileName, backupPlace } from './format';
export { checkBackup } from './read';
export { restoreBackup } from './restore';
export { writeBackup } from './write';
