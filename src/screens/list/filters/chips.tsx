import { CloseOutlined } from '@ant-design/icons';
import { type CrudFilter, getDefaultFilter, unionFilters } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { Format } from '../../../i18n/format';
import { useFormat } from '../../../i18n/react';
import { dayMeant, todayIn } from '../../../i18n/zone';
import { useSession, zoneOf } from '../../../providers/session';
import type { Entity } from '../../../schema/entity';
import { type Field, type FieldOf, unreachable } from '../../../schema/field';
import { filtersOf } from '../../../schema/list-query';
import { segmentKey } from '../../../schema/segments';
import { findOption } from '../../../schema/text/accept';
import { useNameOf, useOptionsOf } from '../../data/reference';
import { Glyph } from '../../glyph';
import { flagText, useWords, type Words } from '../../words';
import { branchKeyOf, cleared, filterOf, segmentMeantBy } from '../list-state';
import type { ListTable } from '../use-list-table';
import { type FiltersTable, targetOf } from './filters';
import { periodOf } from './periods';

interface Chip {
  readonly key: string;
  readonly name: string;
  readonly text: ReactNode;
  readonly remove: () => void;
}

interface ChipsProps {
  readonly entity: Entity;
  readonly table: FiltersTable & Pick<ListTable, 'isOpening'>;
  /** Filters whose inputs stand in sight, beside the search. */
  readonly beside: readonly string[];
}

/**
 * Active filters whose inputs are out of sight, each with a button that removes it. What stands in sight needs no
 * chip: an input beside the search, the search itself, and the part of the list that is pressed above.
 */
export const Chips = ({ entity, table, beside }: ChipsProps) => {
  const { filters, setFilters } = table;
  const words = useWords();
  const { t, label } = words;
  const format = useFormat();
  const session = useSession();
  const meantDay = (day: string) => dayMeant(day, todayIn(zoneOf(session), new Date()));
  const meant = Object.keys(segmentMeantBy(entity, filters)?.where ?? {});
  const chips = filtersOf(entity).flatMap(([key, field, op]): readonly Chip[] => {
    if (key === segmentKey || beside.includes(key) || meant.includes(key)) return [];
    const name = label(field.label);
    const values: readonly string[] = getDefaultFilter(key, filters, 'in') ?? [];
    if (op === 'in')
      return values.map((value) => ({
        key: `${key}:${value}`,
        name,
        // A flag's words may be the field's own name, which is then said once.
        text:
          field.kind === 'flag' ? (
            flagText(field, value === 'true', words)
          ) : (
            <FilterText field={field} value={value} words={words} />
          ),
        remove: () =>
          setFilters((now) => {
            const before: readonly string[] = getDefaultFilter(key, now, 'in') ?? [];
            const kept = before.filter((one) => one !== value);
            return unionFilters([], [filterOf(key, 'in', kept)], now);
          }),
      }));
    const from = getDefaultFilter(key, filters, 'gte');
    const to = getDefaultFilter(key, filters, 'lte');
    if (!from && !to) return [];
    const remove = () => setFilters([filterOf(key, 'gte', ''), filterOf(key, 'lte', '')]);
    return [{ key, name, text: rangeText(field, { from, to }, words, format, meantDay), remove }];
  });
  if (table.isOpening || !isNarrowed(entity, filters, beside, meant)) return null;
  return (
    <div className="cluster chips gap-6 slim">
      {chips.map(({ key, name, text, remove }) => (
        <span key={key} className="inline chip tint gap-2">
          <span>
            {name !== text && `${name}: `}
            <bdi>{text}</bdi>
          </span>
          <button
            type="button"
            className="chip-remove"
            aria-label={t('list.chipRemove', { label: name })}
            onClick={remove}
          >
            <Glyph of={CloseOutlined} />
          </button>
        </span>
      ))}
      <button type="button" className="link-button" onClick={() => setFilters(cleared)}>
        {t('common.clearFilters')}
      </button>
    </div>
  );
};

/** True if the list has been narrowed. The branch is always chosen, so that its own input in sight does not count. */
const isNarrowed = (
  entity: Entity,
  filters: CrudFilter[],
  beside: readonly string[],
  meant: readonly string[],
): boolean =>
  Boolean(getDefaultFilter('search', filters, 'contains')) ||
  filtersOf(entity).some(
    ([key]) =>
      key !== segmentKey &&
      !meant.includes(key) &&
      !(key === branchKeyOf(entity) && beside.includes(key)) &&
      filters.some((filter) => 'field' in filter && filter.field === key && [filter.value].flat().length > 0),
  );

const ChoiceText = ({ field, value }: { readonly field: FieldOf<'choice'>; readonly value: string }) => {
  const { label } = useWords();
  const option = findOption(useOptionsOf(field), value);
  return option ? label(option.label) : value;
};

const FilterText = ({ field, value, words }: { field: Field; value: string; words: Words }) => {
  switch (field.kind) {
    case 'choice':
      return <ChoiceText field={field} value={value} />;
    case 'flag':
      return flagText(field, value === 'true', words);
    case 'reference':
    case 'rows': {
      if (value === 'all') return words.t('list.all');
      const to = targetOf(field);
      return to ? <ReferenceName to={to} id={Number(value)} /> : value;
    }
    case 'text':
    case 'integer':
    case 'money':
    case 'date':
    case 'time':
    case 'moment':
      return value;
    default:
      return unreachable(field);
  }
};

const ReferenceName = ({ to, id }: { readonly to: string; readonly id: number }) => useNameOf(to, id);

const rangeText = (
  field: Field,
  { from, to }: { readonly from?: string; readonly to?: string },
  { t, label }: Words,
  format: Format,
  meant: (day: string) => string,
): string => {
  const period = periodOf(from, to);
  if (period) return label(period.label);
  const shown = (text: string) => {
    if (field.kind === 'date' || field.kind === 'moment') return format.date(meant(text));
    if (field.kind === 'money') return format.money(Number(text));
    return field.kind === 'time' ? format.time(text) : format.number(Number(text));
  };
  if (from && to) return t('list.filterRange', { from: shown(from), to: shown(to) });
  return from ? t('list.filterFrom', { from: shown(from) }) : t('list.filterTo', { to: shown(to ?? '') });
};
