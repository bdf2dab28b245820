import { Tag } from 'antd';
import { useFormat, useT } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { defineScreen } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { followUps } from './entity';
import { subjectText } from './recall';

/** Due date, with a tag if overdue, because colour alone is not accessible (FUP-06). */
const DueCell = ({ row }: { readonly row: RowOf<typeof followUps> }) => {
  const t = useT();
  const format = useFormat();
  return (
    <span className="cell-stack">
      <span>{format.date(row.scheduledDate)}</span>
      {row.isOverdue && <Tag color="error">{t('followups.late')}</Tag>}
    </span>
  );
};

const SubjectCell = ({ row }: { readonly row: RowOf<typeof followUps> }) => {
  const { lang } = useWords();
  return (
    <span className="clipped">
      <bdi dir="auto">{subjectText(row.subject, lang, useFormat())}</bdi>
    </span>
  );
};

const urgent = ['High', 'Urgent'];

/** Says that a follow-up should come first, where the work is listed by its day. */
const UrgentNote = ({ row }: { readonly row: RowOf<typeof followUps> }) => {
  const { optionText } = useWords();
  if (!urgent.includes(row.priority)) return null;
  const { options } = followUps.fields.priority;
  return <span className="danger strong">{optionText(options, row.priority)}</span>;
};

export const followUpsScreen = defineScreen({
  entity: followUps,
  // FUP-21.
  columns: [
    'customerId',
    'subject',
    'type',
    'priority',
    'status',
    'contactMethod',
    'scheduledDate',
    'assignedToUserId',
  ],
  lead: 'subject',
  widths: { customerId: 176, type: 136 },
  cards: ['customerId', 'scheduledDate', 'priority', 'status'],
  cells: { subject: SubjectCell, scheduledDate: DueCell },
  naming: ({ subject }, lang, format) => subjectText(subject, lang, format),
  dueNote: UrgentNote,
  dialogs: { message: () => import('./message-dialog').then((file) => file.MessageDialog) },
  listTop: () => import('./top').then((file) => file.FollowUpsTop),
  // Shows open follow-ups first; a filter shows the completed ones.
  opening: () => [{ field: 'status', operator: 'in', value: ['Pending', 'In Progress'] }],
  // FUP-17.
  addAlways: true,
  form: async () => {
    const { CustomerInput } = await import('../customers/input/customer-input');
    return { inputs: { customerId: CustomerInput } };
  },
  // The due date says it; the words of this flag are those of its filter.
  show: async () => ({ hidden: ['isOverdue'], cells: { subject: SubjectCell } }),
  prefill: ['customerId', 'branchId', 'appointmentId'],
});
