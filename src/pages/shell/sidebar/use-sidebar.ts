import { useCallback, useState } from 'react';
import { useShortcut } from '../keyboard/use-shortcut';
import { readSidebarState, type SidebarState, sidebarCookieOf } from './sidebar-state';

export interface Sidebar {
  readonly state: SidebarState;
  readonly toggle: () => void;
}

/** Whether the sidebar is open or a strip of icons; Ctrl/Cmd+B toggles it outside text fields (SHL-16). */
export const useSidebar = (): Sidebar => {
  const [state, setState] = useState(() => readSidebarState(document.cookie));
  const toggle = useCallback(() => {
    const next = state === 'expanded' ? 'collapsed' : 'expanded';
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in Firefox and Safari.
    document.cookie = sidebarCookieOf(next);
    setState(next);
  }, [state]);
  useShortcut({ key: 'b', mod: true, run: toggle });
  return { state, toggle };
};
