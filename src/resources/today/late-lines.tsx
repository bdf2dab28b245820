import type { Screen } from '../../screens/screen';
import type { Late } from '../reports/topic';

/** Late work of a noun that shows on the day's page: the noun's queue says of whom it is, why, and how it ends. */
export interface LateLines {
  readonly late: Late;
  readonly screen: Screen;
}
