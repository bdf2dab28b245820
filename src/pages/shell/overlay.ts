/** What the shell can open over a screen, one at a time. */
export type Overlay = 'palette' | 'keys' | 'password' | 'signIns';
