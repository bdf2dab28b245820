import { CalendarOutlined } from '@ant-design/icons';
import { embeddedIn, numberIn, textIn } from '../../screens/data/row';
import { defineScreen } from '../../screens/screen';
import { appointments } from '../appointments/entity';
import { branchKey } from '../appointments/prefill';
import { waitlist } from './entity';
import { dayKey } from './prefill';

export const waitlistScreen = defineScreen({
  entity: waitlist,
  columns: ['customerId', 'services', 'staffId', 'fromDate', 'toDate', 'status', 'offeredStart', 'branchId'],
  cards: ['services', 'fromDate', 'offeredStart', 'status'],
  naming: (row) => textIn(embeddedIn(row, 'customerId'), 'fullName'),
  prefill: ['branchId', 'customerId', 'staffId', dayKey],
  rowActions: [
    {
      key: 'book',
      text: 'waitlist.book',
      icon: CalendarOutlined,
      permission: 'appointments.create',
      to: (row) => `${appointments.route}/create?${appointmentOf(row)}`,
    },
  ],
  form: () => import('./form').then((file) => file.waitlistForm),
});

/** Builds the URL parameters for a new appointment from an entry, at the offered time if there is one. */
const appointmentOf = (row: unknown): string => {
  const params = new URLSearchParams();
  const values = {
    [branchKey]: numberIn(row, 'branchId') ?? numberIn(embeddedIn(row, 'branchId'), 'id'),
    customerId: numberIn(row, 'customerId'),
    staffId: numberIn(row, 'offeredStaffId') ?? numberIn(row, 'staffId'),
    start: textIn(row, 'offeredStart'),
    waitlistId: numberIn(row, 'id'),
  };
  for (const [key, value] of Object.entries(values))
    if (value !== undefined && value !== '') params.set(key, String(value));
  return params.toString();
};
