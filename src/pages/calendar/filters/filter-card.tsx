import { CalendarOutlined, FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useSession } from '../../../providers/session';
import { allBranchesOffered, branchName, isAdmin, readChoice } from '../../../providers/user';
import { appointments } from '../../../resources/appointments/entity';
import { Glyph } from '../../../screens/glyph';
import { useIsNarrow } from '../../../screens/hooks';
import { lazyPart } from '../../../screens/lazy-part';
import { useWords } from '../../../screens/words';
import { isStatus } from '../data/appointment';
import type { Board } from '../data/board';
import { type Calendar, hasFilters, noFilters } from '../state/calendar-state';

// Loaded on demand: the date picker weighs as much as half the page, and few users filter by period.
const RangeFilter = lazyPart(() => import('../../../screens/list/filters/range-filter'), 'RangeFilter');
const { status, start } = appointments.fields;

/** Filters: status, branch, from and to (APT-04), and also specialist and room. */
export const FilterCard = ({ calendar: { state, change }, board }: { calendar: Calendar; board: Board }) => {
  const { t, lang, label } = useWords();
  const { user } = useSession();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(hasFilters(state));
  const [wantsPeriod, setWantsPeriod] = useState(false);
  if (isNarrow && !isOpen)
    return (
      <Button className="start no-print" icon={<Glyph of={FilterOutlined} />} onClick={() => setOpen(true)}>
        {t('common.filters')}
      </Button>
    );
  const everywhere = t(isAdmin(user) ? 'common.allBranches' : 'common.allMyBranches');
  const idOf = (value: string) => (value === '' ? null : Number(value));
  const named = (rows: Board['staff'], all: string) => [
    { value: '', label: all },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const hasPeriod = wantsPeriod || state.from !== '' || state.to !== '';
  return (
    <search className="panel cal-filters no-print" aria-label={t('common.filters')}>
      <FilterSelect
        label={t('common.status')}
        value={state.status ?? ''}
        options={[
          { value: '', label: t('appointments.allStatuses') },
          ...status.options.map((option) => ({ value: option.value, label: label(option.label) })),
        ]}
        onChange={(next) => change({ status: isStatus(next) ? next : null })}
      />
      <FilterSelect
        label={t('common.branch')}
        value={state.branch === null ? '' : String(state.branch)}
        options={[
          ...(allBranchesOffered(user) ? [{ value: 'all', label: everywhere }] : []),
          ...(user?.branches ?? []).map((one) => ({ value: String(one.id), label: branchName(one, lang) })),
        ]}
        // Staff and rooms belong to a branch, so their filters are cleared with it.
        onChange={(next) => change({ branch: readChoice(next), staffId: null, roomId: null })}
      />
      {hasPeriod ? (
        <Suspense fallback={<span className="filter-range" />}>
          <RangeFilter
            field={start}
            label={t('calendar.period')}
            range={{ ...(state.from && { from: state.from }), ...(state.to && { to: state.to }) }}
            onChange={({ from, to }) => change({ from: from ?? '', to: to ?? '' })}
          />
        </Suspense>
      ) : (
        <Button icon={<Glyph of={CalendarOutlined} />} onClick={() => setWantsPeriod(true)}>
          {t('calendar.fromTo')}
        </Button>
      )}
      <FilterSelect
        label={t('appointments.staff')}
        value={String(state.staffId ?? '')}
        options={named(board.staff, t('calendar.allStaff'))}
        onChange={(next) => change({ staffId: idOf(next) })}
      />
      {board.rooms.length > 0 && (
        <FilterSelect
          label={t('appointments.room')}
          value={String(state.roomId ?? '')}
          options={named(board.rooms, t('calendar.allRooms'))}
          onChange={(next) => change({ roomId: idOf(next) })}
        />
      )}
      {hasFilters(state) && (
        <button type="button" className="bare cal-clear" onClick={() => change(noFilters)}>
          {t('common.clearFilters')}
        </button>
      )}
    </search>
  );
};

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** The browser's own select, which costs nothing to load and works well on a phone. */
const FilterSelect = ({ label, value, options, onChange }: FilterSelectProps) => (
  <select
    className="cal-select"
    aria-label={label}
    value={value}
    data-set={value !== '' && value !== 'all' ? '' : undefined}
    onChange={(event) => onChange(event.target.value)}
  >
    {/* A value from a link that this branch does not have. */}
    {!options.some((option) => option.value === value) && <option value={value}>—</option>}
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
