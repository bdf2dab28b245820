import { Button, Flex, Input } from 'antd';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { QueryAnswer } from '../../schema/query';
import { findOption } from '../../schema/text/accept';
import { longestMessage } from '../../schema/text/template';
import { ActionDialog } from '../../screens/actions/action-dialog';
import { describedBy, FieldFrame } from '../../screens/form/frame/field-frame';
import { Notice } from '../../screens/notice';
import { useWords } from '../../screens/words';
import { ByHand } from './by-hand';
import { messageKinds } from './choices';
import { type MessageObstacle, messageObstacles } from './obstacles';
import type { messageTemplates } from './queries';

interface MessageFormProps extends Omit<ComponentProps<typeof ActionDialog>, 'children'> {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** E.164; null if there is none or the reader may not see it. */
  readonly recipient: string | null;
  /** Null if the server can send; undefined while loading. */
  readonly obstacle: MessageObstacle | null | undefined;
  readonly error: string | undefined;
  /** Ready texts to start from. Default: none. */
  readonly templates?: QueryAnswer<typeof messageTemplates> | undefined;
  /** Shown above the text. */
  readonly notice?: ReactNode;
}

/** Form of a message. If the server cannot send it, shows the reason and the way by the user's own phone. */
export const MessageForm = (props: MessageFormProps) => {
  const { label: name, text, onText, recipient, obstacle, error, notice, templates = [], ...dialog } = props;
  const { t, label } = useWords();
  const id = useId();
  const nameOf = (kind: string) => {
    const found = findOption(messageKinds, kind);
    return found ? label(found.label) : kind;
  };
  const reason = obstacle ? findOption(messageObstacles, obstacle) : undefined;
  return (
    <ActionDialog {...dialog} okText={t('messages.send')} isOff={obstacle !== null} width={560}>
      {reason && (
        <Notice
          type="warning"
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
      {templates.length > 0 && (
        <fieldset className="cluster" aria-label={t('messages.templates')}>
          <span className="note">{t('messages.templates')}</span>
          {templates.map((one) => (
            <Button key={one.kind} size="small" onClick={() => onText(one.text)}>
              {nameOf(one.kind)}
            </Button>
          ))}
        </fieldset>
      )}
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
