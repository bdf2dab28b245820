import { useSyncExternalStore } from 'react';
import { createStore, getReader, setReader } from '../i18n/store';
import { isRecord, type Lang } from '../schema/field';
import { readJson, writeItem } from './storage';

/** Display preferences of a user, kept in `uiPrefs` and copied to the user's record (FND-20). */
export interface Prefs {
  readonly language: Lang;
  readonly numerals: 'arab' | 'latn';
  readonly clock: '12' | '24';
  readonly theme: 'light' | 'dark' | 'system';
}

const { numerals, clock } = getReader();
const defaults: Prefs = { language: 'ar', numerals, clock, theme: 'system' };

/** Returns false if nobody is signed in whose record takes the choice. */
type Mirror = (patch: Partial<Prefs>) => boolean;
let mirror: Mirror | undefined;
/** Choices made before the sign-in, which belong to whoever signs in next. */
const changedHere = new Set<string>();

const readPrefs = (value: unknown): Partial<Prefs> => {
  if (!isRecord(value)) return {};
  const { language, numerals, theme } = value;
  const clock = String(value.clock);
  return {
    ...(language === 'ar' || language === 'en' ? { language } : {}),
    ...(numerals === 'arab' || numerals === 'latn' ? { numerals } : {}),
    ...(clock === '12' || clock === '24' ? { clock } : {}),
    ...(theme === 'light' || theme === 'dark' || theme === 'system' ? { theme } : {}),
  };
};

const store = createStore<Prefs>({ ...defaults, ...readPrefs(readJson('uiPrefs')) });

export const getPrefs = store.get;
export const subscribePrefs = store.subscribe;

const tellFormats = (): void => {
  const { numerals, clock } = store.get();
  setReader({ numerals, clock });
};
tellFormats();
subscribePrefs(tellFormats);

/** Stores the user's choice here and on their record. */
export const setPrefs = (patch: Partial<Prefs>): void => {
  keep(patch);
  if (!mirror?.(patch)) for (const key of Object.keys(patch)) changedHere.add(key);
};

/**
 * Adopts the preferences of the user's record at sign-in. Choices made on the sign-in page are newer, so they go to
 * the record instead.
 */
export const adoptPrefs = (recorded: unknown): void => {
  const theirs = readPrefs(recorded);
  const kept = Object.entries(theirs).filter(([key]) => !changedHere.has(key));
  keep(readPrefs(Object.fromEntries(kept)));
  const mine = Object.fromEntries(Object.entries(store.get()).filter(([key]) => changedHere.has(key)));
  changedHere.clear();
  if (Object.keys(mine).length > 0) mirror?.(readPrefs(mine));
};

/** Uses the centre's digits until the user has chosen (SET-05). */
export const adoptDefaultNumerals = (numerals: unknown): void => {
  const chosen = readPrefs(readJson('uiPrefs'));
  if (chosen.numerals === undefined) store.set({ ...store.get(), ...readPrefs({ numerals }) });
};

/** Sets the function that sends a choice to the user's record. Called once at start-up. */
export const onPrefsChosen = (send: Mirror): void => {
  mirror = send;
};

const keep = (patch: Partial<Prefs>): void => {
  const next = { ...store.get(), ...patch };
  writeItem('uiPrefs', JSON.stringify({ ...readPrefs(readJson('uiPrefs')), ...patch }));
  store.set(next);
};

export const usePrefs = (): Prefs => useSyncExternalStore(subscribePrefs, getPrefs);
