import type { texts as ar } from './first.ar';

export const texts: Record<keyof typeof ar, string> = {
  'menu.dayClose': 'Day close',
};
