import { StyleProvider } from '@ant-design/cssinjs';
import '@ant-design/v5-patch-for-react-19';
import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { App as Antd, ConfigProvider } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useBrand, useScheme } from '../brand/use-brand';
import { directionOf, useLanguage, useT, withTexts } from '../i18n/react';
import { accessControlProvider, followAccess } from '../providers/access';
import { authProvider } from '../providers/account';
import { openBook } from '../providers/book';
import { dataProvider } from '../providers/data';
import { followChanges, liveProvider, startLive } from '../providers/live';
import { useIsLocked } from '../providers/lock';
import {
  AddressOnce,
  answerAtOnce,
  renewAnswers,
  routerProvider,
  useI18nProvider,
  useNotificationProvider,
} from '../providers/refine';
import { useSession } from '../providers/session';
import { beautyCentre } from '../resources/book';
import { AcceptDialogs } from '../screens/actions/acceptance-dialogs';
import { LaterDialog } from '../screens/actions/toast-dialog';
import { lazyPart } from '../screens/lazy-part';
import { AppRoutes } from './app-routes';
import { localeOf, themeOf } from './app-theme';
import { Lock } from './entry/lock';
import { resources } from './resources';
import { acceptDialogs, loadScreen } from './screens';

openBook(beautyCentre);

const MaskBar = lazyPart(() => withTexts('overlays', import('./shell/mask-bar')), 'MaskBar');

/** The app behind the sign-in. It is loaded after the sign-in and drawn for every address but /login. */
export const App = () => {
  const language = useLanguage();
  const scheme = useScheme();
  const { brandColor } = useBrand();
  const theme = useMemo(() => themeOf(brandColor, scheme), [brandColor, scheme]);
  const { user } = useSession();
  // antd names the close button of its dialogs 'Close' in every language.
  const t = useT();
  const closable = useMemo(() => ({ 'aria-label': t('common.close') }), [t]);
  // Set the locale before the pickers are drawn.
  useLayoutEffect(() => void dayjs.locale(language), [language]);
  return (
    <StyleProvider layer>
      <ConfigProvider
        locale={localeOf(language)}
        direction={directionOf(language)}
        theme={theme}
        // The end of a title is the place of the closing button.
        modal={{
          closable,
          classNames: {
            content: 'modal-box',
            header: 'modal-head',
            body: 'modal-body',
            footer: 'modal-foot',
          },
          styles: { header: { paddingInlineEnd: 28 } },
        }}
        drawer={{ closable }}
        tag={{ className: 'tag', style: { fontWeight: 600 } }}
      >
        <Antd notification={{ top: 64 }}>
          {/* The key drops all cached rows and open dialogs when another user signs in, or is looked through. */}
          <Providers key={`${user?.id} ${user?.mask?.name ?? ''}`}>
            <AcceptDialogs value={acceptDialogs}>
              <AppRoutes />
              <LaterDialog screenOf={loadScreen} />
            </AcceptDialogs>
            {user?.mask && (
              <Suspense fallback={null}>
                <MaskBar mask={user.mask} />
              </Suspense>
            )}
            <Lock />
          </Providers>
        </Antd>
      </ConfigProvider>
    </StyleProvider>
  );
};

const asIs = (text: string): string => text;

const Providers = ({ children }: { readonly children: ReactNode }) => {
  const notificationProvider = useNotificationProvider();
  const [queryClient] = useState(newQueryClient);
  useEffect(() => renewAnswers(queryClient), [queryClient]);
  useEffect(followAccess, []);
  useEffect(() => followChanges(queryClient), [queryClient]);
  useFollowLive();
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={useI18nProvider()}
      notificationProvider={notificationProvider}
      liveProvider={liveProvider}
      resources={resources}
      options={{
        disableTelemetry: true,
        syncWithLocation: false,
        // Our forms ask in the app's own dialog, not in the browser's.
        warnWhenUnsavedChanges: false,
        liveMode: 'auto',
        mutationMode: 'pessimistic',
        reactQuery: { clientConfig: queryClient },
        // The texts come from the labels. Refine would build English plurals, which are wrong in both languages.
        textTransformers: { humanize: asIs, plural: asIs, singular: asIs },
      }}
    >
      <AddressOnce>{children}</AddressOnce>
    </Refine>
  );
};

const newQueryClient = (): QueryClient =>
  answerAtOnce(
    new QueryClient({
      defaultOptions: {
        // `request` repeats a broken GET once by itself. 'always' makes a call without a connection fail at
        // once instead of waiting unseen.
        queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: true, networkMode: 'always' },
        mutations: { retry: false, networkMode: 'always' },
      },
    }),
  );

/** Listens for changes made at other desks while a user is signed in. */
const useFollowLive = (): void => {
  const signedIn = useSession().status === 'signedIn';
  const locked = useIsLocked();
  const heardBefore = useRef(false);
  useEffect(() => {
    // A locked session receives no changes. After the first connection everything shown is loaded again.
    if (!signedIn || locked) return;
    const stop = startLive(heardBefore.current);
    heardBefore.current = true;
    return stop;
  }, [signedIn, locked]);
};
