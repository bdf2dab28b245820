import { Tag } from 'antd';
import type { RowOf } from '../../schema/types';
import { Missing } from '../../screens/cells/cells';
import { defineScreen } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { messages } from './entity';

/** Shows only true values, because they need an action. */
const NeedsStaff = ({ row }: { readonly row: RowOf<typeof messages> }) => {
  const { label } = useWords();
  const { words } = messages.fields.needsStaff;
  return row.needsStaff ? <Tag color="warning">{label(words.on)}</Tag> : <Missing />;
};

export const messagesScreen = defineScreen({
  entity: messages,
  cells: { needsStaff: NeedsStaff },
  widths: { recipient: 140, needsStaff: 150, channelId: 150 },
  listTop: async () => (await import('./outbox-alert')).OutboxAlert,
});
