import { CloseOutlined } from '@ant-design/icons';
import { type CrudFilter, getDefaultFilter, unionFilters } from '@refinedev/core';
import { Fragment, type ReactNode } from 'react';
import type { Format } from '../../../i18n/format';
import { useFormat } from '../../../i18n/react';
import { dayMeant, todayIn } from '../../../i18n/zone';
import { useSession, zoneOf } from '../../../providers/session';
import type { Entity } from '../../../schema/entity';
import type { Field, FieldOf } from '../../../schema/field';
import { filtersOf } from '../../../schema/list-query';
import { segmentKey } from '../../../schema/segments';
import { NameOf, useOptionsOf } from '../../data/reference';
import { Glyph } from '../../glyph';
import { flagText, useWords, type Words } from '../../words';
import { branchKeyOf, branchOfList, cleared, filterOf, segmentMeantBy } from '../list-state';
import type { ListTable } from '../use-list-table';
import { type FiltersTable, targetOf } from './filters';
import { periodOf } from './periods';

/** A filter that is set, in words. */
interface SetFilter {
  readonly key: string;
  readonly name: string;
  readonly values: readonly {
    readonly key: string;
    readonly text: ReactNode;
    /** What takes the value away. */
    readonly without: Parameters<FiltersTable['setFilters']>[0];
  }[];
}

/** Says the filters of fields that are set, in the order of their declarations. */
const useSetFilters = (entity: Entity, filters: CrudFilter[]): readonly SetFilter[] => {
  const words = useWords();
  const format = useFormat();
  const session = useSession();
  const meantDay = (day: string) => dayMeant(day, todayIn(zoneOf(session), new Date()));
  return filtersOf(entity).flatMap(([key, field, op]): readonly SetFilter[] => {
    const name = words.label(field.label);
    if (op === 'in') {
      const chosen: readonly string[] = getDefaultFilter(key, filters, 'in') ?? [];
      const values = chosen.map((value) => ({
        key: `${key}:${value}`,
        // A flag's words may be the field's own name, which is then said once.
        text:
          field.kind === 'flag' ? (
            flagText(field, value === 'true', words)
          ) : (
            <FilterText field={field} value={value} words={words} />
          ),
        without: (now: CrudFilter[]) => {
          const before: readonly string[] = getDefaultFilter(key, now, 'in') ?? [];
          const kept = before.filter((one) => one !== value);
          return unionFilters([], [filterOf(key, 'in', kept)], now);
        },
      }));
      return values.length > 0 ? [{ key, name, values }] : [];
    }
    const from = getDefaultFilter(key, filters, 'gte');
    const to = getDefaultFilter(key, filters, 'lte');
    if (!from && !to) return [];
    const text = rangeText(field, { from, to }, words, format, meantDay);
    const without = [filterOf(key, 'gte', ''), filterOf(key, 'lte', '')];
    return [{ key, name, values: [{ key, text, without }] }];
  });
};

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
  const { t } = useWords();
  const meant = Object.keys(segmentMeantBy(entity, filters)?.where ?? {});
  const narrowing = useSetFilters(entity, filters).filter(
    ({ key }) => key !== segmentKey && !meant.includes(key),
  );
  const chips = narrowing.filter(({ key }) => !beside.includes(key));
  const isSearched = Boolean(getDefaultFilter('search', filters, 'contains'));
  // The branch is always chosen, so that its own input in sight narrows nothing.
  const isNarrowed =
    isSearched || narrowing.some(({ key }) => !beside.includes(key) || key !== branchKeyOf(entity));
  if (table.isOpening || !isNarrowed) return null;
  return (
    <div className="cluster chips gap-6 slim" style={{ flex: '1 1 240px' }}>
      {chips.flatMap(({ name, values }) =>
        values.map(({ key, text, without }) => (
          <span key={key} className="inline chip tint gap-2">
            <span>
              {name !== text && `${name}: `}
              <bdi>{text}</bdi>
            </span>
            <button
              type="button"
              className="chip-remove"
              aria-label={t('list.chipRemove', { label: name })}
              onClick={() => setFilters(without)}
            >
              <Glyph of={CloseOutlined} />
            </button>
          </span>
        )),
      )}
      <button type="button" className="link-button" onClick={() => setFilters(cleared)}>
        {t('common.clearFilters')}
      </button>
    </div>
  );
};

/** Says on paper what a list was narrowed to: a line for each filter, and the branch also where it is the day's. */
export const FilterFacts = ({ entity, filters }: { entity: Entity; filters: CrudFilter[] }) => {
  const { t, entityText } = useWords();
  const { choice } = useSession();
  const branch = branchOfList(entity, filters, choice);
  const ofBranch = filterOf(branchKeyOf(entity) ?? '', 'in', branch === null ? [] : [String(branch)]);
  const search: string = getDefaultFilter('search', filters, 'contains') ?? '';
  return (
    <>
      {search !== '' && (
        <p>
          {t('common.search')}: <bdi>{search}</bdi>
        </p>
      )}
      {useSetFilters(entity, unionFilters([], [ofBranch], filters)).map(({ key, name, values }) => (
        <p key={key}>
          {values.map((value, index) => (
            <Fragment key={value.key}>
              {index > 0 ? t('error.listComma') : name !== value.text && `${name}: `}
              <bdi>{value.text}</bdi>
            </Fragment>
          ))}
        </p>
      ))}
      {getDefaultFilter('includeInactive', filters) === true && (
        <p>{entityText(entity, 'includeInactive')}</p>
      )}
    </>
  );
};

const ChoiceText = ({ field, value }: { readonly field: FieldOf<'choice'>; readonly value: string }) =>
  useWords().optionText(useOptionsOf(field), value);

const FilterText = ({ field, value, words }: { field: Field; value: string; words: Words }) => {
  if (field.kind === 'choice') return <ChoiceText field={field} value={value} />;
  if (field.kind !== 'reference' && field.kind !== 'rows') return value;
  const to = targetOf(field);
  if (value === 'all') return words.t('list.all');
  return to ? <NameOf to={to} id={Number(value)} /> : value;
};

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
