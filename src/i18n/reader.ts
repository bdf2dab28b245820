import { createStore } from './store';

/** How whoever reads wants figures and times: their own choices, and the zone of the branch they work in. */
export interface Reader {
  readonly numerals: 'arab' | 'latn';
  readonly clock: '12' | '24';
  readonly timeZone: string;
}

const store = createStore<Reader>({ numerals: 'arab', clock: '12', timeZone: 'Africa/Cairo' });

export const getReader = store.get;
export const subscribeReader = store.subscribe;

/** Called by the session and the preferences, which know; formats follow at once. */
export const setReader = (patch: Partial<Reader>): void => {
  const now = store.get();
  const next = { ...now, ...patch };
  if (next.numerals !== now.numerals || next.clock !== now.clock || next.timeZone !== now.timeZone)
    store.set(next);
};
