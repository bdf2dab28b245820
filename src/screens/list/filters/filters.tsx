import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { type CrudFilter, getDefaultFilter } from '@refinedev/core';
import { Button, Select } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { useSession } from '../../../providers/session';
import type { Entity } from '../../../schema/entity';
import { type Field, type FieldOf, type Lang, unreachable } from '../../../schema/field';
import { filtersOf } from '../../../schema/list-query';
import { holdsTyped } from '../../../schema/text/fold';
import { MultiSelect } from '../../controls/multi-select';
import { ReferenceSelect } from '../../controls/reference-select';
import { useBranchChoices, useOptionsOf } from '../../data/reference';
import { type RowData, textIn } from '../../data/row';
import { Glyph } from '../../glyph';
import { lazyPart } from '../../lazy-part';
import type { Screen } from '../../screen';
import { flagText, useWords } from '../../words';
import { branchKeyOf, branchOfList, filterOf } from '../list-state';
import type { ListTable } from '../use-list-table';
import { TextFilter } from './text-filter';

/** Keys of the filters with an input, in the order of their declarations. A 'hidden' one comes only from a URL. */
export const filterKeysOf = (entity: Entity): readonly string[] =>
  filtersOf(entity).flatMap(([key, { filter }]) => (filter === 'hidden' ? [] : [key]));

interface Folding {
  /** Filters that stand beside the search. */
  readonly beside: readonly string[];
  readonly folded: readonly string[];
  /** True if the switch of inactive rows is behind the button as well. */
  readonly foldsInactive: boolean;
}

/** More inputs than these do not fit beside a search in one row. */
const mostInRow = 3;

/**
 * Says which filters stand beside the search and which behind one button: all beside it if they are few, else those
 * that are used most. A queue and a phone have room for none.
 */
export const foldingOf = (entity: Entity, { isCramped }: { readonly isCramped: boolean }): Folding => {
  const keys = filterKeysOf(entity);
  const isInactive = entity.inactive !== undefined;
  if (!isCramped && keys.length + (isInactive ? 1 : 0) <= mostInRow)
    return { beside: keys, folded: [], foldsInactive: false };
  const beside = isCramped ? [] : keys.filter((key) => entity.fields[key]?.filter === 'often');
  return { beside, folded: keys.filter((key) => !beside.includes(key)), foldsInactive: isInactive };
};

/** Number of filters behind the button that are set. */
export const setOf = ({ folded, foldsInactive }: Folding, filters: readonly CrudFilter[]): number => {
  const isSet = (key: string) =>
    filters.some((filter) => 'field' in filter && filter.field === key && filter.value !== undefined);
  return (
    folded.filter(isSet).length +
    (foldsInactive && getDefaultFilter('includeInactive', [...filters]) === true ? 1 : 0)
  );
};

type SeenValues = Readonly<Record<string, readonly string[]>>;

/**
 * Collects the values of open fields over all rows since the list opened, so that filtering keeps all choices (AUD-24).
 * The list collects them, because the inputs may be folded meanwhile.
 */
export const useSeen = (entity: Entity, rows: readonly RowData[]): SeenValues => {
  const [seen, setSeen] = useState<SeenValues>({});
  useEffect(() => {
    setSeen((before) => {
      const next = Object.fromEntries(
        filtersOf(entity).flatMap(([key, field]) => {
          if (field.kind !== 'choice' || !field.open) return [];
          const all = new Set([...(before[key] ?? []), ...rows.map((row) => textIn(row, key))]);
          all.delete('');
          return [[key, [...all]] as const];
        }),
      );
      const isMore = Object.entries(next).some(([key, all]) => all.length > (before[key] ?? []).length);
      return isMore ? next : before;
    });
  }, [entity, rows]);
  return seen;
};

// Loaded on demand: date pickers weigh as much as half the list, and only lists with a range filter need them.
const RangeFilter = lazyPart(() => import('./range-filter'), 'RangeFilter');

export type FiltersTable = Pick<ListTable, 'filters' | 'setFilters'>;

interface FiltersProps {
  readonly screen: Screen;
  readonly table: FiltersTable;
  readonly seen: SeenValues;
  readonly keys: readonly string[];
  /** True draws the name above each input, which then need not say it inside. Default: false. */
  readonly isLabelled?: boolean;
}

export const Filters = ({ screen, table, seen, keys, isLabelled = false }: FiltersProps) => {
  const { entity } = screen;
  const { label } = useWords();
  const branchKey = branchKeyOf(entity);
  return filtersOf(entity).map(([key, field]) => {
    if (!keys.includes(key)) return null;
    const drawn =
      key === branchKey ? (
        <BranchFilter key={key} name={key} entity={entity} table={table} />
      ) : (
        <FieldFilter
          key={key}
          name={key}
          field={field}
          screen={screen}
          table={table}
          seen={seen[key] ?? []}
          isLabelled={isLabelled}
        />
      );
    return isLabelled ? (
      <div key={key} className="grid gap-4">
        <span className="note" aria-hidden="true">
          {label(field.label)}
        </span>
        {drawn}
      </div>
    ) : (
      drawn
    );
  });
};

interface FilterProps {
  readonly name: string;
  readonly table: FiltersTable;
}

/** The branch filter. Starts at the branch chosen for the day; offers 'all' by the rule of PRM-31. */
const BranchFilter = ({ name, entity, table }: FilterProps & { readonly entity: Entity }) => {
  const { t } = useWords();
  const { choice } = useSession();
  const value = branchOfList(entity, table.filters, choice);
  return (
    <Select
      className="filter"
      aria-label={t('common.branch')}
      value={value}
      options={useBranchChoices({ inactiveToo: true })}
      onChange={(next) => table.setFilters([filterOf(name, 'in', next === null ? [] : [String(next)])])}
      showSearch
      filterOption={holdsTyped}
      popupMatchSelectWidth={false}
    />
  );
};

interface FieldFilterProps extends FilterProps {
  readonly field: Field;
  readonly screen: Screen;
  readonly seen: readonly string[];
  readonly isLabelled: boolean;
}

const FieldFilter = ({ name, field, screen, table, seen, isLabelled }: FieldFilterProps) => {
  const words = useWords();
  const { t, label } = words;
  const values: readonly string[] = getDefaultFilter(name, table.filters, 'in') ?? [];
  const allText = screen.allTexts?.[name];
  const text = label(field.label);
  const usual = isLabelled ? t('list.all') : text;
  const common = { className: 'filter', 'aria-label': text, placeholder: allText ? t(allText) : usual };
  const set = (next: readonly string[]) => table.setFilters([filterOf(name, 'in', next)]);
  switch (field.kind) {
    case 'choice':
      return <ChoiceFilter {...common} field={field} values={values} seen={seen} onChange={set} />;
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
        <Suspense fallback={<span className="filter filter-range" />}>
          <RangeFilter
            moves
            field={field}
            label={text}
            range={{
              from: getDefaultFilter(name, table.filters, 'gte'),
              to: getDefaultFilter(name, table.filters, 'lte'),
            }}
            onChange={({ from = '', to = '' }) =>
              table.setFilters([filterOf(name, 'gte', from), filterOf(name, 'lte', to)])
            }
          />
        </Suspense>
      );
    default:
      return unreachable(field);
  }
};

const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;

interface ChoiceFilterProps {
  readonly field: FieldOf<'choice'>;
  readonly values: readonly string[];
  /** Values that rows of the list had. An open field offers them as well. */
  readonly seen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly placeholder: string;
  readonly 'aria-label': string;
}

const ChoiceFilter = ({ field, values, seen, onChange, ...rest }: ChoiceFilterProps) => {
  const { lang } = useWords();
  const format = useFormat();
  const options = useOptionsOf(field);
  return (
    <MultiSelect<string>
      {...rest}
      className="filter"
      maxTagCount={1}
      maxTagPlaceholder={(more) => `+${format.number(more.length)}`}
      maxTagTextLength={12}
      allowClear
      values={values}
      options={filterChoicesOf({
        field: { ...field, options },
        more: field.open ? [...seen, ...values] : [],
        lang,
      })}
      onChange={onChange}
      popupMatchSelectWidth={false}
    />
  );
};

interface FilterChoicesOptions {
  readonly field: FieldOf<'choice'>;
  /** Values found in rows or in the URL, known or not. */
  readonly more: readonly string[];
  readonly lang: Lang;
}

/** Returns the declared choices in their order, then the other values found (AUD-15). */
export const filterChoicesOf = ({ field, more, lang }: FilterChoicesOptions) => {
  const known = field.options.map(({ value, label }) => ({ value, label: label[lang] }));
  const others = [...new Set(more)].filter((value) => !known.some((choice) => choice.value === value));
  return [...known, ...others.map((value) => ({ value, label: value }))];
};

/** Shows inactive rows too. Draws a button if the entity has texts for both states (BRN-03), else a switch. */
export const InactiveToggle = ({ entity, table }: { entity: Entity; table: FiltersTable }) => {
  const { t, entityText } = useWords();
  const isOn = getDefaultFilter('includeInactive', table.filters) === true;
  const [on, setOn] = useState(isOn);
  // The URL changes a moment after the press; the back button changes it from outside.
  useEffect(() => setOn(isOn), [isOn]);
  const set = (inactive: boolean) => {
    setOn(inactive);
    table.setFilters([filterOf('includeInactive', 'eq', inactive)]);
  };
  const both = t.find(`${entity.name}.${isOn ? 'hideInactive' : 'showInactive'}`);
  if (both !== undefined)
    return (
      <Button
        icon={isOn ? <Glyph of={EyeInvisibleOutlined} /> : <Glyph of={EyeOutlined} />}
        onClick={() => set(!isOn)}
      >
        {both}
      </Button>
    );
  return (
    <label className="inline" htmlFor="filter-inactive">
      <input
        type="checkbox"
        role="switch"
        className="switch rigid flush"
        id="filter-inactive"
        checked={on}
        aria-checked={on}
        onChange={({ target }) => set(target.checked)}
      />
      {entityText(entity, 'includeInactive')}
    </label>
  );
};

/** Returns the entity that a reference field points to, or that the child rows of a `rows` field point to. */
export const targetOf = (field: FieldOf<'reference'> | FieldOf<'rows'>): string | undefined => {
  const pointing =
    field.kind === 'rows' ? Object.values(field.fields).find(({ kind }) => kind === 'reference') : field;
  return pointing?.kind === 'reference' ? pointing.to : undefined;
};
