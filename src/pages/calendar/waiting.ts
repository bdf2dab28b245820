import { embeddedIn, numberIn, textIn, valueIn } from '../../screens/row';
import { instantIn, listIn } from './booking';

/** Somebody on the waiting list. */
export interface Waiting {
  readonly id: number;
  readonly customerId: number;
  readonly customerName: string;
  readonly phone: string;
  readonly branchId: number | undefined;
  readonly staffId: number | null;
  readonly staffName: string;
  readonly services: readonly string[];
  /** Days and times of day; '' is open. */
  readonly from: string;
  readonly to: string;
  readonly fromTime: string;
  readonly toTime: string;
  readonly note: string;
  /** The time that has become free for them. */
  readonly offer: { readonly start: number; readonly end: number; readonly staffId: number | null } | null;
}

/** Reads an answered row; nothing where it cannot be one. */
export const readWaiting = (row: unknown): readonly Waiting[] => {
  const [id, customerId] = [numberIn(row, 'id'), numberIn(row, 'customerId')];
  if (id === undefined || customerId === undefined) return [];
  const customer = embeddedIn(row, 'customerId');
  const [start, end] = [instantIn(row, 'offeredStart'), instantIn(row, 'offeredEnd')];
  return [
    {
      id,
      customerId,
      customerName: textIn(customer, 'fullName'),
      phone: textIn(listIn(customer, 'phones')[0], 'phoneRaw'),
      branchId: numberIn(row, 'branchId'),
      staffId: numberIn(row, 'staffId') ?? null,
      staffName: textIn(embeddedIn(row, 'staffId'), 'fullName'),
      services: listIn(row, 'services').map((line) => textIn(embeddedIn(line, 'serviceId'), 'name')),
      from: textIn(row, 'fromDate'),
      to: textIn(row, 'toDate'),
      fromTime: timeIn(row, 'fromTime'),
      toTime: timeIn(row, 'toTime'),
      note: textIn(row, 'note'),
      offer:
        start === undefined || end === undefined
          ? null
          : { start, end, staffId: numberIn(row, 'offeredStaffId') ?? null },
    },
  ];
};

const timeIn = (row: unknown, key: string): string => {
  const time = valueIn(row, key);
  return typeof time === 'string' ? time.slice(0, 5) : '';
};
