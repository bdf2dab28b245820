import { MessageOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { errorMessage, type HttpError } from '../../../providers/http-error';
import type { Action } from '../../../schema/action';
import type { QueryAnswer } from '../../../schema/query';
import { longestMessage } from '../../../schema/text/template';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { type ActionCall, useAction } from '../../../screens/actions/use-action';
import { embeddedIn, numberIn, textIn } from '../../../screens/data/row';
import { TextField } from '../../../screens/form/frame/plain-fields';
import { Notice } from '../../../screens/notice';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps, Way } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { type Customer, customers } from '../../customers/entity';
import { messageKinds } from '../choices';
import { customerMessaging, messageTemplates } from '../queries';
import { type MessageObstacle, messageObstacles } from '../reasons';
import { sendMessage } from '../send-actions';
import { ByHand } from './by-hand';

interface MessageFormProps
  extends Pick<ComponentProps<typeof ActionDialog>, 'title' | 'subject' | 'onClose'> {
  readonly label: string;
  /** The text before the user changes it. Default: none. */
  readonly made?: string | undefined;
  /** Number and obstacle of the customer, once they are known: no number may be seen, or the server can send. */
  readonly reach: {
    readonly data:
      | { readonly recipient: string | null; readonly obstacle: MessageObstacle | null }
      | undefined;
    readonly error: HttpError | undefined;
  };
  readonly call: Pick<ActionCall<Action>, 'errors' | 'isBusy' | 'problem'>;
  /** Ready texts to start from. Default: none. */
  readonly templates?: QueryAnswer<typeof messageTemplates> | undefined;
  /** Shown above the text. */
  readonly notice?: ReactNode;
  /** Resolves to undefined if it failed. */
  readonly onSend: (text: string) => Promise<unknown>;
}

/** Form of a message. If the server cannot send it, shows the reason and the way by the user's own phone. */
export const MessageForm = (props: MessageFormProps) => {
  const { label: name, made = '', reach, call, notice, templates = [], onSend, ...dialog } = props;
  const { recipient = null, obstacle } = reach.data ?? {};
  const { t, optionText } = useWords();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? made;
  const error = call.errors.message;
  return (
    <ActionDialog
      {...dialog}
      okText={t('messages.send')}
      isBusy={call.isBusy}
      isOff={obstacle !== null}
      problem={call.problem || (reach.error ? errorMessage(reach.error, t) : '')}
      width={560}
      onSend={() => void onSend(text).then((sent) => sent && dialog.onClose())}
    >
      {obstacle && (
        <Notice
          type="warning"
          role="status"
          message={optionText(messageObstacles, obstacle)}
          description={
            <Flex vertical gap={8}>
              {t('messages.byHand')}
              <ByHand text={text} recipient={recipient} />
            </Flex>
          }
        />
      )}
      {notice}
      {templates.length > 0 && (
        <fieldset className="cluster" aria-label={t('messages.templates')}>
          <span className="note">{t('messages.templates')}</span>
          {templates.map((one) => (
            <Button key={one.kind} size="small" onClick={() => setTyped(one.text)}>
              {optionText(messageKinds, one.kind)}
            </Button>
          ))}
        </fieldset>
      )}
      <TextField
        {...{ id, error }}
        label={name}
        required
        wide
        rows={4}
        max={longestMessage}
        value={text}
        onChange={setTyped}
      />
    </ActionDialog>
  );
};

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

/** A message to the customer who waits. */
export const WriteWaiting = ({ row, onClose }: RowDialogProps) => {
  const customer = embeddedIn(row, 'customerId');
  const id = numberIn(customer, 'id');
  if (id === undefined) return null;
  return <WriteDialog row={{ id, fullName: textIn(customer, customers.title) }} onClose={onClose} />;
};
