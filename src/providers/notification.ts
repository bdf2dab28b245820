import { CloseOutlined } from '@ant-design/icons';
import type { NotificationProvider } from '@refinedev/core';
import { App, Button } from 'antd';
import { createElement, useEffect, useMemo } from 'react';
import { t, useLanguage } from '../i18n/react';
import { expiredToastKey } from './expiry';
import { getSession } from './session';
import { showToastsIn, type Toast } from './toasts';

/** Seconds a toast stays: long enough to be read, longer for what went wrong. */
const seconds = { success: 4, info: 4, warning: 6, error: 8 } as const;
/** With something to press it stays longer. */
const actionSeconds = 10;
let shown = 0;
/**
 * What antd calls the toast of a key. Each has a name of its own: of a toast that is only changed the library counts the
 * time from its first showing, and what came third, 'saved' after two refusals, was taken away before it was seen.
 */
const names = new Map<string, string>();

/**
 * Toasts on the app's screens: antd's notifications at the foot, beside the menu (shell.css), where they cover neither
 * the head nor a dialog's title; title and text, errors as the documents' 'destructive' ones. Also shows what `pushToast` brings, from anywhere. Call once, inside
 * antd's `App`.
 */
export const useNotificationProvider = (): NotificationProvider => {
  const { notification } = App.useApp();
  const placement = useLanguage() === 'ar' ? 'bottomRight' : 'bottomLeft';
  const provider = useMemo(() => {
    const close = (key: string): void => {
      const name = names.get(key);
      if (name !== undefined) notification.destroy(name);
    };
    const show = ({ kind, title, text, key, action }: Toast): void => {
      // One toast tells of the ended session, however many calls fail with it (ERR-21).
      if (kind === 'error' && key !== expiredToastKey && getSession().status === 'expired') return;
      const shownAs = `toast-${++shown}`;
      if (key !== undefined) {
        close(key);
        names.set(key, shownAs);
      }
      notification.open({
        type: kind,
        message: title,
        description: text,
        placement,
        duration: action ? actionSeconds : seconds[kind],
        // Spoken when the reader pauses; an error at once.
        role: kind === 'error' ? 'alert' : 'status',
        key: shownAs,
        closable: closeButton(),
        ...(action
          ? {
              actions: createElement(
                Button,
                {
                  size: 'small',
                  onClick: () => {
                    notification.destroy(shownAs);
                    action.run();
                  },
                },
                action.text,
              ),
            }
          : {}),
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
      close,
    } satisfies NotificationProvider & { show: (toast: Toast) => void };
  }, [notification, placement]);
  useEffect(() => showToastsIn(provider.show), [provider]);
  return provider;
};

/** antd's own cross is a link without an address, called 'Close' in every language. */
const closeButton = () => ({
  'aria-label': t('common.close'),
  role: 'button',
  closeIcon: createElement(CloseOutlined, { className: 'ant-notification-close-icon' }),
});
