import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useWords } from '../../words';

interface Answers {
  readonly onLeave: () => void;
  readonly onStay?: () => void;
  /** Once the question is gone, whatever the answer was. */
  readonly afterClose?: () => void;
}

export const useLeaveQuestion = () => {
  const { t } = useWords();
  const { modal } = App.useApp();
  return useCallback(
    ({ onLeave, onStay, afterClose }: Answers) =>
      modal.confirm({
        title: t('common.unsavedChanges'),
        okText: t('form.leave'),
        cancelText: t('form.stay'),
        okButtonProps: { danger: true },
        autoFocusButton: 'cancel',
        centered: true,
        onOk: onLeave,
        onCancel: onStay,
        afterClose,
      }),
    [modal, t],
  );
};

interface LeavingOptions {
  readonly isDirty: () => boolean;
  /** Called once somebody has decided to leave what was typed. */
  readonly onLeave?: () => void;
  /** Whether an address belongs to the form; its own always does. */
  readonly isWithin?: (pathname: string) => boolean;
}

/** Whatever leads away from a form with unsaved changes asks first: its buttons, a link, the browser's back. */
export const useLeaving = ({ isDirty, onLeave, isWithin }: LeavingOptions) => {
  const ask = useLeaveQuestion();
  const isFree = useRef(false);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      !isFree.current && currentLocation.pathname !== pathname && !isWithin?.(pathname) && isDirty(),
  );
  const decide = useRef({ proceed, reset, onLeave });
  decide.current = { proceed, reset, onLeave };
  useEffect(() => {
    if (state !== 'blocked') return;
    const question = ask({
      onStay: () => decide.current.reset?.(),
      onLeave: () => {
        isFree.current = true;
        decide.current.onLeave?.();
        decide.current.proceed?.();
      },
    });
    return () => question.destroy();
  }, [state, ask]);
  /** Lets everything pass from now on, because the values are saved. */
  const free = () => {
    isFree.current = true;
  };
  return { free };
};

/** Asks before unsaved changes are left; an address beneath its own asks nothing, closing the tab does. */
export const LeaveGuard = ({ path }: { readonly path: string }) => {
  useLeaving({ isDirty: () => true, isWithin: (next) => next === path || next.startsWith(`${path}/`) });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return null;
};
