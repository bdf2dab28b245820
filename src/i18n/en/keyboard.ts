import type { keyboard as ar } from '../ar/keyboard';

export const keyboard: Readonly<Record<keyof typeof ar, string>> = {
  'palette.placeholder': 'Find a screen, customer, booking or invoice…',
};
