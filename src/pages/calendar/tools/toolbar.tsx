import './toolbar.css';
import {
  BgColorsOutlined,
  CoffeeOutlined,
  DownOutlined,
  HourglassOutlined,
  LeftOutlined,
  PlusOutlined,
  PrinterOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { Button, Popover, Segmented, Spin } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Format } from '../../../i18n/format';
import type { TextKey } from '../../../i18n/texts';
import { usePrefs } from '../../../providers/prefs';
import { absences } from '../../../resources/absences/entity';
import { appointments } from '../../../resources/appointments/entity';
import { waitlist } from '../../../resources/waitlist/entity';
import { Glyph } from '../../../screens/glyph';
import { lazyPart } from '../../../screens/lazy-part';
import { PageHead } from '../../../screens/page';
import { useWords } from '../../../screens/words';
import { type Board, mayHaveRooms } from '../data/board';
import type { Tint } from '../data/use-calendar-data';
import type { Days } from '../grid/day-time';
import { type Calendar, daysText, monthText, stepped, type View, views } from '../state/calendar-state';

// Loaded at the press that opens them, or after the columns: selects and day pickers weigh as much as the page.
const FilterCard = lazyPart(() => import('./filter-card'), 'FilterCard');
const Legend = lazyPart(() => import('./legend'), 'Legend');
const DayJump = lazyPart(() => import('./day-jump'), 'DayJump');

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
  readonly tint: Tint;
  /** Enters leave or blocked time. Absent without the permission, and with several branches. */
  readonly onAway: (() => void) | undefined;
  /** Absent without the permission to add (APT-03). */
  readonly onAdd: (() => void) | undefined;
}

/** Title and commands (APT-01, APT-03), the filters (APT-04), and one row of when and how it is drawn. */
export const Toolbar = ({ calendar, days, format, board, tint, onAway, onAdd }: ToolbarProps) => {
  const { t, lang, entityText } = useWords();
  const { numerals } = usePrefs();
  const { state, change, today } = calendar;
  const step = (by: 1 | -1) => change({ date: stepped(state.view, state.date, by) });
  const offered = board.offered > 0 ? t('calendar.offeredCount', { count: board.offered }) : '';
  const waiting = t('calendar.waitingCount', { count: board.waiting });
  const navigate = useNavigate();
  // Whom a free time waits for comes first.
  const ofBranch = state.branch === null ? '' : `&branchId=${state.branch}`;
  // A branch without rooms needs no columns for them.
  const shown = views.filter((view) => view !== 'rooms' || mayHaveRooms(board) || state.view === 'rooms');
  const spanText =
    state.view === 'month' ? monthText(state.date, lang, numerals) : daysText(days, today, lang, numerals);
  return (
    <div className="cal-top gap-12 no-print">
      <PageHead title={entityText(appointments, 'title')}>
        <span className="cal-commands">
          <Pressed content={() => <Legend tint={tint} staff={board.staff} />}>
            <Button
              icon={<Glyph of={BgColorsOutlined} />}
              aria-label={t('calendar.colourBy')}
              title={t('calendar.colourBy')}
            />
          </Pressed>
          <Button
            icon={<Glyph of={HourglassOutlined} />}
            aria-label={[waiting, offered].filter(Boolean).join(t('error.listComma'))}
            title={waiting}
            onClick={() => void navigate(`${waitlist.route}?status=Waiting&sort=offeredStart${ofBranch}`)}
          >
            {board.waiting > 0 && (
              <span className={offered === '' ? undefined : 'cal-badge bold small'} aria-hidden="true">
                {format.integer(offered === '' ? board.waiting : board.offered)}
              </span>
            )}
          </Button>
          {onAway && (
            <Button
              icon={<Glyph of={CoffeeOutlined} />}
              aria-label={entityText(absences, 'add')}
              title={entityText(absences, 'add')}
              onClick={onAway}
            />
          )}
          <Button
            icon={<Glyph of={PrinterOutlined} />}
            aria-label={t('common.print')}
            onClick={() => print()}
            title={t('calendar.printDay')}
          />
          {onAdd && (
            <Button type="primary" icon={<Glyph of={PlusOutlined} />} onClick={onAdd} aria-keyshortcuts="n">
              {t('appointments.new')}
            </Button>
          )}
        </span>
      </PageHead>
      <Suspense fallback={<div className="panel cal-filters cluster" />}>
        <FilterCard state={state} change={change} board={board} />
      </Suspense>
      <div className="cal-tools middle no-print">
        <Button onClick={() => change({ date: today })} disabled={state.date === today}>
          {t('common.today')}
        </Button>
        <span className="cal-steps">
          <Button
            type="text"
            icon={<Glyph of={LeftOutlined} className="mirrored" />}
            aria-label={t('appointments.prev')}
            title={t('appointments.prev')}
            onClick={() => step(-1)}
          />
          <Button
            type="text"
            icon={<Glyph of={RightOutlined} className="mirrored" />}
            aria-label={t('appointments.next')}
            title={t('appointments.next')}
            onClick={() => step(1)}
          />
        </span>
        <Pressed
          content={(close) => (
            <DayJump
              day={state.date}
              onChoose={(date) => {
                change({ date });
                close();
              }}
            />
          )}
        >
          <button type="button" className="bare cal-span">
            <span aria-live="polite">{spanText}</span> <Glyph of={DownOutlined} />
          </button>
        </Pressed>
        <Segmented<View>
          className="cal-views"
          aria-label={t('calendar.views')}
          value={state.view}
          onChange={(view) => change({ view })}
          options={shown.map((view) => ({ value: view, label: t(viewText[view]) }))}
        />
      </div>
    </div>
  );
};

interface PressedProps {
  readonly content: (close: () => void) => ReactNode;
  /** The button that opens it. */
  readonly children: ReactNode;
}

/** A panel under a button, loaded at the first press. */
const Pressed = ({ content, children }: PressedProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      arrow={false}
      destroyOnHidden
      content={<Suspense fallback={<Spin />}>{content(() => setOpen(false))}</Suspense>}
    >
      {children}
    </Popover>
  );
};
