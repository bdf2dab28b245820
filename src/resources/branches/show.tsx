import { useBetween, useFormat, useT } from '../../i18n/react';
import { useSettings } from '../../providers/data';
import type { RowOf } from '../../schema/types';
import { CellRows } from '../../screens/cells/cells';
import type { ShowParts } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { branches } from './entity';
import { everyDay, usualDay } from './hours';
import type { HoursRow } from './hours-rows';
import { appointmentSettings } from './settings';

interface CellProps {
  readonly row: RowOf<typeof branches>;
}

const { options } = branches.fields.openingHours.fields.weekday;

const useStretchText = () => {
  const t = useT();
  const format = useFormat();
  const between = useBetween();
  return (rows: readonly Omit<HoursRow, 'weekday'>[]): string => {
    const open = rows.filter(({ opens, closes }) => opens !== null && closes !== null);
    return open.length === 0
      ? t('branches.hours.closed')
      : open.map(({ opens, closes }) => `${format.time(opens)} – ${format.time(closes)}`).join(between);
  };
};

/** Opening hours; consecutive days with the same hours share a line. */
const Week = ({ row }: CellProps) => {
  const { label } = useWords();
  const said = useStretchText();
  const { opens, closes } = usualDay(useSettings(appointmentSettings).defaultShiftTimes);
  const own: readonly HoursRow[] = row.openingHours;
  const rows: readonly HoursRow[] = own.length > 0 ? own : everyDay(opens, closes);
  const lines: { first: string; last: string; text: string }[] = [];
  for (const { value, label: day } of options) {
    const text = said(rows.filter(({ weekday }) => weekday === value));
    const before = lines.at(-1);
    if (before?.text === text) before.last = label(day);
    else lines.push({ first: label(day), last: label(day), text });
  }
  return (
    <CellRows rows={lines} all>
      {({ first, last, text }) => (
        <span>
          {first === last ? first : `${first} – ${last}`}: <bdi>{text}</bdi>
        </span>
      )}
    </CellRows>
  );
};

const Special = ({ row }: CellProps) => {
  const { optionText } = useWords();
  const format = useFormat();
  const said = useStretchText();
  return (
    <CellRows rows={row.specialDays} all>
      {({ name, fromDate, toDate, weekday, ...times }) => {
        const [from, to] = [format.date(fromDate), format.date(toDate)];
        return (
          <span>
            {name && <bdi className="strong">{name} </bdi>}
            <bdi>{from === to ? from : `${from} – ${to}`}</bdi>:{' '}
            {weekday && `${optionText(options, weekday)} `}
            {said([times])}
          </span>
        );
      }}
    </CellRows>
  );
};

export const branchesShow: ShowParts<RowOf<typeof branches>> = {
  cells: { openingHours: Week, specialDays: Special },
  // Without hours of its own, a branch has the usual ones.
  asked: ['openingHours'],
};
