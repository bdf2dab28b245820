import { useCan } from '@refinedev/core';
import type { QueryAnswer } from '../../schema/query';
import { findOption } from '../../schema/text/accept';
import { DotTag } from '../../screens/cells/cells';
import type { RowData } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { useQueryOf } from '../../screens/query/use-query-of';
import { CardPart } from '../../screens/show/card-part';
import { useWords } from '../../screens/words';
import { messageStates } from '../messages/choices';
import { AnswerBox } from './answer-box';
import { replyMeanings } from './choices';
import { customerThread, thread } from './queries';
import { type Reply, Said } from './said';
import './thread.css';

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
          <Said reply={reply} />
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
    <li className="thread-out">
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
