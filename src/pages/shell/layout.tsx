import { WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useT, withTexts } from '../../i18n/react';
import { retryAccess, useAccess } from '../../providers/access';
import { isUnder } from '../../providers/home';
import { useSession } from '../../providers/session';
import { beautyCentre } from '../../resources/book';
import { Failure } from '../../screens/controls/failure';
import { Glyph } from '../../screens/glyph';
import { Waiting } from '../../screens/guard';
import { useIsCompact, useIsNarrow } from '../../screens/hooks';
import { lazyPart } from '../../screens/lazy-part';
import { useWords } from '../../screens/words';
import { screenPaths } from '../entity-routes';
import { ConnectionBanner } from './connection-banner';
import { Header } from './header';
import { useClosedByBack, useHeadingFocus, useShortcut, useSidebar } from './hooks';
import { closeOverlay, Overlays, openOverlay } from './overlays';
import { Sidebar } from './sidebar/sidebar';
import './shell.css';

/**
 * Shows the shell once the permissions are loaded, because until then every check would fail (PRM-14).
 * Redirects a user without a branch, or without the one they had chosen, to the branch selection (PRM-28).
 */
export const ShellGate = () => {
  const { t, entityText } = useWords();
  const { status } = useAccess();
  const { pathname } = useLocation();
  const entity = beautyCentre.entities.find(({ route }) => isUnder(pathname, [route]));
  if (useSession().choice === null) return <Navigate to="/branch-selection" replace />;
  switch (status) {
    case 'ready':
      return <ShellLayout />;
    case 'loading':
      return <Waiting text={entity ? entityText(entity, 'checking') : t('perm.checking')} />;
    case 'failed':
      return (
        <div className="bar center gap-12 soft" style={{ minBlockSize: '50dvh' }}>
          <Failure text={t('error.loadPermissions')} retry={() => void retryAccess()} />
        </div>
      );
  }
};

// Only narrow windows have a drawer.
const SidebarDrawer = lazyPart(() => import('./sidebar/sidebar-drawer'), 'SidebarDrawer');

// Only the phones of those who work on one have a bar at the foot.
const FootBar = lazyPart(() => withTexts('overlays', import('./sidebar/foot-bar')), 'FootBar');

/** Menu and header around every screen (SHL-01). */
const ShellLayout = () => {
  const t = useT();
  const compact = useIsCompact();
  const isNarrow = useIsNarrow();
  const { can } = useAccess();
  const sidebar = useSidebar();
  const content = useRef<HTMLElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const screen = screenAt(useLocation().pathname);
  useHeadingFocus(content, screen);
  useOverlayKeys();
  // Close overlays on unmount, so that the next user finds none open.
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
        className="shell-skip not-printed"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {t('shell.skipToContent')}
      </a>
      {compact ? (
        <Suspense fallback={null}>
          <SidebarDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      ) : (
        <Sidebar collapsed={sidebar.state === 'collapsed'} />
      )}
      <div className="shell-main grow slim">
        <Header compact={compact} sidebar={sidebar} onOpenMenu={() => setMenuOpen(true)} />
        <ConnectionBanner />
        <main id="content" ref={content} tabIndex={-1} className="shell-content grow slim">
          <ScreenBoundary at={screen}>
            <Suspense fallback={<Waiting text={t('common.loading')} />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </main>
        {isNarrow && beautyCentre.hasFoot(can) && (
          <Suspense fallback={null}>
            <FootBar />
          </Suspense>
        )}
      </div>
      <Overlays />
    </div>
  );
};

/** Registers Ctrl/Cmd+K everywhere and `?` outside of text fields. */
const useOverlayKeys = (): void => {
  useShortcut({ key: 'k', mod: true, inFields: true, run: openPalette });
  useShortcut({ key: '?', run: openKeys });
  useShortcut({ key: '؟', run: openKeys });
};

const openPalette = () => openOverlay('palette');
const openKeys = () => openOverlay('keys');

/** Returns the path of the screen at an address. Dialogs over a list share the list's path. */
const screenAt = (pathname: string): string =>
  screenPaths.find((path) => isUnder(pathname, [path])) ?? pathname;

interface Props {
  readonly children: ReactNode;
  /** Address of the screen. A new value resets the error. */
  readonly at: string;
}

interface State {
  readonly failed: boolean;
  readonly at: string;
}

/** Keeps the menu when a screen throws. React needs a class for this. */
class ScreenBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.at === state.at ? null : { failed: false, at: props.at };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Failed onRetry={() => this.setState({ failed: false })} />;
  }
}

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useT();
  return (
    <div role="alert" className="stack shell-failure center middle">
      <Glyph of={WarningFilled} className="warning" style={{ fontSize: 48 }} />
      <h1>{t('shell.screenFailed')}</h1>
      <p className="soft" style={{ margin: '0 0 16px' }}>
        {t('shell.screenFailedHint')}
      </p>
      <div className="flex">
        <Button type="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
        <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
      </div>
    </div>
  );
};
