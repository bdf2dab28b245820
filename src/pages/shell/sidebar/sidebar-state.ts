export type SidebarState = 'expanded' | 'collapsed';

const name = 'sidebar_state';
const week = 604_800;

/** The remembered state, expanded when there is none (SHL-15, SHL-24). */
export const readSidebarState = (cookies: string): SidebarState =>
  cookies.split(/;\s*/).includes(`${name}=collapsed`) ? 'collapsed' : 'expanded';

/** The cookie that remembers it for seven days. */
export const sidebarCookieOf = (state: SidebarState): string =>
  `${name}=${state}; path=/; max-age=${week}; SameSite=Lax`;
