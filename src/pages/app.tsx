import '@ant-design/v5-patch-for-react-19';
import { Refine, type ResourceProps } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { QueryClient } from '@tanstack/react-query';
import { App as Antd, ConfigProvider } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/ar';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useBrand, useScheme } from '../brand/use-brand';
import { directionOf, useLanguage, useT } from '../i18n/react';
import { accessControlProvider, followAccess } from '../providers/access';
import { openBook } from '../providers/book';
import { dataProvider } from '../providers/data';
import { liveProvider, startLive } from '../providers/live';
import { authProvider, i18nProvider, useNotificationProvider } from '../providers/refine';
import { useSession } from '../providers/session';
import { beautyCentre } from '../resources/book';
import { callsOf, type Entity } from '../schema/entity';
import { AcceptDialogs } from '../screens/actions/accept-dialogs';
import { AppRoutes } from './app-routes';
import { localeOf, themeOf } from './app-theme';
import { routedEntities } from './entity-routes';
import { Lock } from './lock/lock';
import { useIsLocked } from './lock/lock-state';
import { acceptDialogs } from './screens';

openBook(beautyCentre);

/** Everything behind the sign-in: loaded after it, drawn for every address but /login. */
export const App = () => {
  const language = useLanguage();
  const scheme = useScheme();
  const { brandColor } = useBrand();
  const theme = useMemo(() => themeOf(brandColor, scheme), [brandColor, scheme]);
  const { user } = useSession();
  // antd calls the cross of its dialogs 'Close' in every language.
  const t = useT();
  const closable = useMemo(() => ({ 'aria-label': t('common.close') }), [t]);
  // Before the pickers are drawn: their weeks begin on Saturday in Arabic.
  useLayoutEffect(() => void dayjs.locale(language), [language]);
  return (
    <ConfigProvider
      locale={localeOf(language)}
      direction={directionOf(language)}
      theme={theme}
      modal={{ closable }}
      drawer={{ closable }}
    >
      <Antd>
        {/* Another user starts with nothing of the one before: no rows, no open dialogs. */}
        <Providers key={user?.id}>
          <AcceptDialogs value={acceptDialogs}>
            <AppRoutes />
          </AcceptDialogs>
          <Lock />
        </Providers>
      </Antd>
    </ConfigProvider>
  );
};

/** An entity as Refine knows it. Create, edit and show are dialogs over the list. */
const resourceOf = (entity: Entity): ResourceProps => {
  const calls = callsOf(entity);
  return {
    name: entity.name,
    identifier: entity.name,
    list: entity.route,
    create: calls.includes('create') ? `${entity.route}/create` : undefined,
    edit: calls.includes('update') ? `${entity.route}/:id/edit` : undefined,
    show: calls.includes('show') ? `${entity.route}/:id` : undefined,
    meta: { icon: entity.icon },
  };
};

const resources = routedEntities.map(resourceOf);
const asIs = (text: string): string => text;

const Providers = ({ children }: { readonly children: ReactNode }) => {
  const notificationProvider = useNotificationProvider();
  const [queryClient] = useState(newQueryClient);
  useEffect(followAccess, []);
  useFollowLive();
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
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
        // The texts come from the labels; an English plural made up by Refine would be wrong twice.
        textTransformers: { humanize: asIs, plural: asIs, singular: asIs },
      }}
    >
      {children}
    </Refine>
  );
};

const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // A broken GET is already repeated once by `request`. Without a connection a call fails at once and says
      // so, instead of waiting for one unseen.
      queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Follows changes made at other desks while somebody is signed in. */
const useFollowLive = (): void => {
  const signedIn = useSession().status === 'signedIn';
  const locked = useIsLocked();
  const heardBefore = useRef(false);
  useEffect(() => {
    // A locked session is told nothing; afterwards everything is looked at afresh.
    if (!signedIn || locked) return;
    const stop = startLive(heardBefore.current);
    heardBefore.current = true;
    return stop;
  }, [signedIn, locked]);
};
