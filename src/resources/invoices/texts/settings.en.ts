import type { texts as ar } from './settings.ar';

export const texts: Record<keyof typeof ar, string> = {
  'settings.paymentsCard': 'Payment methods',
  'settings.paymentsText': 'Names, order, what is offered, reference numbers',
  'settings.methodUp': 'Move up: {name}',
  'settings.methodDown': 'Move down: {name}',
  'settings.methodActive': 'Offered',
  'settings.methodReference': 'Reference number',
  'settings.methodAr': 'Arabic name',
  'settings.methodEn': 'English name',
  'settings.error.noMethod': 'At least one method must stay available',
};
