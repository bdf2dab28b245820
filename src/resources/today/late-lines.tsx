import type { TextKey } from '../../i18n/ar';
import type { Screen } from '../../screens/screen';
import type { Late } from '../reports/added';

/** How late work stands on the day's page. */
export interface LateLines {
  readonly late: Late;
  /** End of its classes. */
  readonly id: string;
  readonly title: TextKey;
  /** Said where nothing is late. */
  readonly none: TextKey;
  /** Keys of whom a row is about, and of what it says. */
  readonly whom: string;
  readonly about: string;
  /** With its actions. */
  readonly screen: Screen;
  /** The action whose button stands first. */
  readonly first: string;
}
