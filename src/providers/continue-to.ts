import { createStore } from '../i18n/store';

/** The deep link that the guard refused; the dashboard offers it after sign-in (RTE-30). Of this tab alone. */
const key = 'continueTo';

const read = (): string | null => {
  try {
    const path = sessionStorage.getItem(key);
    // A path of this site, whatever somebody wrote there.
    return path && /^\/(?!\/)/.test(path) ? path : null;
  } catch {
    return null;
  }
};

const store = createStore<string | null>(read());

export const refusedPath = store.get;
export const subscribeRefusedPath = store.subscribe;

export const rememberRefused = (path: string | null): void => {
  store.set(path);
  try {
    if (path === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, path);
  } catch {
    // Only a reload between here and the dashboard forgets it.
  }
};
