import { parts, record, records } from './answer';
import { type Entity, fieldsOf, isExported, remembered } from './entity';
import { choice, type Field, type FieldOf, type Fields, integer, type Label, money, text } from './field';
import { defineQuery } from './query';
import { defineRefusals } from './refusal';
import { readPermissionOf } from './visibility';

/** Figures of a list: its rows in groups by one field, each with the number of its rows, or a sum or average of them. */

const steps = {
  day: { ar: 'باليوم', en: 'by day' },
  week: { ar: 'بالأسبوع', en: 'by week' },
  month: { ar: 'بالشهر', en: 'by month' },
} as const;
export type Step = keyof typeof steps;

/** A field whose values make groups; of a day or a moment with the length of a group. */
export interface Grouping {
  readonly key: string;
  readonly field: Field;
  readonly step?: Step;
  readonly label: Label;
}

/** Maximum groups of an answer. Of days the last year. */
export const mostGroups = ({ step }: Pick<Grouping, 'step'>): number => (step ? 366 : 100);

/** Fields that the list shows or is narrowed by. */
const listedOf = (entity: Entity) => fieldsOf(entity).filter(([, { list, filter }]) => list || filter);

/** Groupings of an entity by their names in a request: `category`, `date.week`. */
export const groupingsOf = remembered(
  (entity: Entity): ReadonlyMap<string, Grouping> =>
    new Map(
      listedOf(entity).flatMap(([key, field]): readonly (readonly [string, Grouping])[] => {
        const { kind, label } = field;
        if (kind === 'date' || kind === 'moment')
          return Object.entries(steps).map(([step, { ar, en }]) => [
            `${key}.${step}`,
            { key, field, step: step as Step, label: { ar: `${label.ar} ${ar}`, en: `${label.en} ${en}` } },
          ]);
        const isChoice = kind === 'choice' && !field.several;
        const isGrouping = isChoice || kind === 'flag' || (kind === 'reference' && !field.back);
        return isGrouping ? [[key, { key, field, label }]] : [];
      }),
    ),
);

/** Fields of an entity that can be summed up. */
export const numbersOf = remembered(
  (entity: Entity): ReadonlyMap<string, FieldOf<'integer' | 'money'>> =>
    new Map(
      listedOf(entity).flatMap(([key, field]) =>
        (field.kind === 'integer' && field.format !== 'code') || (field.kind === 'money' && !field.unless)
          ? [[key, field]]
          : [],
      ),
    ),
);

export type Value = 'count' | 'sum' | 'average';

/** A question about a list: `of` is absent for a count. */
export interface FiguresAsked {
  readonly by: string;
  readonly value: Value;
  readonly of?: string | null;
}

/** The number of rows in a group. */
export const counted = integer({ label: { ar: 'العدد', en: 'Count' }, required: true });

/** The figure of a group as a field, so that it is shown as the field that it sums up. */
export const figureOf = (entity: Entity, { value, of }: FiguresAsked): Field => {
  const field = numbersOf(entity).get(of ?? '');
  if (value === 'count' || !field) return counted;
  const { ar, en } = field.label;
  if (value === 'sum') return { ...field, label: { ar: `مجموع ${ar}`, en: `Total ${en}` } };
  const label = { ar: `متوسط ${ar}`, en: `Average ${en}` };
  // The average of whole numbers is none.
  return field.kind === 'money' || field.format === 'minutes'
    ? { ...field, label }
    : money({ label, format: 'count' });
};

const figure = money({ label: { ar: 'الرقم المطلوب', en: 'The figure asked for' }, format: 'count' });
const answer = parts({
  groups: records({
    /** Value of the field; the first day of a group of days. Null: the rows without a value. */
    key: text({ label: { ar: 'القيمة', en: 'Value' } }),
    name: text({ label: { ar: 'المجموعة', en: 'Group' }, required: true }),
    count: counted,
    figure,
  }),
  /** Figure over all rows of the list, with those of groups that the answer has no room for. */
  total: record({
    groups: integer({ label: { ar: 'عدد المجموعات', en: 'Number of groups' }, required: true }),
    count: counted,
    figure,
  }),
});

const valueOptions = [
  { value: 'count', label: counted.label },
  { value: 'sum', label: { ar: 'المجموع', en: 'Sum' } },
  { value: 'average', label: { ar: 'المتوسط', en: 'Average' } },
] as const;

/** The call for the figures of an entity's list; undefined if nothing makes groups. */
export const figuresQueryOf = remembered((entity: Entity) => {
  const groupings = [...groupingsOf(entity)];
  const numbers = [...numbersOf(entity)];
  if (groupings.length === 0) return undefined;
  const optionsIn = (named: readonly (readonly [string, { readonly label: Label }])[]) =>
    named.map(([value, { label }]) => ({ value, label }));
  const figured = { field: 'value', is: ['sum', 'average'] };
  const input: Fields = {
    by: choice({
      label: { ar: 'تجميع حسب', en: 'Group by' },
      options: optionsIn(groupings),
      required: true,
    }),
    value: choice({
      label: { ar: 'الحساب', en: 'Figure' },
      options: numbers.length > 0 ? valueOptions : valueOptions.slice(0, 1),
      default: 'count',
    }),
    ...(numbers.length > 0 && {
      of: choice({
        label: { ar: 'الحقل', en: 'Field' },
        options: optionsIn(numbers),
        when: figured,
        required: figured,
      }),
    }),
  };
  return defineQuery(entity, {
    name: 'figures',
    on: 'list',
    label: { ar: `إحصائيات ${entity.label.many.ar}`, en: `Figures of ${entity.label.many.en}` },
    permission: readPermissionOf(entity),
    file: isExported(entity),
    input,
    answer,
  });
});

export const figuresLabel = { ar: 'إحصائيات', en: 'Figures' } as const;

export const figuresRefusals = defineRefusals('figures', {
  slow: {
    ar: 'القائمة أكبر من أن تُحسب دفعة واحدة. ضيّق الفلاتر أو الفترة',
    en: 'The list is too long to be summed up at once. Narrow its filters or days',
  },
});
