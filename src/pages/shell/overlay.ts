import { createStore } from '../../i18n/store';

export type Overlay = 'palette' | 'keys' | 'password' | 'pin' | 'signIns';

const store = createStore<Overlay | undefined>(undefined);

export const currentOverlay = store.get;
export const subscribeOverlay = store.subscribe;
export const openOverlay = (overlay: Overlay): void => store.set(overlay);
export const closeOverlay = (): void => store.set(undefined);
