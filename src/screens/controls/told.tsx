import { Fragment, useCallback } from 'react';
import type { Entity } from '../../schema/entity';
import { unreachable } from '../../schema/field';
import type { Telling } from '../../schema/telling';
import { tellingsOf, toldField } from '../../schema/told-fields';
import { textIn, valueIn } from '../data/row';
import { useFormatFor } from '../data/row-format';
import { useWords } from '../words';

/** What tells an option from its namesakes, in words: `…4567`, `كود 12`, the day of the last visit. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  /** Reads from left to right whatever stands around it. */
  readonly isCode: boolean;
  readonly text: string;
  /** Stays with the row once it is chosen. */
  readonly stays: boolean;
}

/** The facts that a picker's row carries; what the reader may not see is not among them. */
export const useFacts = (entity: Entity): ((row: unknown) => readonly Fact[]) => {
  const { label } = useWords();
  const formatFor = useFormatFor();
  return useCallback(
    (row) =>
      tellingsOf(entity).flatMap((telling): readonly Fact[] => {
        const value = valueIn(row, telling.key);
        if (value === undefined) return [];
        const fact = { key: telling.key, label: nameOf(entity, telling, label), stays: true };
        switch (telling.kind) {
          case 'end':
            return value === null ? [] : [{ ...fact, label: '', isCode: true, text: `…${value}` }];
          case 'field':
            return value === null ? [] : [{ ...fact, isCode: true, text: textIn(row, telling.key) }];
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

const nameOf = (
  entity: Entity,
  telling: Telling,
  label: (text: { ar: string; en: string }) => string,
): string => {
  const own = telling.label ?? toldField(entity, telling)?.label;
  return own ? label(own) : '';
};

/** Facts in one soft line, each in its own direction. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <span className="told">
    {facts.map(({ key, label, isCode, text }, index) => (
      <Fragment key={key}>
        {index > 0 && ' · '}
        {label !== '' && `${label} `}
        <bdi dir={isCode ? 'ltr' : 'auto'}>{text}</bdi>
      </Fragment>
    ))}
  </span>
);

/** The same as a sentence, for whoever hears the option. */
export const factsText = (facts: readonly Fact[]): string =>
  facts.map(({ label, text }) => `${label} ${text}`.trim()).join(' · ');
