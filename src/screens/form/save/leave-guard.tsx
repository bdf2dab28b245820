import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../../../i18n/react';

/** Asks before a screen with unsaved changes is left; what hangs beneath the same address asks nothing. */
export const LeaveGuard = ({ path }: { readonly path: string }) => {
  const t = useT();
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ nextLocation }) => nextLocation.pathname !== path && !nextLocation.pathname.startsWith(`${path}/`),
  );
  const asked = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return;
    asked.current = true;
    modal.confirm({
      title: t('common.unsavedChanges'),
      okText: t('form.leave'),
      cancelText: t('form.stay'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      centered: true,
      afterClose: () => {
        asked.current = false;
      },
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
  }, [blocker, modal, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return null;
};
