import type { backups as arabic } from '../ar/backups';

export const backups: Readonly<Record<keyof typeof arabic, string>> = {
  'header.duplicates': 'Cards that are alike',
  'backups.description':
    'A whole copy every night; the last 14 of the nights and 14 by hand are kept on the server',
  'backups.error.running': 'A backup is being made already',
  'backups.error.noFile': 'The file of this backup is not on this server',
};
