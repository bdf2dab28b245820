import { Fragment, useCallback } from 'react';
import type { Format } from '../../i18n/format';
import { type Entity, tellingsOf, toldField } from '../../schema/entity';
import { type Field, unreachable } from '../../schema/field';
import { textIn, valueIn } from '../data/row';
import { useFormatFor } from '../data/row-title';
import { useWords } from '../words';

/** Fact that tells options of the same name apart: `…4567`, `كود 12`, the day of the last visit. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  /** True if the text always reads from left to right. */
  readonly isCode: boolean;
  readonly text: string;
  /** True if the fact stays visible after the choice. */
  readonly stays: boolean;
}

/** Returns the facts of a picker row. The row lacks those that the reader may not see. */
export const useFacts = (entity: Entity): ((row: unknown) => readonly Fact[]) => {
  const { label } = useWords();
  const formatFor = useFormatFor();
  return useCallback(
    (row) =>
      tellingsOf(entity).flatMap((telling): readonly Fact[] => {
        const value = valueIn(row, telling.key);
        if (value === undefined) return [];
        const own = telling.label ?? toldField(entity, telling)?.label;
        const fact = { key: telling.key, label: own ? label(own) : '', stays: true };
        switch (telling.kind) {
          case 'end':
            return value === null ? [] : [{ ...fact, label: '', isCode: true, text: `…${value}` }];
          case 'field': {
            const field = toldField(entity, telling);
            if (value === null || !field) return [];
            const figure = figureOf(field, value, formatFor(undefined));
            // Price and duration name themselves by their unit.
            if (figure !== undefined) return [{ ...fact, label: '', isCode: false, text: figure }];
            return [{ ...fact, isCode: true, text: textIn(row, telling.key) }];
          }
          case 'latest': {
            const none = { ...fact, label: '', text: label(telling.none) };
            const day = { ...fact, text: formatFor(undefined).date(value) };
            return [{ ...(value === null ? none : day), isCode: false, stays: false }];
          }
          default:
            return unreachable(telling);
        }
      }),
    [entity, label, formatFor],
  );
};

/** Returns a number with its unit as text; undefined for fields without a unit. */
const figureOf = (field: Field, value: unknown, format: Format): string | undefined => {
  if (field.kind === 'money') return format.money(Number(value));
  if (field.kind === 'integer' && field.format === 'minutes') return format.duration(Number(value));
  return undefined;
};

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => {
  const { t } = useWords();
  return (
    <span className="told">
      {facts.map(({ key, label, isCode, text }, index) => (
        <Fragment key={key}>
          {index > 0 && t('error.listComma')}
          {label !== '' && `${label} `}
          <bdi dir={isCode ? 'ltr' : 'auto'}>{text}</bdi>
        </Fragment>
      ))}
    </span>
  );
};

/** Facts as a sentence for screen readers. */
export const factsText = (facts: readonly Fact[], comma: string): string =>
  facts.map(({ label, text }) => `${label} ${text}`.trim()).join(comma);
