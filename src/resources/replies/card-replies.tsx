import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import { Between } from '../../i18n/react';
import { findOption } from '../../schema/text/parse';
import type { RowOf } from '../../schema/types';
import { useFormatFor } from '../../screens/data/row';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { appointmentReplies } from './desk-queries';
import { replies, replyKinds } from './entity';

export type Reply = RowOf<typeof replies>;

/** Content of a reply: its kind, unless it is a text, and its words. Without contact data the kind alone. */
export const ReplyText = ({ reply: { kind, text } }: { readonly reply: Pick<Reply, 'kind' | 'text'> }) => {
  const { label } = useWords();
  const option = findOption(replyKinds, kind);
  const written = text ?? '';
  return (
    <>
      {option && (kind !== 'text' || written === '') && (
        <span className="note">
          {label(option.label)}
          {written !== '' && <Between />}
        </span>
      )}
      {written !== '' && <bdi>{written}</bdi>}
    </>
  );
};

/** Replies of an appointment's customer in the last days, on its card. Draws nothing without any. */
export const CardReplies = ({ id }: { readonly id: number }) => {
  const { t, label } = useWords();
  const formatFor = useFormatFor();
  const isWanted = useCan({ resource: 'messaging', action: 'read' }).data?.can ?? false;
  const { data } = useQueryOf(appointmentReplies, {}, { params: { id }, isWanted });
  const [last] = data?.replies ?? [];
  if (!last) return null;
  return (
    <section
      className="grid gap-4 anywhere"
      style={{ padding: '8px 10px', borderRadius: 8, background: 'var(--well)' }}
      aria-label={label(replies.label.many)}
    >
      <ul>
        {data?.replies.map((reply) => (
          <li key={reply.id}>
            <ReplyText reply={reply} />{' '}
            <span className="cell-soft">{formatFor(reply).dateTime(reply.receivedAt)}</span>
          </li>
        ))}
      </ul>
      <Link to={`${replies.route}/${last.id}`}>{t('replies.all')}</Link>
    </section>
  );
};
