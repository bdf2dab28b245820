import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'settings.signInLog': 'Log of sign-ins',
  'settings.failedSignIns': 'Failed sign-ins',
};
