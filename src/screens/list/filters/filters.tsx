import { Select } from 'antd';
import { Suspense } from 'react';
import { useSession } from '../../../providers/use-session';
import { allBranchesOffered, branchName, isAdmin } from '../../../providers/user';
import type { Entity } from '../../../schema/entity';
import { type Field, unreachable } from '../../../schema/field';
import { fold } from '../../../schema/fold';
import { filtersOf } from '../../../schema/list-query';
import { ReferenceSelect } from '../../controls/reference-select';
import type { RowData } from '../../data/row';
import { lazyPart } from '../../lazy-part';
import type { Screen } from '../../screen';
import { flagText, useWords } from '../../words';
import { branchKeyOf, branchOfList } from '../state/list-query';
import type { ListControl } from '../state/list-state';
import { withFilter, withRange } from '../state/list-state';
import { ChoiceFilter } from './choice-filter';
import { InactiveToggle } from './inactive-toggle';
import { targetOf } from './target';
import { TextFilter } from './text-filter';

// Date pickers weigh as much as half the list: only lists with a range load them.
const RangeFilter = lazyPart(() => import('./range-filter'), 'RangeFilter');

interface FiltersProps {
  readonly entity: Entity;
  readonly screen: Screen;
  readonly control: ListControl;
  readonly rows: readonly RowData[];
}

/** One input for each field that narrows the list, by its kind; what only addresses narrow by shows as a chip. */
export const Filters = ({ entity, screen, control, rows }: FiltersProps) => {
  const branchKey = branchKeyOf(entity);
  return (
    <>
      {filtersOf(entity).map(([key, field]) => {
        if (field.filter === 'hidden') return null;
        return key === branchKey ? (
          <BranchFilter key={key} name={key} control={control} />
        ) : (
          <FieldFilter key={key} name={key} field={field} screen={screen} control={control} rows={rows} />
        );
      })}
      {entity.inactive !== undefined && <InactiveToggle entity={entity} control={control} />}
    </>
  );
};

/** Whether a list has anything to narrow it by. */
export const hasFilters = (entity: Entity): boolean =>
  filtersOf(entity).length > 0 || entity.inactive !== undefined;

interface FilterProps {
  readonly name: string;
  readonly control: ListControl;
}

/** Starts at the branch chosen for the day; 'all' is offered by the rule of PRM-31. */
const BranchFilter = ({ name, control: { state, change } }: FilterProps) => {
  const { t, lang } = useWords();
  const { user, choice } = useSession();
  const all = t(isAdmin(user) ? 'common.allBranches' : 'common.allMyBranches');
  const options = [
    ...(allBranchesOffered(user) ? [{ value: 'all', label: all }] : []),
    ...(user?.branches ?? []).map((branch) => ({
      value: String(branch.id),
      label: branchName(branch, lang),
    })),
  ];
  const value = branchOfList(state, name, choice);
  return (
    <Select
      className="filter"
      aria-label={t('common.branch')}
      value={value === null ? null : String(value)}
      options={options}
      onChange={(next) => change((now) => withFilter(now, name, next === null ? [] : [next]))}
      showSearch
      filterOption={matches}
      popupMatchSelectWidth={false}
    />
  );
};

interface FieldFilterProps extends FilterProps {
  readonly field: Field;
  readonly screen: Screen;
  readonly rows: readonly RowData[];
}

const FieldFilter = ({ name, field, screen, control, rows }: FieldFilterProps) => {
  const words = useWords();
  const { t, label } = words;
  const { state, change } = control;
  const values = state.filters[name] ?? [];
  const allText = screen.allTexts[name];
  const text = label(field.label);
  const common = { className: 'filter', 'aria-label': text, placeholder: allText ? t(allText) : text };
  const set = (next: readonly string[]) => change((now) => withFilter(now, name, next));
  switch (field.kind) {
    case 'choice':
      return (
        <ChoiceFilter {...common} name={name} field={field} values={values} rows={rows} onChange={set} />
      );
    case 'flag':
      return (
        <Select
          {...common}
          allowClear
          value={values[0] ?? null}
          options={[true, false].map((on) => ({ value: String(on), label: flagText(field, on, words) }))}
          onChange={(next: string | undefined) => set(next ? [next] : [])}
        />
      );
    case 'reference':
    case 'rows': {
      const to = targetOf(field);
      if (!to) return null;
      return (
        <ReferenceSelect
          {...common}
          to={to}
          value={numberOf(values[0])}
          onChange={(id) => set(id === null ? [] : [String(id)])}
          allowClear
          inactiveToo
        />
      );
    }
    case 'text':
      return (
        <TextFilter {...common} value={values[0] ?? ''} onChange={(next) => set(next === '' ? [] : [next])} />
      );
    case 'integer':
    case 'money':
    case 'date':
    case 'time':
    case 'moment':
      return (
        <Suspense fallback={<span className="filter" />}>
          <RangeFilter
            field={field}
            label={text}
            range={state.ranges[name] ?? {}}
            onChange={(range) => change((now) => withRange(now, name, range))}
          />
        </Suspense>
      );
    default:
      return unreachable(field);
  }
};

const matches = (typed: string, option: { readonly label: string } | undefined): boolean =>
  fold(option?.label ?? '').includes(fold(typed));

const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
