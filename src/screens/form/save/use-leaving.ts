import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useWords } from '../../words';

interface LeavingOptions {
  readonly isDirty: () => boolean;
  /** Called once somebody has decided to leave what was typed. */
  readonly onLeave: () => void;
}

/** Whatever leads away from a form with unsaved changes asks first: its buttons, a link, the browser's back. */
export const useLeaving = ({ isDirty, onLeave }: LeavingOptions) => {
  const { t } = useWords();
  const { modal } = App.useApp();
  const isFree = useRef(false);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isFree.current && currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  const decide = useRef({ proceed, reset, onLeave });
  decide.current = { proceed, reset, onLeave };
  useEffect(() => {
    if (state !== 'blocked') return;
    const question = modal.confirm({
      title: t('common.unsavedChanges'),
      okText: t('form.leave'),
      cancelText: t('form.stay'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      centered: true,
      onCancel: () => decide.current.reset?.(),
      onOk: () => {
        isFree.current = true;
        decide.current.onLeave();
        decide.current.proceed?.();
      },
    });
    return () => question.destroy();
  }, [state, modal, t]);
  return {
    /** From now on nothing holds it up: the values are saved. */
    free: () => {
      isFree.current = true;
    },
  };
};
