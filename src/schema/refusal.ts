import type { Fields, Wording } from './field';

/** A refusal: its code in the answer and its text. `{names}` in the text are filled from the answer's `params`. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly code: string;
  readonly said: Wording;
}

/** Result of asking whether a state allows something: true, the refusal, or the missing permission. */
export type State = true | Refusal | `forbidden.${string}`;

/**
 * Declares the refusals of a subject. Each key is the last part of the code: `closed` of `drawer.closed`.
 * @example
 * export const roomRefusals = defineRefusals('room', { closed: { ar: 'الغرفة مغلقة', en: 'The room is closed' } });
 */
export const defineRefusals = <const K extends string>(
  subject: string,
  said: Readonly<Record<K, Wording>>,
): Readonly<Record<K, Refusal>> => {
  const refusals = Object.entries<Wording>(said).map(([name, label]) => [
    name,
    Object.freeze({ kind: 'refusal', code: `${subject}.${name}`, said: label }),
  ]);
  return Object.fromEntries(refusals) as Readonly<Record<K, Refusal>>;
};

/** Fields that a noun adds to the calls of entities, which need not know that noun. They are not stored there. */
export interface AddedInput<I extends Fields = Fields> {
  /** Names of the entities. */
  readonly of: readonly string[];
  /** Like an entity's `input`: their `write` decides with which calls they are sent. */
  readonly input: I;
}

/**
 * A refusal that the user may override: the client sends the change or deletion again with a flag and, where one is
 * declared, a reason, which goes to the audit log. The noun whose rows cause the refusal declares it.
 */
export interface Acceptable<I extends Fields = Fields> extends AddedInput<I> {
  readonly refusals: readonly Refusal[];
  /** Key of the flag in `input`. A hand-written dialog is found by it (`AcceptDialogs`). */
  readonly accept: string;
  /** Key of the text in `input` that holds the reason. Default: none is asked for, the flag alone confirms. */
  readonly reason?: string;
}

/**
 * Declares refusals that the user may override.
 * @example
 * export const overTime = defineAcceptable({
 *   of: ['appointments'],
 *   refusals: [roomRefusals.closed],
 *   input: { anyway: flag({ label: { ar: 'رغم الإغلاق', en: 'Although it is closed' } }) },
 *   accept: 'anyway',
 * });
 */
export const defineAcceptable = <const I extends Fields>(
  acceptable: Acceptable<I> & { readonly accept: keyof I; readonly reason?: keyof I },
): Acceptable<I> => Object.freeze(acceptable);
