import type { Label, ReadingRight } from './field';

/**
 * What an option of a picker says beside its title, so that namesakes are told apart: a field of its own, the last
 * digits of the first row of a plain list (the whole list need not leave the server for it), or the latest moment of
 * the rows that point to it.
 */
export type Telling<Key extends string = string> =
  | {
      readonly kind: 'field';
      readonly key: Key;
      /** Default: the field's own. */
      readonly label?: Label;
    }
  | {
      readonly kind: 'end';
      /** Key of the answer. */
      readonly key: string;
      readonly label: Label;
      /** A plain list, whose right reveals its end too. */
      readonly of: Key;
      readonly digits: number;
    }
  | {
      readonly kind: 'latest';
      /** Key of the answer: a moment, null where there is none that the reader may see. */
      readonly key: string;
      readonly label: Label;
      /** The entity whose rows point here, by which of its references, and the moment that counts. */
      readonly of: string;
      readonly by: string;
      readonly at: string;
      /** The right to read those rows. */
      readonly readable: ReadingRight;
      /** What stands there when there is none. */
      readonly none: Label;
    };
