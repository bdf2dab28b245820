import { useBetween, useFormat, useT } from '../../i18n/react';
import { useSettings } from '../../providers/data';
import type { RowOf } from '../../schema/types';
import type { ShowParts } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { branches } from './entity';
import { everyDay, usualDay } from './hours';
import { type HoursRow, periodsOf } from './hours-rows';
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
    <span className="cell-rows cell-rows-all">
      {lines.map(({ first, last, text }) => (
        <span key={first}>
          {first === last ? first : `${first} – ${last}`}: <bdi>{text}</bdi>
        </span>
      ))}
    </span>
  );
};

const Special = ({ row }: CellProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const said = useStretchText();
  const between = useBetween();
  const periods = periodsOf(row.specialDays);
  if (periods.length === 0) return <>{t('common.missing')}</>;
  const dayName = (value: string | null): string => {
    const day = options.find((option) => option.value === value);
    return day ? `${label(day.label)} ` : '';
  };
  return (
    <span className="cell-rows cell-rows-all">
      {periods.map(({ first, rows }) => {
        const [head] = rows;
        const [from, to] = [format.date(head?.fromDate), format.date(head?.toDate)];
        return (
          <span key={first}>
            {head?.name && <bdi className="cell-strong">{head.name} </bdi>}
            <bdi>{from === to ? from : `${from} – ${to}`}</bdi>:{' '}
            {rows.map((one) => `${dayName(one.weekday)}${said([one])}`).join(between)}
          </span>
        );
      })}
    </span>
  );
};

export const branchesShow: ShowParts<RowOf<typeof branches>> = {
  cells: { openingHours: Week, specialDays: Special },
  // Without hours of its own, a branch has the usual ones.
  asked: ['openingHours'],
};
