import type { Label } from '../../schema/field';
import type { Screen } from '../../screens/screen';
import type { Late } from '../reports/added';

/** Declares how late work of a noun shows on the day's page. */
export interface LateLines {
  readonly late: Late;
  /** Last part of the section's CSS class and heading id. */
  readonly id: string;
  /** Text shown if nothing is late. */
  readonly none: Label;
  /** Keys of the row: the person it is about, and its text. */
  readonly whom: string;
  readonly about: string;
  readonly screen: Screen;
  /** Key of the action whose button comes first. */
  readonly first: string;
}
