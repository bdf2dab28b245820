import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Format } from '../../../i18n/format';
import { useFormat } from '../../../i18n/react';
import { findOption } from '../../../schema/accept';
import { type Entity, fieldOf } from '../../../schema/entity';
import { type Field, type FieldOf, unreachable } from '../../../schema/field';
import { useNameOf } from '../../data/reference';
import { useOptionsOf } from '../../options';
import { flagText, useWords, type Words } from '../../words';
import {
  branchKeyOf,
  changeListState,
  cleared,
  type ListControl,
  type RangeText,
  withFilter,
  withRange,
} from '../state/list-state';
import { targetOf } from './filters';

interface ChipsProps {
  readonly entity: Entity;
  readonly control: ListControl;
}

/** The filters in force, each with a button that removes it. The branch always shows in its own filter. */
export const Chips = ({ entity, control: { state, change } }: ChipsProps) => {
  const words = useWords();
  const { t, label } = words;
  const format = useFormat();
  const branchKey = branchKeyOf(entity);
  const chips = [
    ...(state.q === ''
      ? []
      : [
          <Chip
            key="q"
            label={t('common.search')}
            text={state.q}
            onRemove={() => change((now) => changeListState(now, { q: '' }))}
          />,
        ]),
    ...Object.entries(state.filters).flatMap(([key, values]) => {
      const field = fieldOf(entity, key);
      if (!field || key === branchKey) return [];
      return values.map((value) => (
        <Chip
          key={`${key}:${value}`}
          label={label(field.label)}
          text={<FilterText field={field} value={value} words={words} />}
          onRemove={() =>
            change((now) =>
              withFilter(
                now,
                key,
                (now.filters[key] ?? []).filter((one) => one !== value),
              ),
            )
          }
        />
      ));
    }),
    ...Object.entries(state.ranges).flatMap(([key, range]) => {
      const field = fieldOf(entity, key);
      if (!field) return [];
      return [
        <Chip
          key={key}
          label={label(field.label)}
          text={rangeText(field, range, words, format)}
          onRemove={() => change((now) => withRange(now, key, {}))}
        />,
      ];
    }),
  ];
  if (chips.length === 0) return null;
  return (
    <div className="cluster chips">
      {chips}
      <button type="button" className="bare link-button" onClick={() => change(cleared)}>
        {t('common.clearFilters')}
      </button>
    </div>
  );
};

interface ChipProps {
  readonly label: string;
  readonly text: ReactNode;
  readonly onRemove: () => void;
}

const Chip = ({ label, text, onRemove }: ChipProps) => {
  const { t } = useWords();
  return (
    <span className="inline chip">
      <span>
        {label}: <bdi>{text}</bdi>
      </span>
      <button
        type="button"
        className="chip-remove"
        aria-label={t('list.chipRemove', { label })}
        onClick={onRemove}
      >
        <CloseOutlined />
      </button>
    </span>
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
