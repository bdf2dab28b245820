import { withTexts } from '../../i18n/react';
import type { SessionUser } from '../../providers/session';
import type { RowOf } from '../../schema/types';
import { defineScreen } from '../../screens/screen';
import { prefillKeys } from './draft';
import { appointments } from './entity';
import { titleNow } from './rules';

const isOwnWork = (row: RowOf<typeof appointments>, user: SessionUser | null): boolean =>
  user !== null && [row.staffId, ...row.services.map(({ staffId }) => staffId)].includes(user.id);

const TitleCell = ({ row }: { readonly row: RowOf<typeof appointments> }) => (
  <bdi dir="auto">{titleNow(row)}</bdi>
);

export const appointmentsScreen = defineScreen({
  entity: appointments,
  cells: { title: TitleCell },
  naming: titleNow,
  columns: ['start', 'end', 'customerId', 'title', 'status', 'staffId', 'branchId', 'services', 'totalPrice'],
  cards: ['start', 'status'],
  allTexts: { status: 'appointments.allStatuses' },
  dialogs: {
    reschedule: () => import('./dialogs').then((file) => file.MoveDialog),
    finish: () => import('./finish/finish-panel').then((file) => file.FinishPanel),
    noteVisit: () => import('./finish/finish-panel').then((file) => file.NoteVisitPanel),
  },
  // Whoever answers for the branch may finish somebody else's visit, but seldom does.
  pointless: { finish: (row, user) => (isOwnWork(row, user) ? false : 'rare'), remind: () => 'rare' },
  prefill: prefillKeys,
  form: () => withTexts('appointment', import('./form/form')).then((file) => file.AppointmentForm),
  show: () => import('./show').then((file) => file.appointmentsShow),
});
