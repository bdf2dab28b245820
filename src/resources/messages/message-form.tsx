import { Alert, Flex, Input } from 'antd';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { findOption } from '../../schema/text/accept';
import { longestMessage } from '../../schema/text/template';
import { ActionDialog } from '../../screens/actions/action-dialog';
import { describedBy, FieldFrame } from '../../screens/form/frame/field-frame';
import { useWords } from '../../screens/words';
import { ByHand } from './by-hand';
import { type MessageObstacle, messageObstacles } from './obstacles';

interface MessageFormProps extends Omit<ComponentProps<typeof ActionDialog>, 'children'> {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** E.164; null where there is none to be seen. */
  readonly recipient: string | null;
  /** Null where the server can send; undefined until that is known. */
  readonly obstacle: MessageObstacle | null | undefined;
  readonly error: string | undefined;
  /** Stands above the text. */
  readonly notice?: ReactNode;
}

/** A message before it goes out. Where the server cannot send it, why, and the way by somebody's own phone. */
export const MessageForm = (props: MessageFormProps) => {
  const { label: name, text, onText, recipient, obstacle, error, notice, ...dialog } = props;
  const { t, label } = useWords();
  const id = useId();
  const reason = obstacle ? findOption(messageObstacles, obstacle) : undefined;
  return (
    <ActionDialog {...dialog} okText={t('messages.send')} isOff={obstacle !== null} width={560}>
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
      {notice}
      <FieldFrame id={id} label={name} required wide error={error}>
        <Input.TextArea
          id={id}
          dir="auto"
          autoSize={{ minRows: 4, maxRows: 12 }}
          maxLength={longestMessage}
          value={text}
          status={error === undefined ? '' : 'error'}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, error, undefined)}
          onChange={({ target }) => onText(target.value)}
        />
      </FieldFrame>
    </ActionDialog>
  );
};
