import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribe } from './session';

/** The session, read by a component that follows it. */
export const useSession = (): Session => useSyncExternalStore(subscribe, getSession);
