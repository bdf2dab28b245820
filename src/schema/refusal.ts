import type { Label } from './field';

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
