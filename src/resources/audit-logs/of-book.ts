import type { ChoiceOption, Field } from '../../schema/field';

/** Gives a choice its options lazily, because the book knows them only after all nouns have loaded. */
export const ofBook = <const F extends Field>(field: F, options: () => readonly ChoiceOption[]): F =>
  Object.freeze(Object.defineProperty({ ...field }, 'options', { get: options, enumerable: true }));
