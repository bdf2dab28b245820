import type { When } from './field';

/**
 * Shows a list as work to be done, late, due today, later and done by the day of its `range`. Each row names the person
 * whom it is about (`about`), with the phone numbers that the reference shows. The keys are fields of the entity.
 */
export interface Queue<Key extends string = string> {
  /** What is to be done, in this order. */
  readonly reason: readonly Key[];
  /** Choice with a filter that says how far a row is, and its values that leave something to do. */
  readonly open: When<Key>;
  /** Name of the declared action that ends the work. The ring of a row asks its choices and texts in place. */
  readonly done: string;
}
