import { withActions } from '../attendance/desk-screens';
import type { LateLines } from '../today/late-lines';
import { followUpActions } from './actions';
import { late } from './day-figures';
import { followUpsScreen } from './screen';

export const lines: LateLines = { late, screen: withActions(followUpsScreen, followUpActions) };
