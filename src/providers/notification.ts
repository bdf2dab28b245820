import type { NotificationProvider } from '@refinedev/core';
import { App } from 'antd';
import { useEffect, useMemo } from 'react';
import { useLanguage } from '../i18n/react';
import { expiredToastKey } from './expiry';
import { getSession } from './session';
import { showToastsIn, type Toast } from './toasts';

/** Seconds a toast stays: long enough to be read, longer for what went wrong. */
const seconds = { success: 4, info: 4, warning: 6, error: 8 } as const;

/**
 * Toasts on the app's screens: antd's notifications at the inline start of the top, title and text, errors
 * as the documents' 'destructive' ones. Also shows what `pushToast` brings, from anywhere. Call once, inside
 * antd's `App`.
 */
export const useNotificationProvider = (): NotificationProvider => {
  const { notification } = App.useApp();
  const placement = useLanguage() === 'ar' ? 'topRight' : 'topLeft';
  const provider = useMemo(() => {
    const show = ({ kind, title, text, key }: Toast): void => {
      // One toast tells of the ended session, however many calls fail with it (ERR-21).
      if (kind === 'error' && key !== expiredToastKey && getSession().status === 'expired') return;
      notification.open({
        type: kind,
        message: title,
        description: text,
        placement,
        duration: seconds[kind],
        // Spoken when the reader pauses; an error at once.
        role: kind === 'error' ? 'alert' : 'status',
        ...(key === undefined ? {} : { key }),
      });
    };
    return {
      show,
      open: ({ message, description, type, key }) =>
        show({
          kind: type === 'progress' ? 'info' : type,
          title: message,
          ...(description === undefined ? {} : { text: description }),
          ...(key === undefined ? {} : { key }),
        }),
      close: (key) => notification.destroy(key),
    } satisfies NotificationProvider & { show: (toast: Toast) => void };
  }, [notification, placement]);
  useEffect(() => showToastsIn(provider.show), [provider]);
  return provider;
};
