import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '../../providers/access';
import { request } from '../../providers/http';
import { dataKeyOf } from '../../screens/data-key';
import { useLiveChange } from '../../screens/live-change';
import { numberIn, type RowData, textIn } from '../../screens/row';
import { invoices } from '../invoices/entity';

/** A visit may be invoiced some days later; the dialog itself finds an invoice that is later still. */
const laterDays = 7;
const dayMs = 86_400_000;

/** Visits with the invoice each one has, under `invoice`: with one there is nothing to create (IFA-10). */
export const useWithInvoices = (rows: readonly RowData[]): readonly RowData[] => {
  const mayRead = useCan('invoices.read');
  const client = useQueryClient();
  const query = useMemo(() => spanOf(rows), [rows]);
  const { data } = useQuery({
    queryKey: dataKeyOf(invoices, 'of-visits', query),
    queryFn: async ({ signal }) => readInvoices((await request('GET', invoices.api, { query, signal })).data),
    enabled: mayRead && rows.length > 0,
    placeholderData: keepPreviousData,
  });
  useLiveChange(
    invoices,
    () => void client.invalidateQueries({ queryKey: dataKeyOf(invoices, 'of-visits') }),
  );
  return useMemo(
    () =>
      data === undefined || data.size === 0
        ? rows
        : rows.map((row) => (data.has(row.id) ? { ...row, invoice: data.get(row.id) } : row)),
    [rows, data],
  );
};

/** The list of invoices among which those of the visits are. */
const spanOf = (rows: readonly RowData[]) => {
  const times = rows.map((row) => Date.parse(textIn(row, 'checkIn'))).filter(Number.isFinite);
  if (times.length === 0) return {};
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return {
    branchId: [...new Set(rows.flatMap((row) => numberIn(row, 'branchId') ?? []))],
    from: day(Math.min(...times) - dayMs),
    to: day(Math.max(...times) + laterDays * dayMs),
  };
};

const readInvoices = (answer: unknown): ReadonlyMap<number, object> =>
  new Map(
    (Array.isArray(answer) ? answer : []).flatMap((one: unknown) => {
      const visit = numberIn(one, 'attendanceId');
      const id = numberIn(one, 'id');
      if (visit === undefined || id === undefined || textIn(one, 'status') === 'Cancelled') return [];
      return [[visit, { id, invoiceNumber: textIn(one, 'invoiceNumber') }] as const];
    }),
  );
