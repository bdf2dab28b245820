import type { ReactNode } from 'react';
import { humanDay } from '../../i18n/human';
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

const Two = ({ first, second }: { readonly first: ReactNode; readonly second: string }) => (
  <span className="cell-stack">
    <span className="said">{first}</span>
    {second !== '' && (
      <bdi className="cell-soft" title={second}>
        {second}
      </bdi>
    )}
  </span>
);

/** The last visit as a person says it, with what was done. */
export const LastVisitCell = ({ row }: FigureProps) => {
  const { lang } = useWords();
  const session = useSession();
  const timeZone = zoneOf(session);
  const at = textIn(row, 'lastVisit');
  if (at === '') return <Missing />;
  const day = todayIn(timeZone, new Date(at));
  const today = todayIn(timeZone, new Date());
  return <Two first={humanDay(day, today, lang, { timeZone })} second={textIn(row, 'lastServices')} />;
};

/** The next booking as a person says it, with its specialist. */
export const NextCell = ({ row }: FigureProps) => {
  const { lang, t } = useWords();
  const timeZone = zoneOf(useSession());
  const format = useFormatFor()(row);
  const at = textIn(row, 'next');
  if (at === '') return <Missing />;
  const day = humanDay(todayIn(timeZone, new Date(at)), todayIn(timeZone, new Date()), lang, { timeZone });
  // The first name, as on Today.
  const [staff] = textIn(row, 'nextStaff').split(' ');
  return <Two first={day} second={[format.time(at), staff].filter(Boolean).join(t('error.listComma'))} />;
};

/** What the customer owes, in red. */
export const OwedCell = ({ row }: FigureProps) => (
  <span className={textIn(row, 'owed') === '' ? undefined : 'cell-owed strong'}>
    <Cell field={figures.answer.fields.owed} name="owed" holder={row} short isBare />
  </span>
);
