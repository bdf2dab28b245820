import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useT } from '../../i18n/react';
import { useAccess } from '../../providers/access';
import { logout } from '../../providers/account';
import { useSession } from '../../providers/session';
import { useIsCompact } from '../../screens/hooks';
import { ConnectionBanner } from './connection-banner';
import { Header } from './header/header';
import { useShortcut } from './keyboard/use-shortcut';
import { menuEntries } from './menu/entries';
import { menuFor } from './menu/menu';
import { closeOverlay, currentOverlay, openOverlay, subscribeOverlay } from './overlay';
import { Overlays } from './overlays';
import { screenAt, screenPaths } from './paths';
import { ScreenBoundary } from './screen-boundary';
import { Sidebar } from './sidebar/sidebar';
import { useSidebar } from './sidebar/use-sidebar';
import { useClosedByBack } from './use-closed-by-back';
import { useHeadingFocus } from './use-heading-focus';
import { Waiting } from './waiting';
import './shell.css';

// Only narrow windows have a drawer.
const SidebarDrawer = lazy(() =>
  import('./sidebar/sidebar-drawer').then((file) => ({ default: file.SidebarDrawer })),
);

const leave = () => void logout();

/** Menu and header around every screen (SHL-01). */
export const ShellLayout = () => {
  const t = useT();
  const compact = useIsCompact();
  const sidebar = useSidebar();
  const lines = useMenuLines();
  const content = useRef<HTMLElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const overlay = useSyncExternalStore(subscribeOverlay, currentOverlay);
  const screen = screenAt(useLocation().pathname);
  useHeadingFocus(content, screen);
  useOverlayKeys();
  // Who signs in next finds nothing open.
  useEffect(() => closeOverlay, []);
  useClosedByBack(() => {
    closeOverlay();
    setMenuOpen(false);
  });

  return (
    <div className="shell">
      {/* biome-ignore lint/a11y/useValidAnchor: it does lead there; the router must not take it for another address. */}
      <a
        href="#content"
        className="shell-skip"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {t('shell.skipToContent')}
      </a>
      {compact ? (
        <Suspense fallback={null}>
          <SidebarDrawer lines={lines} open={menuOpen} onClose={() => setMenuOpen(false)} onLogout={leave} />
        </Suspense>
      ) : (
        <Sidebar lines={lines} collapsed={sidebar.state === 'collapsed'} onLogout={leave} />
      )}
      <div className="shell-main">
        <Header
          compact={compact}
          sidebar={sidebar}
          onOpenMenu={() => setMenuOpen(true)}
          onOpen={openOverlay}
          onLogout={leave}
        />
        <ConnectionBanner />
        <main id="content" ref={content} tabIndex={-1} className="shell-content">
          <ScreenBoundary at={screen}>
            <Suspense fallback={<Waiting text={t('common.loading')} />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
      <Overlays overlay={overlay} lines={lines} onClose={closeOverlay} />
    </div>
  );
};

const useMenuLines = () => {
  const { can } = useAccess();
  const role = useSession().user?.role ?? '';
  return useMemo(() => menuFor({ entries: menuEntries, role, can, routes: screenPaths }), [role, can]);
};

/** Ctrl/Cmd+K works everywhere; `?` only where it does not write a question mark. */
const useOverlayKeys = (): void => {
  useShortcut({ key: 'k', mod: true, inFields: true, run: openPalette });
  useShortcut({ key: '?', run: openKeys });
  useShortcut({ key: '؟', run: openKeys });
};

const openPalette = () => openOverlay('palette');
const openKeys = () => openOverlay('keys');
