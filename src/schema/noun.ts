import type { Actions } from './action';
import type { Entity } from './entity';

/** What a book knows of a noun; calls, screens and words are files of its folder that are loaded by who needs them. */
export interface Noun {
  readonly entity: Entity;
  /** The actions whose buttons stand with its rows: a list loads them. Default: none. */
  readonly rowActions?: () => Promise<Actions>;
}

/** Declares a noun in its folder's `index.ts`; the book names it in one line. */
export const defineNoun = <const N extends Noun>(noun: N): N => Object.freeze(noun);
