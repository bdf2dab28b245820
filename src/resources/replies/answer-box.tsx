import { CheckOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import type { QueryAnswer } from '../../schema/query';
import { findOption } from '../../schema/text/accept';
import { longestMessage } from '../../schema/text/template';
import { useAction } from '../../screens/actions/use-action';
import { useFormatFor } from '../../screens/data/row-title';
import { describedBy, FieldFrame } from '../../screens/form/frame/field-frame';
import { Glyph } from '../../screens/glyph';
import { Notice } from '../../screens/notice';
import { useWords } from '../../screens/words';
import { ByHand } from '../messages/by-hand';
import { answerReply, templateKinds } from './actions';
import type { thread } from './queries';
import type { Reply } from './said';
import { markSeen } from './seen';

interface AnswerBoxProps {
  readonly box: NonNullable<QueryAnswer<typeof thread>['box']>;
  /** The last unread reply; undefined if all are read. */
  readonly unreadId: number | undefined;
  /** A row whose branch's clock shows the times. */
  readonly zoneRow: Reply | undefined;
}

/** Where an answer is written. What the channel does not take now, it does not offer. */
export const AnswerBox = ({ box, unreadId, zoneRow }: AnswerBoxProps) => {
  const { t, label } = useWords();
  const seeing = useAction(markSeen);
  const { replyId, takesText, isOptedOut } = box;
  return (
    <div className="thread-box grid">
      {unreadId !== undefined && (
        <Button
          size="small"
          className="thread-seen"
          icon={<Glyph of={CheckOutlined} />}
          loading={seeing.isBusy}
          onClick={() => void seeing.send({ id: unreadId }, {})}
        >
          {label(markSeen.label)}
        </Button>
      )}
      {isOptedOut ? (
        <Notice type="warning" role="status" message={t('replies.stopped')} />
      ) : box.isOff ? (
        <OwnPhone recipient={zoneRow?.phone ?? null} />
      ) : takesText ? (
        <FreeText replyId={replyId} until={box.textUntil} zoneRow={zoneRow} />
      ) : (
        <Templates box={box} />
      )}
    </div>
  );
};

/** While the centre sends nothing, the answer is written here and goes out by the user's own phone. */
const OwnPhone = ({ recipient }: { readonly recipient: string | null }) => {
  const { t, label } = useWords();
  const id = useId();
  const [message, setMessage] = useState('');
  const number = recipient !== null && /^\+\d+$/.test(recipient) ? recipient : null;
  return (
    <>
      <Notice type="info" role="status" message={t('replies.byHand')} />
      <FieldFrame id={id} label={label(answerReply.input.message.label)} wide>
        <Input.TextArea
          id={id}
          dir="auto"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={longestMessage}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </FieldFrame>
      <ByHand text={message} recipient={number} />
    </>
  );
};

interface FreeTextProps {
  readonly replyId: number;
  readonly until: string | null;
  readonly zoneRow: Reply | undefined;
}

const FreeText = ({ replyId, until, zoneRow }: FreeTextProps) => {
  const { t, label } = useWords();
  const format = useFormatFor()(zoneRow ?? {});
  const id = useId();
  const call = useAction(answerReply);
  const [message, setMessage] = useState('');
  const error = call.errors.message ?? (call.problem === '' ? undefined : call.problem);
  const send = async () => {
    if (await call.send({ id: replyId }, { message, template: null })) setMessage('');
  };
  return (
    <>
      <FieldFrame
        id={id}
        label={label(answerReply.input.message.label)}
        wide
        error={error}
        {...(until === null ? {} : { hint: t('replies.until', { time: format.dateTime(until) }) })}
      >
        <Input.TextArea
          id={id}
          dir="auto"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={longestMessage}
          value={message}
          status={error === undefined ? '' : 'error'}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, error, until === null ? undefined : 'hint')}
          onChange={({ target }) => setMessage(target.value)}
        />
      </FieldFrame>
      <Button disabled={message.trim() === ''} loading={call.isBusy} onClick={() => void send()}>
        {label(answerReply.label)}
      </Button>
    </>
  );
};

const Templates = ({ box: { replyId, templates } }: Pick<AnswerBoxProps, 'box'>) => {
  const { t, label } = useWords();
  const call = useAction(answerReply);
  if (templates.length === 0)
    return <Notice type="warning" role="status" message={t('replies.noTemplate')} />;
  return (
    <>
      <p className="note">{t('replies.closed')}</p>
      {call.problem !== '' && <Notice type="error" role="alert" message={call.problem} />}
      <ul className="thread-templates grid gap-12">
        {templates.map(({ kind, text }) => {
          const option = findOption(templateKinds, kind);
          return (
            <li key={kind}>
              <p>
                <bdi>{text}</bdi>
              </p>
              <Button
                loading={call.isBusy}
                onClick={() => void call.send({ id: replyId }, { message: null, template: kind })}
              >
                {option ? label(option.label) : kind}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
};
