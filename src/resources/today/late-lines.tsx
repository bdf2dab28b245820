import type { Label } from '../../schema/field';
import type { Screen } from '../../screens/screen';
import type { Late } from '../reports/added';

/** How late work stands on the day's page. */
export interface LateLines {
  readonly late: Late;
  /** End of its classes. */
  readonly id: string;
  /** Said where nothing is late. */
  readonly none: Label;
  /** Keys of whom a row is about, and of what it says. */
  readonly whom: string;
  readonly about: string;
  /** With its actions. */
  readonly screen: Screen;
  /** The action whose button stands first. */
  readonly first: string;
}
