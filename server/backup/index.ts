export { type BackupKeys, type BackupPlace, backupFileName, backupPlace, ending, printOf } from './format';
export { keysOfPhrase, newPhrase } from './phrase';
export { checkBackup, RestoreRefused, refuseStranger, type Trust } from './read';
export { restoreBackup } from './restore';
export { isSealedFile, recipientOf, sealedEnding } from './sealing';
export { offerRecipient, type Sealing, sealFor, sealingOf, unseal, vouchedFor } from './sealing-state';
export { fingerprintOf, publicKeyOf, signingKeyOf, vouch } from './signing';
export { syncFolder, writeBackup } from './write';
