import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { humanMoment } from '../../i18n/human';
import { useSession } from '../../providers/session';
import type { RowOf } from '../../schema/types';
import { embeddedIn, textIn, zoneIn } from '../../screens/data/row';
import { Glyph } from '../../screens/glyph';
import { useMinute } from '../../screens/hooks';
import { defineScreen } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { idsIn } from '../address';
import { prefillOf } from '../appointments/draft';
import { appointments } from '../appointments/entity';
import { newAppointmentOf, waitlist } from './entity';

/** The free time that fits, while it lies ahead; for who waits without one, that there is none yet. */
const FitNote = ({ row }: { readonly row: RowOf<typeof waitlist> }) => {
  const { lang, t } = useWords();
  const session = useSession();
  const now = new Date(useMinute() * 60_000);
  if (row.status !== 'Waiting') return null;
  if (!row.offeredStart || !row.offeredEnd || Date.parse(row.offeredEnd) <= now.getTime())
    return <span className="soft">{t('waitlist.noFit')}</span>;
  const timeZone = zoneIn(session, row.branchId);
  return (
    <span className="success strong">
      <Glyph of={ClockCircleOutlined} /> {humanMoment(row.offeredStart, now, lang, { timeZone })}
    </span>
  );
};

export const waitlistScreen = defineScreen({
  entity: waitlist,
  columns: ['customerId', 'services', 'staffId', 'fromDate', 'toDate', 'status', 'offeredStart', 'branchId'],
  widths: { customerId: 176, offeredStart: 150 },
  cards: ['services', 'fromDate', 'offeredStart', 'status'],
  cells: { offeredStart: FitNote },
  dueNote: FitNote,
  // Customers who wait stand first; a filter shows the others.
  opening: () => [{ field: 'status', operator: 'in', value: ['Waiting'] }],
  naming: (row) => textIn(embeddedIn(row, 'customerId'), 'fullName'),
  prefill: ['branchId', 'customerId', 'staffId'],
  rowActions: [
    {
      key: 'book',
      text: 'waitlist.book',
      icon: CalendarOutlined,
      permission: 'appointments.create',
      to: (row) => `${appointments.route}/create?${prefillOf(newAppointmentOf(row))}`,
    },
  ],
  form: async () => {
    const { CustomerInput } = await import('../customers/input/customer-input');
    return {
      // The appointment that ends the waiting sets this by itself.
      hidden: ['appointmentId'],
      inputs: { customerId: CustomerInput },
      given: () =>
        idsIn(location.search, { branchId: 'branchId', customerId: 'customerId', staffId: 'staffId' }),
    };
  },
});
