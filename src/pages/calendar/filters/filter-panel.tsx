import { Checkbox, Segmented, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useSession } from '../../../providers/session';
import { allBranchesOffered, branchName, isAdmin, readChoice } from '../../../providers/user';
import { appointments } from '../../../resources/appointments/entity';
import { fold } from '../../../schema/text/fold';
import { RangeFilter } from '../../../screens/list/filters/range-filter';
import { useWords } from '../../../screens/words';
import { wordsOf } from '../card/appointment-face';
import { isStatus, statuses } from '../data/appointment';
import type { Board, Named } from '../data/board';
import type { Tint, TintBy } from '../data/use-calendar-data';
import type { Calendar } from '../state/calendar-state';

const { status, start } = appointments.fields;

interface FilterPanelProps {
  readonly calendar: Calendar;
  readonly board: Board;
  readonly tint: Tint;
}

/** Filters: status, branch, from and to (APT-04), also specialist and room; and what the colours mean (APT-16). */
export const FilterPanel = ({ calendar: { state, change }, board, tint }: FilterPanelProps) => {
  const { t, lang, label } = useWords();
  const { user } = useSession();
  const everywhere = t(isAdmin(user) ? 'common.allBranches' : 'common.allMyBranches');
  const idOf = (value: string) => (value === '' ? null : Number(value));
  const named = (rows: readonly Named[], all: string) => [
    { value: '', label: all },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <search className="cal-filters" aria-label={t('common.filters')}>
      <FilterSelect
        label={t('common.status')}
        value={state.status ?? ''}
        options={[
          { value: '', label: t('appointments.allStatuses') },
          ...status.options.map((option) => ({ value: option.value, label: label(option.label) })),
        ]}
        onChange={(next) => change({ status: isStatus(next) ? next : null })}
      />
      <Checkbox
        checked={state.canceled || state.status === 'Canceled'}
        onChange={({ target }) => change({ canceled: target.checked })}
      >
        {t('calendar.showCanceled')}
      </Checkbox>
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
      <Part name={t('calendar.period')}>
        <RangeFilter
          field={start}
          label={t('calendar.period')}
          range={{ ...(state.from && { from: state.from }), ...(state.to && { to: state.to }) }}
          onChange={({ from, to }) => change({ from: from ?? '', to: to ?? '' })}
        />
      </Part>
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
      <Legend tint={tint} staff={board.staff} />
    </search>
  );
};

const Part = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <span className="cal-filters-name">{name}</span>
    {children}
  </div>
);

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

const FilterSelect = ({ label, value, options, onChange }: FilterSelectProps) => {
  const id = useId();
  // A value from a link that this branch does not have.
  const isKnown = options.some((option) => option.value === value);
  return (
    <div>
      <label className="cal-filters-name" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        showSearch={options.length > 8}
        filterOption={(typed, option) => fold(option?.label ?? '').includes(fold(typed))}
        value={value}
        options={[...(isKnown ? [] : [{ value, label: '—' }]), ...options]}
        onChange={onChange}
      />
    </div>
  );
};

interface LegendProps {
  readonly tint: Tint;
  readonly staff: readonly Named[];
}

/** Explains the signs and colours of statuses and staff (APT-16), and the sign of a customer who is there. */
const Legend = ({ tint, staff }: LegendProps) => {
  const { t, lang } = useWords();
  const isByStatus = tint.by === 'status';
  return (
    <div className="cal-key">
      <Segmented<TintBy>
        size="small"
        className="start"
        aria-label={t('calendar.colourBy')}
        value={tint.by}
        onChange={tint.choose}
        options={[
          { value: 'status', label: `${t('calendar.colourBy')} ${t('common.status')}` },
          { value: 'staff', label: `${t('calendar.colourBy')} ${t('appointments.staff')}` },
        ]}
      />
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
    </div>
  );
};
