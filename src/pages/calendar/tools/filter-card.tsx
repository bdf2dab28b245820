import { Button, Checkbox, Select } from 'antd';
import { memo } from 'react';
import { readChoice } from '../../../providers/session';
import { appointments } from '../../../resources/appointments/entity';
import { holdsTyped } from '../../../schema/text/fold';
import { useBranchChoices } from '../../../screens/data/reference';
import { RangeFilter } from '../../../screens/list/filters/range-filter';
import { useWords } from '../../../screens/words';
import { type Board, isStatus, mayHaveRooms, type Named } from '../data/board';
import { type Calendar, hasFilters, noFilters } from '../state/calendar-state';

const { status, start } = appointments.fields;

interface FilterCardProps extends Pick<Calendar, 'state' | 'change'> {
  readonly board: Board;
}

/**
 * Filters: status, branch, from and to (APT-04), also specialist and room. Memoised, because the page is drawn again
 * with each answer.
 */
export const FilterCard = memo(({ state, change, board }: FilterCardProps) => {
  const { t, label } = useWords();
  const branches = useBranchChoices({ inactiveToo: true });
  const idOf = (value: string) => (value === '' ? null : Number(value));
  const named = (rows: readonly Named[], all: string) => [
    { value: '', label: all },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <search className="panel cal-filters cluster" aria-label={t('common.filters')}>
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
        options={branches.map((one) => ({ ...one, value: String(one.value) }))}
        // Staff and rooms belong to a branch, so their filters are cleared with it.
        onChange={(next) => change({ branch: readChoice(next), staffId: null, roomId: null })}
      />
      <FilterSelect
        label={t('appointments.staff')}
        value={String(state.staffId ?? '')}
        options={named(board.staff, t('calendar.allStaff'))}
        onChange={(next) => change({ staffId: idOf(next) })}
      />
      {mayHaveRooms(board) && (
        <FilterSelect
          label={t('appointments.room')}
          value={String(state.roomId ?? '')}
          options={named(board.rooms, t('calendar.allRooms'))}
          onChange={(next) => change({ roomId: idOf(next) })}
        />
      )}
      <RangeFilter
        field={start}
        label={t('calendar.period')}
        range={{ ...(state.from && { from: state.from }), ...(state.to && { to: state.to }) }}
        onChange={({ from, to }) => change({ from: from ?? '', to: to ?? '' })}
      />
      <Checkbox
        checked={state.over || state.status === 'Canceled' || state.status === 'NoShow'}
        onChange={({ target }) => change({ over: target.checked })}
      >
        {t('calendar.showOver')}
      </Checkbox>
      {hasFilters(state) && (
        <Button type="link" size="small" onClick={() => change(noFilters)}>
          {t('common.clearFilters')}
        </Button>
      )}
    </search>
  );
});

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

const FilterSelect = ({ label, value, options, onChange }: FilterSelectProps) => {
  // A value from a link that this branch does not have.
  const isKnown = options.some((option) => option.value === value);
  return (
    <Select
      className="filter"
      aria-label={label}
      showSearch={options.length > 8}
      filterOption={holdsTyped}
      value={value}
      options={[...(isKnown ? [] : [{ value, label: '—' }]), ...options]}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
};
