import './thread.css';
import { CheckOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { useId, useState } from 'react';
import type { QueryAnswer } from '../../schema/query';
import { findOption } from '../../schema/text/accept';
import { longestMessage } from '../../schema/text/template';
import { useAction } from '../../screens/actions/use-action';
import { DotTag } from '../../screens/cells/cells';
import { type RowData, useFormatFor } from '../../screens/data/row';
import { TextField } from '../../screens/form/frame/plain-fields';
import { Glyph } from '../../screens/glyph';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { CardPart } from '../../screens/show/card-part';
import { useWords } from '../../screens/words';
import { messageStates } from '../messages/choices';
import { ByHand } from '../messages/dialogs/by-hand';
import { answerReply, markSeen, templateKinds } from './actions';
import { type Reply, ReplyText } from './card-replies';
import { replyMeanings } from './entity';
import { customerThread, thread } from './queries';

type Conversation = QueryAnswer<typeof thread>;

/** The conversation that a reply belongs to, with the box to answer it. */
export const ReplyThread = ({ row }: { readonly row: RowData }) => {
  const state = useQueryOf(thread, {}, { params: { id: row.id } });
  return <Thread {...state} hasSeen />;
};

export const CustomerThread = ({ row }: { readonly row: RowData }) => (
  <Thread {...useQueryOf(customerThread, {}, { params: { id: row.id } })} />
);

interface ThreadProps {
  readonly data: Conversation | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly retry: () => void;
  /** True if the row's own buttons mark it as read. Default: false, so that the box has the button. */
  readonly hasSeen?: boolean;
}

const Thread = ({ data, error, isLoading, retry, hasSeen = false }: ThreadProps) => {
  const { t } = useWords();
  const mayAnswer = useCan({ resource: 'messaging', action: 'create' }).data?.can;
  const isEmpty = data !== undefined && data.replies.length + data.messages.length === 0;
  const unread = hasSeen ? undefined : data?.replies.find(({ seenAt }) => seenAt === null);
  return (
    <CardPart
      title={t('replies.conversation')}
      isLoading={isLoading}
      error={data ? undefined : error}
      retry={retry}
    >
      {isEmpty && <p className="note">{t('replies.nothing')}</p>}
      {data && !isEmpty && (
        <ol className="thread stack" aria-label={t('replies.conversation')}>
          {linesOf(data).map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ol>
      )}
      {data?.box && mayAnswer && <AnswerBox box={data.box} unreadId={unread?.id} zoneRow={data.replies[0]} />}
    </CardPart>
  );
};

type ThreadLine =
  | { readonly side: 'customer'; readonly key: string; readonly at: string; readonly reply: Reply }
  | {
      readonly side: 'centre';
      readonly key: string;
      readonly at: string;
      readonly message: Conversation['messages'][number];
    };

/** Both sides by their time, the newest at the end, where the answer is written. */
const linesOf = ({ replies, messages }: Conversation): readonly ThreadLine[] =>
  [
    ...replies.map(
      (reply): ThreadLine => ({ side: 'customer', key: `in-${reply.id}`, at: reply.receivedAt, reply }),
    ),
    ...messages.map(
      (message): ThreadLine => ({
        side: 'centre',
        key: `out-${message.id}`,
        at: message.sentAt ?? message.notBefore,
        message,
      }),
    ),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));

const Line = ({ line }: { readonly line: ThreadLine }) => {
  const { label } = useWords();
  const formatFor = useFormatFor();
  if (line.side === 'customer') {
    const { reply } = line;
    const meaning = findOption(replyMeanings, reply.meaning);
    return (
      <li className={reply.seenAt === null ? 'thread-in thread-unread' : 'thread-in'}>
        <p>
          <ReplyText reply={reply} />
        </p>
        <span className="cluster soft small">
          {formatFor(reply).dateTime(line.at)}
          {meaning && meaning.value !== 'none' && (
            <DotTag colour={meaning.colour ?? 'grey'} text={label(meaning.label)} />
          )}
        </span>
      </li>
    );
  }
  const { message } = line;
  const state = findOption(messageStates, message.status);
  return (
    <li style={{ alignSelf: 'flex-end', background: 'var(--accent-soft)' }}>
      <p>
        <bdi>{message.body ?? ''}</bdi>
      </p>
      <span className="cluster soft small">
        {formatFor(message).dateTime(line.at)}
        {state && <DotTag colour={state.colour ?? 'grey'} text={label(state.label)} />}
      </span>
    </li>
  );
};

interface AnswerBoxProps {
  readonly box: NonNullable<QueryAnswer<typeof thread>['box']>;
  /** The last unread reply; undefined if all are read. */
  readonly unreadId: number | undefined;
  /** A row whose branch's clock shows the times. */
  readonly zoneRow: Reply | undefined;
}

/** Where an answer is written. What the channel does not take now, it does not offer. */
const AnswerBox = ({ box, unreadId, zoneRow }: AnswerBoxProps) => {
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
  const { t } = useWords();
  const [message, setMessage] = useState('');
  const number = recipient !== null && /^\+\d+$/.test(recipient) ? recipient : null;
  return (
    <>
      <Notice type="info" role="status" message={t('replies.byHand')} />
      <AnswerText value={message} onChange={setMessage} />
      <ByHand text={message} recipient={number} />
    </>
  );
};

interface AnswerTextProps {
  readonly value: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly onChange: (value: string) => void;
}

const AnswerText = (of: AnswerTextProps) => {
  const { label } = useWords();
  const name = label(answerReply.input.message.label);
  return <TextField id={useId()} label={name} wide rows={2} max={longestMessage} {...of} />;
};

interface FreeTextProps {
  readonly replyId: number;
  readonly until: string | null;
  readonly zoneRow: Reply | undefined;
}

const FreeText = ({ replyId, until, zoneRow }: FreeTextProps) => {
  const { t, label } = useWords();
  const format = useFormatFor()(zoneRow ?? {});
  const call = useAction(answerReply);
  const [message, setMessage] = useState('');
  const error = call.errors.message ?? (call.problem === '' ? undefined : call.problem);
  const send = async () => {
    if (await call.send({ id: replyId }, { message, template: null })) setMessage('');
  };
  return (
    <>
      <AnswerText
        value={message}
        error={error}
        hint={until === null ? undefined : t('replies.until', { time: format.dateTime(until) })}
        onChange={setMessage}
      />
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
