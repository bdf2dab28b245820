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
  'form.draftDropped': 'Draft discarded',
};
