import { Link } from 'react-router';
import { humanMoment } from '../../i18n/human';
import { useSession } from '../../providers/session';
import { Cell } from '../../screens/cells/cells';
import { embeddedIn, textIn, zoneIn } from '../../screens/data/row';
import { defineScreen } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { appointments } from '../appointments/entity';
import { type Reply, ReplyText } from './card-replies';
import { replies } from './entity';

interface CellProps {
  readonly row: Reply;
}

/** An unread text is bold, as in every mailbox. */
const TextCell = ({ row }: CellProps) => (
  <span className={row.seenAt === null ? 'strong' : undefined}>
    <ReplyText reply={row} />
  </span>
);

/** Effect of the reply; nothing for an ordinary message. */
const MeaningCell = ({ row }: CellProps) =>
  row.meaning === 'none' ? null : <Cell field={replies.fields.meaning} name="meaning" holder={row} />;

/** The booking with its time, which is what the customer asks about. */
const AppointmentCell = ({ row }: CellProps) => {
  const { lang } = useWords();
  const timeZone = zoneIn(useSession(), row.branchId);
  const appointment = embeddedIn(row, 'appointmentId');
  const start = textIn(appointment, 'start');
  if (row.appointmentId === null || start === '') return null;
  return (
    <span className="cell-stack">
      <Link to={`${appointments.route}/${row.appointmentId}`}>
        {humanMoment(start, new Date(), lang, { timeZone })}
      </Link>
      <bdi className="cell-soft">{textIn(appointment, 'title')}</bdi>
    </span>
  );
};

export const repliesScreen = defineScreen({
  entity: replies,
  columns: ['receivedAt', 'customerId', 'phone', 'text', 'meaning', 'appointmentId'],
  cells: { text: TextCell, meaning: MeaningCell, appointmentId: AppointmentCell },
  cards: ['customerId', 'receivedAt'],
  lead: 'text',
  naming: (row) => textIn(embeddedIn(row, 'customerId'), 'fullName') || textIn(row, 'phoneShown'),
  widths: { customerId: 176, meaning: 140 },
  show: () =>
    import('./thread').then((file) => ({
      top: file.ReplyThread,
      hidden: ['text', 'kind', 'messageId', 'receivedAt'],
      folded: ['channelId', 'seenAt', 'seenById'],
      cells: { meaning: MeaningCell, appointmentId: AppointmentCell },
    })),
});
