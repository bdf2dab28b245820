import type { Home } from '../schema/book';

/** A value with subscribers: the smallest store that React's useSyncExternalStore can read. */
interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

export const createStore = <T>(initial: T): Store<T> => {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

/** The user's choices of digits and clock, and the zone of the branch they work in. */
interface Reader {
  readonly numerals: 'arab' | 'latn';
  readonly clock: '12' | '24';
  readonly timeZone: string;
  readonly home: Home;
}

/** Placeholder until `startAt` is called: the code for no currency, and UTC. */
const nowhere: Home = { zone: 'UTC', currency: 'XXX' };
const store = createStore<Reader>({ numerals: 'arab', clock: '12', timeZone: nowhere.zone, home: nowhere });

export const getReader = store.get;
export const subscribeReader = store.subscribe;

/** Changes the reader; formats follow at once. Called by the session and the preferences. */
export const setReader = (patch: Partial<Reader>): void => {
  const now = store.get();
  const next = { ...now, ...patch };
  if (next.numerals !== now.numerals || next.clock !== now.clock || next.timeZone !== now.timeZone)
    store.set(next);
};

/** Sets the home zone and currency. Called once, before anything is shown or a session is read. */
export const startAt = ({ zone, currency }: Home): void =>
  store.set({ ...store.get(), timeZone: zone, home: { zone, currency } });
