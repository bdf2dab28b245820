import { Alert, Flex, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { findOption } from '../../schema/accept';
import { longestMessage } from '../../schema/template';
import { ActionDialog } from '../../screens/actions/action-dialog';
import { describedBy, FieldFrame } from '../../screens/form/frame/field-frame';
import { useWords } from '../../screens/words';
import { ByHand } from './by-hand';
import { type MessageObstacle, messageObstacles } from './obstacles';

interface MessageFormProps {
  readonly title: string;
  /** To whom, or about what. */
  readonly subject: string;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** E.164; null where there is none to be seen. */
  readonly recipient: string | null;
  /** Null where the server can send; undefined until that is known. */
  readonly obstacle: MessageObstacle | null | undefined;
  readonly error: string | undefined;
  readonly problem: string;
  readonly isBusy: boolean;
  /** Stands above the text. */
  readonly notice?: ReactNode;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** A message before it goes out. Where the server cannot send it, why, and the way by somebody's own phone. */
export const MessageForm = (props: MessageFormProps) => {
  const { text, recipient, obstacle, error } = props;
  const { t, label } = useWords();
  const id = useId();
  const reason = obstacle ? findOption(messageObstacles, obstacle) : undefined;
  return (
    <ActionDialog
      title={props.title}
      subject={props.subject}
      okText={t('messages.send')}
      isBusy={props.isBusy}
      isOff={obstacle !== null}
      problem={props.problem}
      width={560}
      onSend={props.onSend}
      onClose={props.onClose}
    >
      {reason && (
        <Alert
          type="warning"
          showIcon
          role="status"
          message={label(reason.label)}
          description={
            <Flex vertical gap={8}>
              {t('messages.byHand')}
              <ByHand text={text} recipient={recipient} />
            </Flex>
          }
        />
      )}
      {props.notice}
      <FieldFrame id={id} label={props.label} required wide error={error}>
        <Input.TextArea
          id={id}
          dir="auto"
          autoSize={{ minRows: 4, maxRows: 12 }}
          maxLength={longestMessage}
          value={text}
          status={error === undefined ? '' : 'error'}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, error, undefined)}
          onChange={({ target }) => props.onText(target.value)}
        />
      </FieldFrame>
    </ActionDialog>
  );
};
