import type { screens as ar } from '../ar/screens';

export const screens: Record<keyof typeof ar, string> = {
  'list.includeInactive': 'Show inactive',
  'list.exportRunning': 'Exporting: {count}',
  'list.exportFailed': 'Export failed',
  'list.exportDone': 'Exported: {count}',
  'form.leave': 'Leave',
  'form.stay': 'Keep editing',
  'form.moreFields': 'More details',
  'form.conflict.choose': 'Choose a value for each field before saving',
  'generic.disable': 'Disable',
  'generic.disabling': 'Disabling…',
  'generic.disableTitle': 'Confirm disabling',
  'generic.reactivate': 'Re-activate',
  'generic.reactivated': 'Re-activated',
  'form.secretConfirm': '{label} again',
  'form.secretMismatch': 'The two do not match',
  'form.secretKeep': 'Leave empty to keep the current value',
};
