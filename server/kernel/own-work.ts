import type pg from 'pg';
import type { Loop } from './loop';

/**
 * Work of the night. It is asked every ten minutes and finds what is due by each branch's own clock, so that a branch's
 * day ends soon after its midnight and what was done is not done again. Any number of processes may ask it at once, so it
 * runs `alone`. Answers how much it did.
 */
export type NightWork = (pool: pg.Pool, now: Date) => Promise<number>;

/** What `npm run verify` was asked for, and where its answers go. */
export interface VerifyCommand {
  readonly say: (line: string) => void;
  readonly has: (option: string) => boolean;
  /** The file that an option names. Throws where it names none. */
  readonly fileOf: (option: string) => string | undefined;
  /** Those of all subjects. */
  readonly sums: readonly string[];
}

/** A part of `npm run verify`: reads its options before a database is opened. */
export type Verify = (command: VerifyCommand) => Promise<{
  /** Done in place of all checks, where something else was asked for. */
  readonly instead?: ((client: pg.ClientBase) => Promise<void>) | undefined;
  /** Says what it finds, and answers whether all is right. */
  readonly check: (client: pg.ClientBase) => Promise<boolean>;
}>;

/** What the server does for a subject without being called; `S` is what its calls work with. */
export interface OwnWork<S> {
  readonly nightly?: readonly NightWork[];
  /** Forgets what is over, once an hour. */
  readonly sweeps?: readonly ((pool: pg.Pool, now: Date) => Promise<unknown>)[];
  /** What goes on as long as the process lives, by the name under which the log tells of its failures. */
  readonly work?: Readonly<Record<string, (services: S, warn: (error: unknown) => void) => Loop>>;
  readonly verifies?: Verify;
  /** Statements that find rows whose stored sum is not that of their parts, as `document` and `problem`. */
  readonly sums?: readonly string[];
}
