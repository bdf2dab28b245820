import { useAction } from '../../screens/actions/use-action';
import { embeddedIn, textIn } from '../../screens/data/row';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { MessageForm } from '../messages/dialogs/write-dialog';
import { message } from './actions';
import { messageDraft } from './queries';

export const MessageDialog = ({ row, onClose }: RowDialogProps) => {
  const { t, label } = useWords();
  const draft = useQueryOf(messageDraft, {}, { params: { id: row.id }, once: true });
  const call = useAction(message);
  const lacksConsent = draft.data?.purpose === 'marketing' && !draft.data.hasConsent;
  return (
    <MessageForm
      title={label(message.label)}
      subject={textIn(embeddedIn(row, 'customerId'), 'fullName')}
      label={label(message.input.message.label)}
      made={draft.data?.text}
      reach={draft}
      call={call}
      notice={lacksConsent && <Notice type="info" role="status" message={t('messages.noConsent')} />}
      onSend={(text) => call.send({ id: row.id }, { message: text })}
      onClose={onClose}
    />
  );
};
