import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons';
import type {
  I18nProvider,
  NotificationProvider,
  ParseFunction,
  ParseResponse,
  RouterProvider,
} from '@refinedev/core';
import stock from '@refinedev/react-router';
import type { Query, QueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
} from 'react';
import { useLocation, useParams } from 'react-router';
import { currentLanguage, type TextParams, t, useLanguage } from '../i18n/react';
import { isRecord } from '../schema/field';
import { accessTo, subscribeAccess } from './access';
import { expiredToastKey, sessionAnswers } from './account';
import { theBook } from './book';
import { setPrefs } from './prefs';
import { getSession, subscribe } from './session';
import { showToastsIn, type Toast } from './toasts';

/**
 * Refine's texts. Refine's keys for an entity (`customers.customers`, `customers.titles.list`) come from the declared
 * labels, all others from the catalogue. Refine's English default is the last resort; a test keeps our screens from
 * reaching it.
 */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultMessage?: string) =>
    // Nothing was reached: the page's banner says so, and a toast for each request that failed would say it again.
    isRecord(options) && options.statusCode === 0
      ? ''
      : (t.find(key, paramsIn(options)) ??
        entityText(key) ??
        defaultMessage ??
        (typeof options === 'string' ? options : key)),
  changeLocale: async (language: string) => setPrefs({ language: language === 'en' ? 'en' : 'ar' }),
  getLocale: currentLanguage,
};

/** The provider with a new identity for each language, because Refine keeps texts as long as the provider is the same. */
export const useI18nProvider = (): I18nProvider => {
  const language = useLanguage();
  return useMemo(() => ({ ...i18nProvider, getLocale: () => language }), [language]);
};

const entityText = (key: string): string | undefined => {
  const [name = '', ...rest] = key.split('.');
  const language = currentLanguage();
  const part = rest.join('.');
  const label = theBook().find(name)?.label;
  const page = theBook().pages.find(({ menu }) => menu?.name === name);
  if (part === name) return t.find(`menu.${name}`) ?? (label?.many ?? page?.menu?.label)?.[language];
  if (!label) return undefined;
  switch (part) {
    case 'titles.list':
      return label.many[language];
    case 'titles.create':
      return t.find('generic.add', { one: label.one[language] });
    case 'titles.edit':
    case 'titles.clone':
      return t.find('generic.edit', { one: label.one[language] });
    case 'titles.show':
      return t.find('generic.detailsTitle', { one: label.one[language] });
    default:
      return undefined;
  }
};

/** Refine counts in one text, the seconds left to undo. */
const paramsIn = (options: unknown): TextParams =>
  isRecord(options)
    ? Object.fromEntries(
        Object.entries(options).flatMap(([name, value]) =>
          typeof value === 'string' || typeof value === 'number'
            ? [[name === 'seconds' ? 'count' : name, value] as const]
            : [],
        ),
      )
    : {};

/** Seconds that a toast stays: long enough to read, longer for errors. */
const seconds = { success: 4, info: 4, warning: 6, error: 8 } as const;
/** Seconds that a toast with a button stays. */
const actionSeconds = 10;
let shown = 0;
/** The toast that is seen now. */
let seen: Toast | undefined;
/**
 * antd's key by toast key. Every showing gets a new antd key, because antd counts the time of an updated toast from
 * its first showing: a 'saved' after two refusals disappeared before the user saw it.
 */
const names = new Map<string, string>();

/** Joins a toast with what follows from it, which stands beneath. The kind of the first counts; the buttons of both stay. */
const joined = (first: Toast, { kind, title, text, action }: Toast): Toast => ({
  kind,
  title: first.title,
  text: [first.text, [title, text].filter(Boolean).join(': ')].filter(Boolean).join(t('error.listComma')),
  action: first.action,
  more: [...(first.more ?? []), ...(action ? [action] : [])],
});

const isPhone = '(max-width: 767.98px)';

/**
 * Shows toasts as antd notifications, one at a time: the newest. They lie at the bottom of the content's inline start
 * (shell.css), because the commands of a page, its panels and the sums of a sale are at its head and its inline end. On
 * a phone they lie above the foot; where money is taken they stay at the top, because the sums are at the foot. Errors
 * are the documents' 'destructive' toasts. Also shows toasts from `pushToast`. Call once, inside antd's `App`.
 */
export const useNotificationProvider = (): NotificationProvider => {
  const { notification } = App.useApp();
  const beside = useLanguage() === 'ar' ? 'bottomRight' : 'bottomLeft';
  const provider = useMemo(() => {
    const close = (key: string): void => {
      const name = names.get(key);
      names.delete(key);
      if (name !== undefined) notification.destroy(name);
    };
    const show = (toast: Toast, countsDown?: number): void => {
      const { kind, title, text, key, action, more = [] } = toast.joins && seen ? joined(seen, toast) : toast;
      // The ended session shows one toast, however many requests fail with it (ERR-21).
      if (kind === 'error' && key !== expiredToastKey && getSession().status === 'expired') return;
      // A countdown changes the toast in place. A new toast each second would be read out each second.
      const running = countsDown === undefined ? undefined : names.get(key ?? '');
      const shownAs = running ?? `toast-${++shown}`;
      const offered = action ? [action, ...more] : more;
      if (running === undefined) {
        notification.destroy();
        names.clear();
        seen = { kind, title, text, action, more };
        if (key !== undefined) names.set(key, shownAs);
      }
      notification.open({
        type: kind,
        icon: createElement(noticeIcons[kind], {
          ...silent,
          className: `ant-notification-notice-icon-${kind}`,
          style: { fontSize: 18, lineHeight: '22px' },
        }),
        className: 'shell-toast not-printed',
        message: createElement('span', { className: 'strong' }, withWholeCodes(title)),
        description: text && withWholeCodes(text),
        // A sheet that takes money has its buttons at the foot; it closes after a success.
        placement: !matchMedia(isPhone).matches
          ? beside
          : kind === 'success' || document.querySelector('.pay-sheet') === null
            ? 'bottom'
            : 'top',
        duration:
          countsDown === undefined ? (offered.length > 0 ? actionSeconds : seconds[kind]) : countsDown + 1,
        // A screen reader waits for a pause, but reads an error at once.
        role: kind === 'error' ? 'alert' : 'status',
        key: shownAs,
        onClose: () => {
          if (shownAs === `toast-${shown}`) seen = undefined;
        },
        closable: closeButton(),
        actions:
          offered.length > 0 &&
          offered.map((one) =>
            createElement(
              Button,
              {
                key: one.text,
                size: 'small',
                onClick: () => {
                  notification.destroy(shownAs);
                  one.run();
                },
              },
              one.text,
            ),
          ),
      });
    };
    return {
      show,
      open: ({ message, description, type, key, cancelMutation, undoableTimeout = 0 }) =>
        type === 'progress'
          ? show(
              {
                kind: 'info',
                title: message,
                text: description,
                key,
                action: cancelMutation && { text: t('buttons.undo'), run: cancelMutation },
              },
              undoableTimeout,
            )
          : message !== '' && show({ kind: type, title: message, text: description, key }),
      close,
    } satisfies NotificationProvider & { show: (toast: Toast) => void };
  }, [notification, beside]);
  useEffect(() => showToastsIn(provider.show), [provider]);
  return provider;
};

/**
 * Marks the numbers of documents (`S1-2026-000406`, `S1-CN-2026-000001`) in a toast, so that none breaks at its
 * hyphens and each keeps its order among Arabic words.
 */
const withWholeCodes = (text: string) =>
  text
    .split(/([A-Z\d]{1,10}(?:-[A-Z]{1,9})?(?:-\d{1,9}){1,3})/)
    .map((part, index) =>
      index % 2 === 1 ? createElement('bdi', { key: index, className: 'unbroken' }, part) : part,
    );

/** Replaces antd's close button, a link without a URL that is named 'Close' in every language. */
const closeButton = () => ({
  'aria-label': t('common.close'),
  role: 'button',
  closeIcon: createElement(CloseOutlined, { ...silent, className: 'ant-notification-close-icon' }),
});

/** Icons of toasts and notices by their kind. */
export const noticeIcons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
};

/** Attributes of an icon that screen readers skip. antd would label it with its English file name ('caret-up'). */
export const silent = { role: undefined, 'aria-label': undefined, 'aria-hidden': true } as const;

const useRead: () => ParseFunction = stock.parse ?? (() => () => ({}));

const Address = createContext<ParseResponse>({});

/**
 * Reads the address once for all hooks of Refine beneath. Each of them would otherwise compare it with every address of
 * every resource when it is drawn for the first time, which took a twentieth of the way from sign-in to Today.
 */
export const AddressOnce = ({ children }: { readonly children: ReactNode }) => {
  const read = useRead();
  const address = useMemo(() => read(), [read]);
  return <Address value={address}>{children}</Address>;
};

/** Adds what depends on the place of the hook: the parameters of the route around it. */
const useParse = (): ParseFunction => {
  const address = useContext(Address);
  const { pathname } = useLocation();
  const own = useParams();
  return useCallback(
    () => ({
      pathname,
      ...address,
      ...(own.id !== undefined && { id: own.id }),
      // Parse functions are generic in the parameters that their caller expects.
      params: { ...own, ...address.params } as never,
    }),
    [pathname, address, own],
  );
};

/** Refine's router over react-router. Only `parse` is ours. */
export const routerProvider: RouterProvider = { ...stock, parse: useParse };

/**
 * Gives Refine's auth and access hooks their answer at the moment in which their query is created, so that the first
 * render has it: all of it is in memory, but Refine's providers are asynchronous. Initial data by key would be another
 * way, but react-query compares every query that is drawn with every registered key.
 */
export const answerAtOnce = (client: QueryClient): QueryClient => {
  for (const kind of ['auth', 'access']) client.setQueryDefaults([kind], { staleTime: 'static' });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added') answer(client, query);
  });
  return client;
};

/** Renews the answers when the session or the permissions change (ROL-17). Returns a function that stops it. */
export const renewAnswers = (client: QueryClient): (() => void) => {
  const renew = (): void => {
    for (const query of client.getQueryCache().getAll()) answer(client, query);
  };
  const ends = [subscribe(renew), subscribeAccess(renew)];
  renew();
  return () => {
    for (const end of ends) end();
  };
};

const answer = (client: QueryClient, { queryKey }: Query): void => {
  const [kind, name, action] = queryKey;
  if (kind === 'access' && typeof action === 'string')
    client.setQueryData(
      queryKey,
      accessTo({ resource: typeof name === 'string' ? name : undefined, action }),
    );
  if (kind === 'auth' && (name === 'check' || name === 'identity' || name === 'permissions'))
    client.setQueryData(queryKey, sessionAnswers[name]());
};
