import { App, type ModalFuncProps } from 'antd';
import { useCallback } from 'react';
import { useWords } from './words';

/** Returns a function that asks before something is done. A hurried Enter does no harm, because it answers no. */
export const useQuestion = () => {
  const { t } = useWords();
  const { modal } = App.useApp();
  return useCallback(
    (question: ModalFuncProps) =>
      modal.confirm({
        cancelText: t('common.cancel'),
        autoFocusButton: 'cancel',
        centered: true,
        ...question,
      }),
    [modal, t],
  );
};

/** Returns a function that asks before unsaved changes are lost. `onOk` leaves them. */
export const useLeaveQuestion = () => {
  const { t } = useWords();
  const ask = useQuestion();
  return useCallback(
    (answers: Pick<ModalFuncProps, 'onOk' | 'onCancel'>) =>
      ask({
        title: t('common.unsavedChanges'),
        okText: t('form.leave'),
        cancelText: t('form.stay'),
        okButtonProps: { danger: true },
        ...answers,
      }),
    [ask, t],
  );
};
