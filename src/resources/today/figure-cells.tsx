import { humanDay } from '../../i18n/human';
import { useT } from '../../i18n/react';
import { todayIn } from '../../i18n/zone';
import { useSession, zoneOf } from '../../providers/session';
import { Cell, Missing } from '../../screens/cells/cells';
import { type RowData, textIn, useFormatFor } from '../../screens/data/row';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { figures } from './figures';

/** Asks for the figures of these customers. */
export const useFigures = (ids: readonly number[], isWanted: boolean) =>
  useQueryOf(figures, { ids }, { isWanted }).data;

interface FigureProps {
  readonly row: RowData;
}

/** The day of a moment as a person says it. */
export const SaidDay = ({ at }: { readonly at: string }) => {
  const { lang } = useWords();
  const timeZone = zoneOf(useSession());
  const dayOf = (moment: Date) => todayIn(timeZone, moment);
  return <span className="said">{humanDay(dayOf(new Date(at)), dayOf(new Date()), lang, { timeZone })}</span>;
};

/** A day over a line of what belongs to it. */
const DayCell = ({ at, beneath }: { readonly at: string; readonly beneath: string }) =>
  at === '' ? (
    <Missing />
  ) : (
    <span className="cell-stack">
      <SaidDay at={at} />
      {beneath !== '' && (
        <bdi className="cell-soft" title={beneath}>
          {beneath}
        </bdi>
      )}
    </span>
  );

/** The last visit, with what was done. */
export const LastVisitCell = ({ row }: FigureProps) => (
  <DayCell at={textIn(row, 'lastVisit')} beneath={textIn(row, 'lastServices')} />
);

/** The next booking, with its hour and the first name of its specialist, as on Today. */
export const NextCell = ({ row }: FigureProps) => {
  const t = useT();
  const format = useFormatFor()(row);
  const at = textIn(row, 'next');
  const [staff] = textIn(row, 'nextStaff').split(' ');
  const beneath = [format.time(at), staff].filter(Boolean).join(t('error.listComma'));
  return <DayCell at={at} beneath={beneath} />;
};

/** What the customer owes, in red. */
export const OwedCell = ({ row }: FigureProps) => (
  <span className={textIn(row, 'owed') === '' ? undefined : 'danger strong'}>
    <Cell field={figures.answer.fields.owed} name="owed" holder={row} short isBare />
  </span>
);
