import type { Format } from '../../i18n/format';
import { addDays } from '../../i18n/zone';
import type { RowOf } from '../../schema/types';
import { beginsDay, useFormatFor } from '../../screens/data/row';
import type { absences } from './entity';

type Absence = Pick<RowOf<typeof absences>, 'branchId' | 'start' | 'end'>;

/** Says when leave begins and ends. From midnight to midnight it is whole days: the first and the last of them. */
const spanOf = ({ start, end }: Absence, format: Format) => {
  const { date, dateTime, fixedDate } = format;
  const isWhole = [start, end].every((at) => beginsDay(at, format));
  return isWhole
    ? { isWhole, from: date(start), to: date(addDays(fixedDate(end), -1)) }
    : { isWhole, from: dateTime(start), to: dateTime(end) };
};

/** Names leave by its day or days, or by the moment at which it begins. */
export const spanName = (row: Absence, format: Format): string => {
  const { isWhole, from, to } = spanOf(row, format);
  return isWhole && from !== to ? `${from} – ${to}` : from;
};

const useSpan = (row: Absence) => spanOf(row, useFormatFor()(row));

export const StartCell = ({ row }: { readonly row: Absence }) => (
  <span className="cell-figure">{useSpan(row).from}</span>
);

export const EndCell = ({ row }: { readonly row: Absence }) => (
  <span className="cell-figure">{useSpan(row).to}</span>
);
