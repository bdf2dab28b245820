import { useState } from 'react';
import { errorMessage } from '../../../../providers/messages';
import { useAction } from '../../../../screens/actions/use-action';
import { textIn } from '../../../../screens/data/row';
import { useQueryOf } from '../../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../../screens/screen';
import { useWords } from '../../../../screens/words';
import { MessageForm } from '../../../messages/message-form';
import { customerMessaging } from '../../../messages/queries';
import { sendMessage } from '../../../messages/sending';
import { customers } from '../../entity';

/** A message to the customer, from their card. */
export const WriteDialog = ({ row, onClose }: RowDialogProps) => {
  const { t, label } = useWords();
  const { data: reach, error } = useQueryOf(customerMessaging, {}, { params: { id: row.id }, once: true });
  const call = useAction(sendMessage);
  const [message, setMessage] = useState('');
  const send = async () => {
    if (await call.send({ id: row.id }, { message, purpose: 'service' })) onClose();
  };
  return (
    <MessageForm
      title={label(sendMessage.label)}
      subject={textIn(row, customers.title)}
      label={label(sendMessage.input.message.label)}
      text={message}
      onText={setMessage}
      recipient={reach?.recipient ?? null}
      obstacle={reach?.obstacle}
      error={call.errors.message}
      problem={call.problem || (error ? errorMessage(error, t) : '')}
      isBusy={call.isBusy}
      onSend={() => void send()}
      onClose={onClose}
    />
  );
};
