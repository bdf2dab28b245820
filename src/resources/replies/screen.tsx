import { findOption } from '../../schema/text/accept';
import { DotTag } from '../../screens/cells/cells';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { defineScreen } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { replyMeanings } from './choices';
import { replies } from './entity';
import { type Reply, Said } from './said';

interface CellProps {
  readonly row: Reply;
}

/** An unread text is bold, as in every mailbox. */
const TextCell = ({ row }: CellProps) => (
  <span className={row.seenAt === null ? 'cell-strong' : undefined}>
    <Said reply={row} />
  </span>
);

const ReceivedCell = ({ row }: CellProps) => (
  <span className="cell-figure">{useFormatFor()(row).dateTime(row.receivedAt)}</span>
);

/** What the reply did; nothing for an ordinary message. */
const MeaningCell = ({ row }: CellProps) => {
  const { label } = useWords();
  const meaning = findOption(replyMeanings, row.meaning);
  if (!meaning || meaning.value === 'none') return null;
  return <DotTag colour={meaning.colour ?? 'grey'} text={label(meaning.label)} />;
};

export const repliesScreen = defineScreen({
  entity: replies,
  columns: ['receivedAt', 'customerId', 'phone', 'text', 'meaning', 'appointmentId'],
  cells: { text: TextCell, receivedAt: ReceivedCell, meaning: MeaningCell },
  cards: ['customerId', 'receivedAt'],
  lead: 'text',
  naming: (row) => textIn(embeddedIn(row, 'customerId'), 'fullName') || (row.phone ?? ''),
  widths: { receivedAt: 150, customerId: 176, phone: 130, meaning: 140 },
  show: () =>
    import('./thread').then((file) => ({
      top: file.ReplyThread,
      hidden: ['text', 'kind', 'messageId', 'receivedAt'],
      folded: ['channelId', 'seenAt', 'seenById'],
      cells: { meaning: MeaningCell },
    })),
});
