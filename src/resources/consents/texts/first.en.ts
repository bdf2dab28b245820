import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'customers.messaging': 'Messages and consents',
  'customers.optedOut': 'Opted out',
  'customers.noConsent': 'No consent recorded',
  'customers.changeConsent': 'Change consent',
};
