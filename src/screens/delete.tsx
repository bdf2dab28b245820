import { useDelete } from '@refinedev/core';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useFormat } from '../i18n/react';
import { expireNow } from '../providers/expiry';
import { HttpError, isAborted } from '../providers/http-error';
import { failureText } from '../providers/messages';
import { isTokenValid } from '../providers/session';
import { pushToast } from '../providers/toasts';
import type { Entity } from '../schema/entity';
import { useReturnFocus } from './hooks';
import { numberIn, type RowData, textIn } from './row';
import { useRowTitle } from './row-title';
import { type Accepted, refusalOf, useAcceptance } from './use-acceptance';
import { useWords } from './words';

interface DeleteDialogProps {
  readonly entity: Entity;
  /** Absent: the dialog is closed. */
  readonly row: RowData | null;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks by name, then deletes (CUS-13). A refusal says why, and the dialog stays. */
export const DeleteDialog = (props: DeleteDialogProps) =>
  props.row === null ? null : <Confirmation key={props.row.id} {...props} row={props.row} />;

const Confirmation = ({ entity, row, onClose, onDone }: DeleteDialogProps & { readonly row: RowData }) => {
  useReturnFocus();
  const { t, entityText } = useWords();
  const format = useFormat();
  const [version, setVersion] = useState(row.version);
  const [refusal, setRefusal] = useState('');
  const acceptance = useAcceptance(entity);
  const { mutateAsync, mutation } = useDelete<RowData, HttpError, Accepted | undefined>();
  const name = useRowTitle()(entity, row);
  const disables = entity.remove === 'disable';
  const question = entityText(entity, disables ? 'disableConfirm' : 'deleteConfirm', { name });

  const remove = async (accepted?: Accepted): Promise<void> => {
    if (!isTokenValid()) return expireNow();
    setRefusal('');
    try {
      const { data } = await mutateAsync({
        resource: entity.name,
        id: row.id,
        values: accepted,
        ...(version === undefined ? {} : { meta: { version } }),
        successNotification: false,
        errorNotification: false,
      });
      pushToast({ kind: 'success', title: textIn(data, 'message') || entityText(entity, 'deleted') });
      onClose();
      onDone?.();
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      if (acceptance.isOffered(error)) {
        const answer = await acceptance.ask(error);
        return answer ? remove(answer) : setRefusal(refusalOf(error, t));
      }
      const stale = error.code === 'version.stale';
      // Whoever has read that the row changed may delete it as it is now.
      if (stale) setVersion(numberIn(error.current, 'version') ?? version);
      const text = stale
        ? t('error.stale', {
            user: textIn(error.params, 'user'),
            time: format.dateTime(textIn(error.params, 'time')),
          })
        : failureText({ entity: entity.name, operation: 'delete', error, t });
      setRefusal(text);
      if (error.status !== 409) pushToast({ kind: 'error', title: t('common.error'), text });
    }
  };

  return (
    <Modal
      open
      centered
      width={440}
      title={t(disables ? 'generic.disableTitle' : 'common.confirmDeleteTitle')}
      onCancel={mutation.isPending ? () => {} : onClose}
      maskClosable={false}
      footer={
        <>
          <Button onClick={onClose} disabled={mutation.isPending} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button danger type="primary" loading={mutation.isPending} onClick={() => void remove()}>
            {disables
              ? mutation.isPending
                ? t('generic.disabling')
                : entityText(entity, 'disable')
              : t(mutation.isPending ? 'common.deleting' : 'common.delete')}
          </Button>
        </>
      }
    >
      <p className="dialog-question">
        {question}
        {/* A sentence of the documents may not say which one. */}
        {!question.includes(name) && <bdi className="dialog-subject">{name}</bdi>}
      </p>
      {refusal !== '' && <Alert type="error" showIcon role="alert" message={refusal} />}
      {acceptance.dialog}
    </Modal>
  );
};
