import type { Fields, Label } from './field';

/** Why something is refused: its code on the wire, and how it is said. `{names}` in it are filled from the answer's `params`. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly code: string;
  readonly said: Label;
}

/** Whether a state allows something: true, what is against it, or the right that is missing. */
export type State = true | Refusal | `forbidden.${string}`;

/** Declares the refusals of a subject by what their codes hold behind its name: `closed` of `drawer.closed`. */
export const defineRefusals = <const K extends string>(
  subject: string,
  said: Readonly<Record<K, Label>>,
): Readonly<Record<K, Refusal>> => {
  const refusals = Object.entries<Label>(said).map(([name, label]) => [
    name,
    Object.freeze({ kind: 'refusal', code: `${subject}.${name}`, said: label }),
  ]);
  return Object.fromEntries(refusals) as Readonly<Record<K, Refusal>>;
};

/**
 * A refusal that whoever caused it may accept: the change or deletion is sent again with a flag and with the reason,
 * which the trail keeps. The noun whose rows stand in the way contributes it to the nouns that are refused for their
 * sake: those are older, and know neither the flag nor what is behind it.
 */
export interface Acceptable<I extends Fields = Fields> {
  /** Names of the entities whose changes and deletions may be refused so. */
  readonly of: readonly string[];
  readonly refusals: readonly Refusal[];
  /** What accepting it sends, as an entity's own `input`; `write` says with which calls. */
  readonly input: I;
  /** The flag among it, by whose key a dialog written by hand is found (`AcceptDialogs`). */
  readonly accept: string;
  /** The text among it that says why. */
  readonly reason: string;
}

export const defineAcceptable = <const I extends Fields>(
  acceptable: Acceptable<I> & Readonly<Record<'accept' | 'reason', keyof I>>,
): Acceptable<I> => Object.freeze(acceptable);
