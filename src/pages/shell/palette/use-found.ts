import type { Format } from '../../../i18n/format';
import { useFormat } from '../../../i18n/react';
import { useCan } from '../../../providers/access';
import { appointments } from '../../../resources/appointments/entity';
import { customers } from '../../../resources/customers/entity';
import { invoices } from '../../../resources/invoices/entity';
import { findOption } from '../../../schema/accept';
import { type Entity, moduleOf } from '../../../schema/entity';
import type { RowOf } from '../../../schema/types';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { useDebounced } from '../../../screens/hooks';
import { useRowsOf } from '../../../screens/query/use-rows-of';
import { useWords, type Words } from '../../../screens/words';
import type { PaletteItem } from './palette-items';

export interface Found {
  readonly items: readonly PaletteItem[];
  readonly state: 'idle' | 'searching' | 'failed';
}

/** Milliseconds without a key press before the server is asked, and how many rows it answers. */
const pause = 200;
const most = { customers: 6, others: 4 } as const;

/**
 * Customers by name, phone or code, bookings and invoices by their customer or number, in all branches of the user. What
 * somebody may not read is not asked for.
 */
export const useFound = (query: string): Found => {
  const search = query.trim();
  const settled = useDebounced(search, pause);
  const words = useWords();
  const format = useFormat();
  const people = useRead(customers, settled, most.customers);
  const bookings = useRead(appointments, settled, most.others);
  const papers = useRead(invoices, settled, most.others);
  const asked = [people, bookings, papers].filter(({ allowed }) => allowed);
  if (asked.length === 0 || search === '') return { items: [], state: 'idle' };
  if (asked.some(({ error }) => error !== undefined)) return { items: [], state: 'failed' };
  const isSearching = search !== settled || asked.some(({ isFetching }) => isFetching);
  return {
    items: [
      ...people.rows.map(customerItem),
      ...bookings.rows.map((row) => bookingItem(row, words, format)),
      ...papers.rows.map((row) => invoiceItem(row, words, format)),
    ],
    state: isSearching ? 'searching' : 'idle',
  };
};

const useRead = <E extends Entity>(entity: E, search: string, pageSize: number) => {
  const allowed = useCan(`${moduleOf(entity)}.read`);
  const isWanted = allowed && search !== '';
  const { rows, isFetching, error } = useRowsOf(entity, { search, pageSize }, { isWanted });
  return { allowed, rows: isWanted ? (rows ?? []) : [], isFetching, error };
};

const customerItem = ({ id, fullName, paperCode, phones }: RowOf<typeof customers>): PaletteItem => ({
  key: `customer-${id}`,
  group: 'customers',
  title: fullName,
  note: [paperCode, phones[0]?.phoneRaw].filter((part) => part !== null && part !== undefined).join(' · '),
  to: `${customers.route}/${id}`,
  names: [fullName],
});

const bookingItem = (row: RowOf<typeof appointments>, { label }: Words, format: Format): PaletteItem => {
  const name = textIn(embeddedIn(row, 'customerId'), 'fullName') || (row.title ?? '');
  const status = findOption(appointments.fields.status.options, row.status);
  return {
    key: `booking-${row.id}`,
    group: 'bookings',
    title: name,
    note: [format.dateTime(row.start), status && label(status.label)].filter(Boolean).join(' · '),
    to: `${appointments.route}/${row.id}`,
    names: [name],
  };
};

const invoiceItem = (row: RowOf<typeof invoices>, { label }: Words, format: Format): PaletteItem => {
  const title = row.invoiceNumber ?? label(invoices.label.one);
  const name = textIn(embeddedIn(row, 'customerId'), 'fullName');
  return {
    key: `invoice-${row.id}`,
    group: 'invoices',
    title,
    note: [name, format.date(row.date ?? row.createdAt)].filter(Boolean).join(' · '),
    to: `${invoices.route}/${row.id}`,
    names: [title],
  };
};
