import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import { withTexts } from '../../i18n/react';
import { endConfirm, isConfirmAsked, subscribeConfirm } from '../../providers/entry';
import { homePath, isStartPage, isUnder, rememberRefused } from '../../providers/home';
import { type Session, useSession } from '../../providers/session';
import { lazyPart, useLoaded } from '../../screens/lazy-part';
import { Loading } from '../../screens/page';
import { NotFound } from '../error-pages';
import { EntryToasts } from './parts';
import { SignIn } from './sign-in';

const loadApp = () => withTexts('refine', import('../app'));
const App = lazyPart(loadApp, 'App');

const ChoosePassword = lazyPart(() => import('./choose-password'), 'ChoosePassword');

const ChooseFactor = lazyPart(() => withTexts('factors', import('./enrol')), 'ChooseFactor');

const ConfirmDialog = lazyPart(() => withTexts('factors', import('./confirm-dialog')), 'ConfirmDialog');

/** Loads the app while the user types the password. A failure shows later, when the app is drawn. */
const preloadApp = (): void => {
  loadApp().catch(() => {});
};

/** Every path but /login: the app for a signed-in user, a redirect to /login for all others (RTE-01). */
export const Gate = () => {
  const { status, user, ended } = useSession();
  const before = useRef<Session['status'] | null>(null);
  useEffect(() => {
    before.current = status;
  }, [status]);
  if (status !== 'signedOut')
    return (
      <>
        <Suspense fallback={<Loading />}>
          {/* The server refuses every other call until users have chosen their own password, and a second step. */}
          {status === 'signedIn' && user?.mustChangePassword ? (
            <ChoosePassword />
          ) : status === 'signedIn' && user?.mustEnrol ? (
            <ChooseFactor />
          ) : (
            <App />
          )}
        </Suspense>
        <Confirm />
      </>
    );
  // After a sign-out on purpose the address is not remembered.
  return <Refused remember={ended !== undefined || before.current !== 'signedIn'} ended={ended} />;
};

/** Asks who is at the screen when the server wants to know it, over whatever is open. */
const Confirm = () => {
  const isAsked = useSyncExternalStore(subscribeConfirm, isConfirmAsked);
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'signedIn') endConfirm(false);
  }, [status]);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog onEnd={endConfirm} />
    </Suspense>
  );
};

const InvitationPage = lazyPart(() => import('./invitation'), 'InvitationPage');

/** Page /invitation: a one-time link. It is the same whoever is signed in in this browser. */
export const InvitationGate = () => (
  <Suspense fallback={<Loading />}>
    <InvitationPage />
  </Suspense>
);

/** Page /login. A signed-in user is redirected (RTE-30). Signing in leads to the branch selection (LOG-06). */
export const LoginGate = () => {
  const { status, ended } = useSession();
  const signedIn = status === 'signedIn';
  const [wasSignedIn] = useState(signedIn);
  if (signedIn) return <Navigate to={wasSignedIn ? homePath() : '/branch-selection'} replace />;
  return (
    <>
      <SignIn hasEnded={ended !== undefined} onTyping={preloadApp} />
      <EntryToasts />
    </>
  );
};

const Refused = ({ remember, ended }: { readonly remember: boolean; readonly ended: number | undefined }) => {
  const { pathname, search, hash } = useLocation();
  const served = useServed(pathname);
  useEffect(() => {
    if (served && remember && !isStartPage(pathname)) rememberRefused(pathname + search + hash, ended);
    if (!remember) rememberRefused(null);
  }, [served, remember, ended, pathname, search, hash]);
  if (served === undefined) return <Loading />;
  return served ? <Navigate to="/login" replace /> : <NotFound />;
};

const loadRoutes = async () => (await import('../entity-routes')).entityRoutes;

/** True if the path has a page; undefined until known. Loads the entities' routes only for other paths than usual. */
const useServed = (pathname: string): boolean | undefined => {
  const isKnown = isStartPage(pathname);
  const routes = useLoaded(isKnown ? undefined : loadRoutes);
  return isKnown || (routes && isUnder(pathname, routes));
};
