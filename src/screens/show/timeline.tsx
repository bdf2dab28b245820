import { humanMoment } from '../../i18n/human';
import { Between } from '../../i18n/react';
import { useSession } from '../../providers/session';
import { type RowData, useFormatFor, valueIn, zoneIn } from '../data/row';
import { Glyph } from '../glyph';
import type { Happening, ShowParts } from '../screen';
import { useWords } from '../words';
import './timeline.css';

interface HappenedProps {
  readonly row: RowData;
  readonly parts: ShowParts;
}

/** Timeline of the row, newest first, as its noun and those that come later declare it. */
export const Happened = ({ row, parts: { happened = [] } }: HappenedProps) =>
  happened.length === 0 ? null : <Gathered row={row} rest={happened} known={[]} />;

interface GatheredProps {
  readonly row: RowData;
  readonly rest: NonNullable<ShowParts['happened']>;
  readonly known: readonly Happening[];
}

/** Recursive, because each declaration is a hook. */
const Gathered = ({ row, rest: [first = nothing, ...rest], known }: GatheredProps) => {
  const all = [...known, ...first(row)];
  return rest.length > 0 ? <Gathered row={row} rest={rest} known={all} /> : <Timeline row={row} all={all} />;
};

const nothing = (): readonly Happening[] => [];

const Timeline = ({ row, all }: { readonly row: RowData; readonly all: readonly Happening[] }) => {
  const { t, lang } = useWords();
  const format = useFormatFor()(row);
  const timeZone = zoneIn(useSession(), valueIn(row, 'branchId'));
  if (all.length === 0) return null;
  const newest = all.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <section className="show-section">
      <h3>{t('show.happened')}</h3>
      <ol className="happened">
        {newest.map(({ key, at, icon, text, by, note, amount, tone }) => (
          <li key={key}>
            <span className="happened-mark soft" data-tone={tone} aria-hidden="true">
              <Glyph of={icon} />
            </span>
            <span className="cell-stack">
              <span>{text}</span>
              <span className="cell-soft">
                <time dateTime={at}>{humanMoment(at, new Date(), lang, { timeZone })}</time>
                {by && (
                  <>
                    {t('error.listComma')}
                    <bdi>{by}</bdi>
                  </>
                )}
                {note && (
                  <>
                    <Between />
                    {note}
                  </>
                )}
              </span>
            </span>
            {amount !== undefined && (
              <span className={tone === 'danger' ? 'cell-figure danger strong' : 'cell-figure'}>
                {format.money(amount)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
