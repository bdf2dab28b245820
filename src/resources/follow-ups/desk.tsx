import { withActions } from '../attendance/desk-screens';
import type { LateLines } from '../today/late-lines';
import { followUpActions } from './actions';
import { late } from './day-figures';
import { followUpsScreen } from './screen';

export const lines: LateLines = {
  late,
  id: 'follow-ups',
  none: { ar: 'لا توجد متابعات متأخرة', en: 'No follow-up is overdue' },
  whom: 'customerId',
  about: 'subject',
  screen: withActions(followUpsScreen, followUpActions),
  first: 'complete',
};
