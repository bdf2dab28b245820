import './toolbar.css';
import {
  BgColorsOutlined,
  CoffeeOutlined,
  DownOutlined,
  HourglassOutlined,
  PlusOutlined,
  PrinterOutlined,
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
import { IconButton, StepButton } from '../../../screens/controls/icon-button';
import { Glyph } from '../../../screens/glyph';
import { lazyPart } from '../../../screens/lazy-part';
import { PageHead } from '../../../screens/page';
import { useWords } from '../../../screens/words';
import { type Board, mayHaveRooms } from '../data/board';
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
  /** Enters leave or blocked time. Absent without the permission, and with several branches. */
  readonly onAway: (() => void) | undefined;
  /** Absent without the permission to add (APT-03). */
  readonly onAdd: (() => void) | undefined;
}

/** Title and commands (APT-01, APT-03), the filters (APT-04), and one row of when and how it is drawn. */
export const Toolbar = ({ calendar, days, format, board, onAway, onAdd }: ToolbarProps) => {
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
    <div className="gap-12 not-printed grid">
      <PageHead title={entityText(appointments, 'title')}>
        <span className="cal-commands">
          <Pressed content={() => <Legend />}>
            <IconButton icon={BgColorsOutlined} text={t('calendar.legend')} />
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
          {onAway && <IconButton icon={CoffeeOutlined} text={entityText(absences, 'add')} onClick={onAway} />}
          <IconButton icon={PrinterOutlined} text={t('calendar.printDay')} onClick={() => print()} />
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
      <div className="cal-tools middle not-printed wrap">
        <Button onClick={() => change({ date: today })} disabled={state.date === today}>
          {t('common.today')}
        </Button>
        <span className="inline" style={{ gap: 0 }}>
          <StepButton type="text" by={-1} text={t('appointments.prev')} onClick={() => step(-1)} />
          <StepButton type="text" by={1} text={t('appointments.next')} onClick={() => step(1)} />
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
          <button type="button" className="cal-span">
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
