import type { RowOf } from '../../schema/types';
import { Cell, DotTag, Missing } from '../../screens/cells/cells';
import { defineScreen } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { messages } from './entity';

/** Shows only true values, because they need an action. */
const NeedsStaff = ({ row }: { readonly row: RowOf<typeof messages> }) => {
  const { label } = useWords();
  const { words } = messages.fields.needsStaff;
  return row.needsStaff ? <DotTag colour="gold" text={label(words.on)} /> : <Missing />;
};

/** Shown only while it lies ahead: of a message that went out, its states tell more. */
const PlannedCell = ({ row }: { readonly row: RowOf<typeof messages> }) =>
  row.status === 'queued' ? (
    <Cell field={messages.fields.notBefore} name="notBefore" holder={row} />
  ) : (
    <Missing />
  );

export const messagesScreen = defineScreen({
  entity: messages,
  columns: ['createdAt', 'customerId', 'recipient', 'body', 'kind', 'status', 'notBefore', 'needsStaff'],
  cells: { notBefore: PlannedCell, needsStaff: NeedsStaff },
  cards: ['customerId', 'createdAt', 'body', 'status'],
  lead: 'body',
  // The text says what it is for, and the details head it.
  yields: ['kind'],
  widths: { customerId: 150, needsStaff: 140 },
  show: () => import('./show').then((file) => file.messagesShow),
  listTop: async () => (await import('./outbox-alert')).OutboxAlert,
});
