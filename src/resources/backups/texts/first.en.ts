import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'settings.backupsCard': 'Backups',
  'settings.backupsText': 'One each night, one on demand, and their files',
  'backups.description':
    'A whole copy every night; the last 14 of the nights and 14 by hand are kept on the server',
};
