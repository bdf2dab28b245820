import type { keyboard as ar } from '../ar/keyboard';

export const keyboard: Readonly<Record<keyof typeof ar, string>> = {
  'palette.title': 'Quick access',
  'palette.placeholder': 'Find a screen or a customer…',
  'palette.screens': 'Screens',
  'palette.customers': 'Customers',
  'palette.noMatch': 'No matches',
  'palette.searching': 'Searching…',
  'palette.hint': 'Arrows to move, Enter to open, Esc to close',
  'keys.title': 'Keyboard shortcuts',
  'keys.palette': 'Open quick access',
  'keys.search': 'Go to the search box',
  'keys.create': 'Add a new record',
  'keys.close': 'Close the dialog',
  'keys.save': 'Save',
  'keys.sidebar': 'Collapse or expand the menu',
  'keys.help': 'Show these shortcuts',
};
