import { useState } from 'react';
import { errorMessage } from '../../providers/messages';
import { useAction } from '../../screens/actions/use-action';
import { embeddedIn, textIn } from '../../screens/data/row';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { MessageForm } from '../messages/message-form';
import { message } from './actions';
import { messageDraft } from './queries';

export const MessageDialog = ({ row, onClose }: RowDialogProps) => {
  const { t, label } = useWords();
  const { data: draft, error } = useQueryOf(messageDraft, {}, { params: { id: row.id }, once: true });
  const call = useAction(message);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? draft?.text ?? '';
  const send = async () => {
    if (await call.send({ id: row.id }, { message: text })) onClose();
  };
  const lacksConsent = draft?.purpose === 'marketing' && !draft.hasConsent;
  return (
    <MessageForm
      title={label(message.label)}
      subject={textIn(embeddedIn(row, 'customerId'), 'fullName')}
      label={label(message.input.message.label)}
      text={text}
      onText={setTyped}
      recipient={draft?.recipient ?? null}
      obstacle={draft?.obstacle}
      error={call.errors.message}
      problem={call.problem || (error ? errorMessage(error, t) : '')}
      isBusy={call.isBusy}
      notice={lacksConsent && <Notice type="info" role="status" message={t('messages.noConsent')} />}
      onSend={() => void send()}
      onClose={onClose}
    />
  );
};
