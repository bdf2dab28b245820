import { MessageOutlined } from '@ant-design/icons';
import { useAction } from '../../screens/actions/use-action';
import { useQueryOf } from '../../screens/query/use-query-of';
import type { RowDialogProps, Way } from '../../screens/screen';
import { useWords } from '../../screens/words';
import type { Customer } from '../customers/entity';
import { MessageForm, type MessageFormProps } from './message-form';
import { customerMessaging, messageTemplates } from './queries';
import { sendMessage } from './sending';

export const writeWay: Way<Customer> = {
  key: 'write',
  text: sendMessage.label,
  icon: MessageOutlined,
  permission: 'messaging.create',
  dialog: 'write',
};

export const WriteDialog = ({ row: { id, fullName }, onClose }: RowDialogProps<Addressed>) => {
  const { data } = useQueryOf(messageTemplates, {}, { params: { id }, once: true });
  return <MessageTo id={id} subject={fullName} templates={data} onClose={onClose} />;
};

type Addressed = Pick<Customer, 'id' | 'fullName'>;

interface MessageToProps
  extends Pick<MessageFormProps, 'made' | 'onClose' | 'subject' | 'templates'>,
    Partial<Pick<MessageFormProps, 'title'>> {
  readonly id: number;
}

/** A message to a customer. */
export const MessageTo = ({ id, ...form }: MessageToProps) => {
  const { label } = useWords();
  const call = useAction(sendMessage);
  return (
    <MessageForm
      title={label(sendMessage.label)}
      {...form}
      label={label(sendMessage.input.message.label)}
      reach={useQueryOf(customerMessaging, {}, { params: { id }, once: true })}
      call={call}
      onSend={(message) => call.send({ id }, { message, purpose: 'service' })}
    />
  );
};
