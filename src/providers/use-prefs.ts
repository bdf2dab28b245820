import { useSyncExternalStore } from 'react';
import { getPrefs, type Prefs, subscribePrefs } from './prefs';

export const usePrefs = (): Prefs => useSyncExternalStore(subscribePrefs, getPrefs);
