import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import { useFormatFor } from '../../screens/data/row-title';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { appointmentReplies } from './desk-queries';
import { replies } from './entity';
import { Said } from './said';

/** What the customer of an appointment wrote in the last days, on its card. Nothing if she wrote nothing. */
export const CardReplies = ({ id }: { readonly id: number }) => {
  const { t, label } = useWords();
  const formatFor = useFormatFor();
  const isWanted = useCan({ resource: 'messaging', action: 'read' }).data?.can ?? false;
  const { data } = useQueryOf(appointmentReplies, {}, { params: { id }, isWanted });
  const [last] = data?.replies ?? [];
  if (!last) return null;
  return (
    <section className="booking-replies grid gap-4 anywhere" aria-label={label(replies.label.many)}>
      <ul>
        {data?.replies.map((reply) => (
          <li key={reply.id}>
            <Said reply={reply} />{' '}
            <span className="cell-soft">{formatFor(reply).dateTime(reply.receivedAt)}</span>
          </li>
        ))}
      </ul>
      <Link to={`${replies.route}/${last.id}`}>{t('replies.all')}</Link>
    </section>
  );
};
