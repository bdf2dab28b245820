import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the stand-in knows; all of it stands on disk after every change, so that a kill loses nothing. */
export interface State {
  readonly sessions: Record<string, Session>;
  /** Counts what is made: events, messages, codes. */
  sequence: number;
}

export interface Session {
  readonly name: string;
  status: string;
  config: Record<string, unknown>;
  me: Me | null;
  /** The number that was linked last. */
  phone: string | null;
  /** A code that waits to be typed into the phone. */
  pairing: { readonly phone: string; readonly code: string } | null;
  readonly messages: Message[];
  /** What comes of the next sends, one after another. */
  readonly troubles: Trouble[];
  delivery: Delivery;
  /** Held back by `delivery`. */
  readonly held: unknown[];
  restrictedUntil: number | null;
}

export interface Me {
  readonly id: string;
  readonly pushName: string;
}

export interface Message {
  readonly id: string;
  readonly chatId: string;
  readonly text: string;
  readonly at: number;
  /** How often it was asked for under this id. */
  sends: number;
  ack: number;
}

/** Answered in place of accepting; `accept500` and `acceptHang` accept first and answer badly, or never. */
export type Trouble =
  | 'refuse'
  | 'limit'
  | 'hang'
  | 'acceptHang'
  | 'accept500'
  | 'error500'
  | 'malformed'
  | 'notReady';

export type Delivery = 'normal' | 'duplicate' | 'hold' | 'off';

/** The state of a file, empty where there is none. `save` puts the whole file in place at once. */
export const openState = (file: string): { readonly state: State; save(): void } => {
  mkdirSync(path.dirname(file), { recursive: true });
  const state: State = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as State)
    : { sessions: {}, sequence: 0 };
  return {
    state,
    save: () => {
      const next = `${file}.next`;
      writeFileSync(next, JSON.stringify(state), { mode: 0o600 });
      renameSync(next, file);
    },
  };
};

export const newSession = (name: string): Session => ({
  name,
  status: 'STOPPED',
  config: {},
  me: null,
  phone: null,
  pairing: null,
  messages: [],
  troubles: [],
  delivery: 'normal',
  held: [],
  restrictedUntil: null,
});
