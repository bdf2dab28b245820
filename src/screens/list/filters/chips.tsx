import { CloseOutlined } from '@ant-design/icons';
import type { Format } from '../../../i18n/format';
import { useFormat } from '../../../i18n/react';
import { type Entity, fieldOf } from '../../../schema/entity';
import { type Field, type FieldOf, unreachable } from '../../../schema/field';
import { findOption } from '../../../schema/text/accept';
import { useNameOf } from '../../data/reference';
import { Glyph } from '../../glyph';
import { useOptionsOf } from '../../options';
import { flagText, useWords, type Words } from '../../words';
import {
  branchKeyOf,
  changeListState,
  cleared,
  type ListControl,
  type ListState,
  type RangeText,
  withFilter,
  withRange,
} from '../state/list-state';
import { targetOf } from './filters';

/** Active filters, each with a button that removes it. Omits the branch, because its own filter always shows it. */
export const Chips = ({ entity, control }: { readonly entity: Entity; readonly control: ListControl }) => {
  const { state, change } = control;
  const words = useWords();
  const { t, label } = words;
  const format = useFormat();
  const branchKey = branchKeyOf(entity);
  const search = {
    key: 'q',
    name: t('common.search'),
    text: state.q,
    without: (now: ListState) => changeListState(now, { q: '' }),
  };
  const filters = Object.entries(state.filters).flatMap(([key, values]) => {
    const field = fieldOf(entity, key);
    if (!field || key === branchKey) return [];
    return values.map((value) => ({
      key: `${key}:${value}`,
      name: label(field.label),
      text: <FilterText field={field} value={value} words={words} />,
      without: (now: ListState) =>
        withFilter(
          now,
          key,
          (now.filters[key] ?? []).filter((one) => one !== value),
        ),
    }));
  });
  const ranges = Object.entries(state.ranges).flatMap(([key, range]) => {
    const field = fieldOf(entity, key);
    if (!field) return [];
    const text = rangeText(field, range, words, format);
    const without = (now: ListState) => withRange(now, key, {});
    return [{ key, name: label(field.label), text, without }];
  });
  const chips = [...(state.q === '' ? [] : [search]), ...filters, ...ranges];
  if (chips.length === 0) return null;
  return (
    <div className="cluster chips">
      {chips.map(({ key, name, text, without }) => (
        <span key={key} className="inline chip">
          <span>
            {name}: <bdi>{text}</bdi>
          </span>
          <button
            type="button"
            className="chip-remove"
            aria-label={t('list.chipRemove', { label: name })}
            onClick={() => change(without)}
          >
            <Glyph of={CloseOutlined} />
          </button>
        </span>
      ))}
      <button type="button" className="bare link-button" onClick={() => change(cleared)}>
        {t('common.clearFilters')}
      </button>
    </div>
  );
};

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

const rangeText = (field: Field, { from, to }: RangeText, { t }: Words, format: Format): string => {
  const shown = (text: string) => {
    if (field.kind === 'date' || field.kind === 'moment') return format.date(text);
    if (field.kind === 'money') return format.money(Number(text));
    return field.kind === 'time' ? format.time(text) : format.number(Number(text));
  };
  if (from && to) return t('list.filterRange', { from: shown(from), to: shown(to) });
  return from ? t('list.filterFrom', { from: shown(from) }) : t('list.filterTo', { to: shown(to ?? '') });
};
