import { useDelete } from '@refinedev/core';
import { useState } from 'react';
import { useFormat } from '../../i18n/react';
import { expireNow } from '../../providers/account';
import { HttpError, isAborted } from '../../providers/http-error';
import { failureText } from '../../providers/messages';
import { isTokenValid } from '../../providers/session';
import { pushToast } from '../../providers/toasts';
import { numberIn, type RowData, textIn } from '../data/row';
import { type RowNaming, useRowSubject } from '../data/row-title';
import { useWords } from '../words';
import { type Accepted, useAcceptance } from './acceptance';
import { ActionDialog } from './action-dialog';

interface DeleteDialogProps {
  readonly screen: RowNaming;
  /** null closes the dialog. */
  readonly row: RowData | null;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks by name, then deletes (CUS-13). After a refusal the dialog stays and shows the reason. */
export const DeleteDialog = (props: DeleteDialogProps) =>
  props.row === null ? null : <Confirmation key={props.row.id} {...props} row={props.row} />;

const Confirmation = ({ screen, row, onClose, onDone }: DeleteDialogProps & { readonly row: RowData }) => {
  const { entity } = screen;
  const { t, entityText } = useWords();
  const format = useFormat();
  const [version, setVersion] = useState(row.version);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const acceptance = useAcceptance(entity);
  const { mutateAsync } = useDelete<RowData, HttpError, Accepted | undefined>();
  const subject = useRowSubject()(screen, row);
  const [name = ''] = subject;
  const disables = entity.remove === 'disable';
  const question = entityText(entity, disables ? 'disableConfirm' : 'deleteConfirm', { name });
  const unsaid = subject.filter((part) => !question.includes(part));

  const remove = async (accepted?: Accepted): Promise<void> => {
    if (!isTokenValid()) return expireNow();
    setRefusal('');
    setBusy(true);
    try {
      const { data } = await mutateAsync({
        resource: entity.name,
        id: row.id,
        values: accepted,
        meta: { version },
        successNotification: false,
        errorNotification: false,
      });
      pushToast({ kind: 'success', title: textIn(data, 'message') || entityText(entity, 'deleted') });
      onClose();
      onDone?.();
    } catch (error) {
      // Set together with the refusal, because a user who has read it may close the dialog.
      setBusy(false);
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      const asked = acceptance.ask(error);
      if (asked) {
        const answer = await asked;
        return answer ? remove({ ...accepted, ...answer }) : setRefusal(acceptance.worded(error));
      }
      const stale = error.code === 'version.stale';
      // Once the user has read that the row changed, the next press deletes the newer version.
      if (stale) setVersion(numberIn(error.current, 'version') ?? version);
      const text = stale
        ? t('error.stale', {
            user: textIn(error.params, 'user'),
            time: format.dateTime(textIn(error.params, 'time')),
          })
        : failureText({ entity: entity.name, operation: 'delete', error, t });
      setRefusal(text);
      pushToast({ kind: 'error', title: t('common.error'), text });
    }
  };

  const [usual, underway] = disables
    ? [entityText(entity, 'disable'), t('generic.disabling')]
    : [t('common.delete'), t('common.deleting')];
  return (
    <>
      <ActionDialog
        title={t(disables ? 'generic.disableTitle' : 'common.confirmDeleteTitle')}
        okText={isBusy ? underway : usual}
        isDanger
        isBusy={isBusy}
        problem={refusal}
        width={440}
        onSend={() => void remove()}
        onClose={onClose}
      >
        <p className="dialog-question">
          {question}
          {/* Some required texts name neither the row nor its person, so name them here. */}
          {unsaid.length > 0 && (
            <span className="dialog-subject">
              <bdi>{unsaid.join(' · ')}</bdi>
            </span>
          )}
        </p>
      </ActionDialog>
      {acceptance.dialog}
    </>
  );
};
