import { useDelete } from '@refinedev/core';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useBetween, useFormat } from '../../i18n/react';
import { failureText, HttpError } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import { numberIn, type RowData, type RowNaming, textIn, useRowMatters, useRowSubject } from '../data/row';
import { useWhom, whomFirst } from '../data/toast-lines';
import { useReturnFocus } from '../hooks';
import { Notice } from '../notice';
import { useCall } from '../query/use-call';
import { useWords } from '../words';
import { type Accepted, useAcceptance } from './acceptance';

interface DeleteDialogProps {
  readonly screen: RowNaming;
  readonly row: RowData;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks by name, then deletes (CUS-13). After a refusal the dialog stays and shows the reason. */
export const DeleteDialog = ({ screen, row, onClose, onDone }: DeleteDialogProps) => {
  const { entity } = screen;
  useReturnFocus();
  const { t, entityText } = useWords();
  const between = useBetween();
  const format = useFormat();
  const [version, setVersion] = useState(row.version);
  const [givenUp, setGivenUp] = useState('');
  const { isBusy, problem, run } = useCall();
  const refusal = problem || givenUp;
  const acceptance = useAcceptance(entity);
  const { mutateAsync } = useDelete<RowData, HttpError, Accepted | undefined>();
  const whom = useWhom();
  const names = useRowSubject()(screen, row);
  const [name = ''] = names;
  const subject = [...names, ...useRowMatters()(entity, row, name)];
  const disables = entity.remove === 'disable';
  const question = entityText(entity, disables ? 'disableConfirm' : 'deleteConfirm', { name });
  const unsaid = subject.filter((part) => !question.includes(part));

  const attempt = async (accepted?: Accepted): Promise<void> => {
    try {
      const { data } = await mutateAsync({
        resource: entity.name,
        id: row.id,
        values: accepted,
        meta: { version },
        successNotification: false,
        errorNotification: false,
      });
      pushToast({
        kind: 'success',
        ...whomFirst(entity, textIn(data, 'message') || entityText(entity, 'deleted'), whom(entity, row)),
      });
      onClose();
      onDone?.();
    } catch (error) {
      const asked = error instanceof HttpError && acceptance.ask(error);
      if (!asked) throw error;
      const answer = await asked;
      return answer ? attempt({ ...accepted, ...answer }) : setGivenUp(acceptance.worded(error));
    }
  };
  const remove = () => {
    setGivenUp('');
    return run(attempt, {
      refused: (error) => {
        if (error.code !== 'version.stale')
          return failureText({ entity: entity.name, operation: 'delete', error, t });
        // Once the user has read that the row changed, the next press deletes the newer version.
        setVersion(numberIn(error.current, 'version') ?? version);
        const time = format.dateTime(textIn(error.params, 'time'));
        return t('error.stale', { user: textIn(error.params, 'user'), time });
      },
    });
  };

  return (
    <Modal
      open
      centered
      width={440}
      title={t(disables ? 'generic.disableTitle' : 'common.confirmDeleteTitle')}
      onCancel={isBusy ? () => {} : onClose}
      maskClosable={false}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button danger type="primary" loading={isBusy} onClick={() => void remove()}>
            {disables
              ? isBusy
                ? t('generic.disabling')
                : entityText(entity, 'disable')
              : t(isBusy ? 'common.deleting' : 'common.delete')}
          </Button>
        </>
      }
    >
      <p className="dialog-question">
        {question}
        {/* Some required texts name neither the row nor its person, so name them here. */}
        {unsaid.length > 0 && (
          <span className="strong block" style={{ marginBlockStart: 4 }}>
            <bdi>{unsaid.join(between)}</bdi>
          </span>
        )}
      </p>
      {refusal !== '' && <Notice type="error" message={refusal} />}
      {acceptance.dialog}
    </Modal>
  );
};
