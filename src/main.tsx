import './styles/base.css';
import './pages/entry/entry.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Navigate, Outlet, RouterProvider } from 'react-router';
import { startBrand } from './brand/brand';
import { useStartTitle } from './brand/use-brand';
import { setLanguage } from './i18n/react';
import { startAt } from './i18n/store';
import { Gate, InvitationGate, LoginGate } from './pages/entry/gate';
import { Unexpected } from './pages/error-pages';
import { expireNow, mirrorPrefs } from './providers/account';
import { askToConfirm } from './providers/entry';
import { homePath, openHome } from './providers/home';
import { handleReplies } from './providers/http';
import { getPrefs, subscribePrefs } from './providers/prefs';
import { followOtherTabs, restoreSession, updateUser } from './providers/session';
import { home, homePage } from './resources/home';

// Set up only what the sign-in page needs: `Gate` loads the app itself.
startAt(home);
openHome(homePage);
restoreSession();
followOtherTabs();
mirrorPrefs();
handleReplies({
  onExpired: expireNow,
  onConfirm: askToConfirm,
  onEnrol: () => updateUser({ mustEnrol: true }),
});

const Root = () => {
  useStartTitle();
  return <Outlet />;
};

const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <Unexpected />,
    children: [
      { path: '/', element: <Navigate to={homePath()} replace /> },
      { path: '/login', element: <LoginGate /> },
      { path: '/invitation', element: <InvitationGate /> },
      { path: '*', element: <Gate /> },
    ],
  },
]);

// After a server update the old page's files are gone, and one reload fetches the new ones. No reload without a
// connection, which fetches nothing, and none while a form is open in a dialog, whose input would be lost.
addEventListener('vite:preloadError', async () => {
  const last = Number(sessionStorage.getItem('reloadedAt'));
  if (Date.now() - last < 60_000) return;
  const answers = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers || document.querySelector('[role="dialog"] form')) return;
  sessionStorage.setItem('reloadedAt', String(Date.now()));
  location.reload();
});

const start = async (): Promise<void> => {
  let language = getPrefs().language;
  await setLanguage(language);
  startBrand();
  subscribePrefs(() => {
    if (getPrefs().language === language) return;
    language = getPrefs().language;
    void setLanguage(language);
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};

void start();
