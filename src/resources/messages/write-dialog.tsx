import { MessageOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { errorMessage } from '../../providers/messages';
import { useAction } from '../../screens/actions/use-action';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { RowDialogProps, Way } from '../../screens/screen';
import { useWords } from '../../screens/words';
import type { Customer } from '../customers/entity';
import { MessageForm } from './message-form';
import { customerMessaging, messageTemplates } from './queries';
import { sendMessage } from './sending';

export const writeWay: Way<Customer> = {
  key: 'write',
  text: sendMessage.label,
  icon: MessageOutlined,
  permission: 'messaging.create',
  dialog: 'write',
};

export const WriteDialog = ({ row, onClose }: RowDialogProps<Pick<Customer, 'id' | 'fullName'>>) => {
  const { t, label } = useWords();
  const { data: reach, error } = useQueryOf(customerMessaging, {}, { params: { id: row.id }, once: true });
  const templates = useQueryOf(messageTemplates, {}, { params: { id: row.id }, once: true });
  const call = useAction(sendMessage);
  const [message, setMessage] = useState('');
  const send = async () => {
    if (await call.send({ id: row.id }, { message, purpose: 'service' })) onClose();
  };
  return (
    <MessageForm
      title={label(sendMessage.label)}
      subject={row.fullName}
      label={label(sendMessage.input.message.label)}
      text={message}
      onText={setMessage}
      templates={templates.data}
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
