import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { withTexts } from '../../i18n/react';
import { homePath, rememberRefused } from '../../providers/home';
import { type Session, useSession } from '../../providers/session';
import { lazyPart } from '../../screens/lazy-part';
import { Loading } from '../../screens/page/loading';
import { NotFound } from '../not-found';
import { isStartPage, isUnder } from '../routes';
import { EntryToasts } from './parts';
import { SignIn } from './sign-in';

const loadApp = () => withTexts('refine', import('../app'));
const App = lazyPart(loadApp, 'App');

const ChoosePassword = lazyPart(() => import('./choose-password'), 'ChoosePassword');

/** Fetches the signed-in part while somebody types their password; a failure shows when it is needed. */
const preloadApp = (): void => {
  loadApp().catch(() => {});
};

/** Every path but /login: the app for whoever is signed in, the way to /login for everybody else (RTE-01). */
export const Gate = () => {
  const { status, user } = useSession();
  const before = useRef<Session['status'] | null>(null);
  useEffect(() => {
    before.current = status;
  }, [status]);
  if (status !== 'signedOut')
    return (
      <Suspense fallback={<Loading />}>
        {/* Until a password of one's own is chosen, the server answers nothing that a screen could show. */}
        {status === 'signedIn' && user?.mustChangePassword ? <ChoosePassword /> : <App />}
      </Suspense>
    );
  // Who logs out on purpose is not asked to come back to where they were.
  return <Refused remember={before.current !== 'signedIn'} />;
};

/** /login, which a signed-in visitor is sent away from (RTE-30); signing in leads to the branch choice (LOG-06). */
export const LoginGate = () => {
  const signedIn = useSession().status === 'signedIn';
  const [wasSignedIn] = useState(signedIn);
  if (signedIn) return <Navigate to={wasSignedIn ? homePath() : '/branch-selection'} replace />;
  return (
    <>
      <SignIn onTyping={preloadApp} />
      <EntryToasts />
    </>
  );
};

const Refused = ({ remember }: { readonly remember: boolean }) => {
  const { pathname, search } = useLocation();
  const served = useServed(pathname);
  useEffect(() => {
    if (served && remember && !isStartPage(pathname)) rememberRefused(pathname + search);
    if (!remember) rememberRefused(null);
  }, [served, remember, pathname, search]);
  if (served === undefined) return <Loading />;
  return served ? <Navigate to="/login" replace /> : <NotFound />;
};

/** Whether anybody answers the path; the entities' routes are only fetched for a path that is not a page's. */
const useServed = (pathname: string): boolean | undefined => {
  const [answer, setAnswer] = useState<{ readonly pathname: string; readonly served: boolean }>();
  const known = isStartPage(pathname);
  useEffect(() => {
    if (known) return;
    let left = false;
    import('../entity-routes').then(({ entityRoutes }) => {
      if (!left) setAnswer({ pathname, served: isUnder(pathname, entityRoutes) });
    });
    return () => {
      left = true;
    };
  }, [known, pathname]);
  if (known) return true;
  return answer?.pathname === pathname ? answer.served : undefined;
};
