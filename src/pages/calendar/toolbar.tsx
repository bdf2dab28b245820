import { LeftOutlined, PrinterOutlined, RightOutlined, TeamOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { TextKey } from '../../i18n/ar';
import type { Format, Numerals } from '../../i18n/format';
import type { Day } from '../../i18n/zone';
import { usePrefs } from '../../providers/prefs';
import type { Lang } from '../../schema/field';
import { Glyph } from '../../screens/glyph';
import { useWords } from '../../screens/words';
import { wordsOf } from './card/appointment-face';
import { statuses } from './data/appointment';
import type { Board, Named } from './data/board';
import type { Tint, TintBy } from './data/use-calendar-data';
import { type Calendar, type Days, stepped, type View, views } from './state/calendar-state';

const viewText: Readonly<Record<View, TextKey>> = {
  month: 'appointments.month',
  week: 'appointments.week',
  day: 'appointments.day',
  staff: 'calendar.byStaff',
  rooms: 'calendar.byRoom',
  list: 'calendar.list',
};

interface ToolbarProps {
  readonly calendar: Calendar;
  readonly days: Days;
  readonly format: Format;
  readonly board: Board;
  readonly onWaiting: () => void;
}

export const Toolbar = ({ calendar, days, format, board, onWaiting }: ToolbarProps) => {
  const { t, lang } = useWords();
  const { numerals } = usePrefs();
  const { state, change, today } = calendar;
  const step = (by: 1 | -1) => change({ date: stepped(state.view, state.date, by) });
  const offered = board.offered > 0 ? t('calendar.offeredCount', { count: board.offered }) : '';
  // A branch without rooms needs no columns for them.
  const shown = views.filter((view) => view !== 'rooms' || board.rooms.length > 0 || state.view === 'rooms');
  return (
    <div className="cal-tools no-print">
      <span className="screen-steps">
        <Button
          icon={<Glyph of={LeftOutlined} className="mirrored" />}
          aria-label={t('appointments.prev')}
          title={t('appointments.prev')}
          onClick={() => step(-1)}
        />
        <Button onClick={() => change({ date: today })} disabled={state.date === today}>
          {t('common.today')}
        </Button>
        <Button
          icon={<Glyph of={RightOutlined} className="mirrored" />}
          aria-label={t('appointments.next')}
          title={t('appointments.next')}
          onClick={() => step(1)}
        />
      </span>
      <strong className="cal-span" aria-live="polite">
        {state.view === 'month' ? monthText(state.date, lang, numerals) : daysText(days, format)}
      </strong>
      <span className="cal-tools-end">
        <Button icon={<Glyph of={TeamOutlined} />} onClick={onWaiting}>
          {t('calendar.waitingCount', { count: board.waiting })}
          {offered !== '' && (
            <>
              <span className="cal-badge" aria-hidden="true">
                {format.integer(board.offered)}
              </span>
              <span className="visually-hidden">{offered}</span>
            </>
          )}
        </Button>
        <Button icon={<Glyph of={PrinterOutlined} />} onClick={() => print()} title={t('calendar.printDay')}>
          {t('common.print')}
        </Button>
      </span>
      <Segmented<View>
        className="cal-views"
        aria-label={t('calendar.views')}
        value={state.view}
        onChange={(view) => change({ view })}
        options={shown.map((view) => ({ value: view, label: t(viewText[view]) }))}
      />
    </div>
  );
};

const daysText = ({ first, last }: Days, format: Format): string =>
  first === last
    ? `${format.weekdayShort(first)} ${format.date(first)}`
    : `${format.date(first)} – ${format.date(last)}`;

const monthText = (date: Day, lang: Lang, numerals: Numerals): string =>
  new Intl.DateTimeFormat(lang === 'ar' ? `ar-EG-u-ca-gregory-nu-${numerals}` : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

/** Explains the signs and colours of statuses and staff (APT-16), and the sign of a customer who is there. */
export const Legend = ({ tint, staff }: { readonly tint: Tint; readonly staff: readonly Named[] }) => {
  const { t, lang } = useWords();
  const isByStatus = tint.by === 'status';
  return (
    <div className="cluster cal-key">
      <ul className="cal-legend" aria-label={t('common.status')}>
        {[...statuses, 'Present' as const].map((standing) => {
          const { sign, text } = wordsOf(lang, standing);
          const isPresent = standing === 'Present';
          const colour = isByStatus ? `cal-${standing.toLowerCase()}` : 'cal-plain';
          return (
            <li key={standing} className={isPresent ? undefined : colour}>
              <span className={isPresent ? 'cal-sign cal-in' : 'cal-sign'} aria-hidden="true">
                {sign}
              </span>
              {text}
            </li>
          );
        })}
      </ul>
      {!isByStatus && (
        <ul className="cal-legend" aria-label={t('calendar.byStaff')}>
          {staff.map(({ id, name }) => (
            <li key={id} className={tint.ofStaff(id)}>
              <span className="cal-dot" aria-hidden="true" />
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <span className="inline cal-tint">
        <span aria-hidden="true">{t('calendar.colourBy')}</span>
        <Segmented<TintBy>
          size="small"
          aria-label={t('calendar.colourBy')}
          value={tint.by}
          onChange={tint.choose}
          options={[
            { value: 'status', label: t('common.status') },
            { value: 'staff', label: t('appointments.staff') },
          ]}
        />
      </span>
    </div>
  );
};
