import type { form as ar } from '../ar/form';

export const form: Readonly<Record<keyof typeof ar, string>> = {
  'form.draftRestored': 'What you typed before was restored',
  'form.draftDiscard': 'Discard the draft',
  'form.unmatchedErrors': 'There are other errors in the data',
  'form.saveHint': 'Save (Ctrl+Enter)',
  'form.addRow': 'Add {one}',
  'form.removeRow': 'Remove {one}',
  'form.clear': 'Clear the value',
  'form.offlineRetry':
    'The connection broke, and what you typed is kept. Try again: it will not be saved twice.',
  'form.conflict.title': 'This record changed while you were editing',
  'form.conflict.intro':
    '{user} changed this record at {time}. Choose the right value for each field, then save.',
  'form.conflict.mine': 'My value',
  'form.conflict.theirs': 'Current value',
  'form.conflict.field': 'Field',
  'form.conflict.mergedNote': 'The other changes were merged automatically',
  'picker.search': 'Search and choose…',
  'picker.noMatch': 'No matches',
  'picker.loading': 'Searching…',
  'picker.addTyped': 'Add new customer: {typed}',
  'picker.dayHint': 'dd/mm/yyyy',
  'picker.timeHint': 'hh:mm',
  'picker.more': 'There are more matches, keep typing to narrow them',
};
