import { addDays, type Day } from '../../../i18n/zone';
import { copyOf } from '../../../schema/book';
import { type Entity, fieldsOf, remembered } from '../../../schema/entity';
import type { Can, Label } from '../../../schema/field';
import {
  type FiguresAsked,
  figuresLabel,
  type Grouping,
  groupingsOf,
  mostGroups,
  numbersOf,
  type Step,
} from '../../../schema/figures';
import { isDay } from '../../../schema/text/parse';
import { seenBy } from '../../../schema/visibility';
import type { Screen } from '../../screen';

export type Drawing = 'bars' | 'line' | 'pie' | 'table';

/** Figures of a list as somebody looks at them. */
export interface ShownFigures extends FiguresAsked {
  readonly draw: Drawing;
}

/** Drawings of such figures. A line joins days; averages make no whole that could be cut into slices. */
export const drawingsOf = ({ step }: Grouping, value: FiguresAsked['value']): readonly Drawing[] => [
  'bars',
  ...(step ? (['line'] as const) : value === 'average' ? [] : (['pie'] as const)),
  'table',
];

/** Writes them as one parameter of an address and of a saved view: `category-bars-sum-price`. */
export const writeFigures = ({ by, draw, value, of }: ShownFigures): string =>
  [by, draw, value, ...(of ? [of] : [])].join('-');

type Listed = Pick<Screen, 'entity' | 'figures'>;

const withoutAdded = remembered(({ entity, figures }: Listed): Entity => {
  if (!figures) return entity;
  const own = fieldsOf(entity).filter(([key]) => !(key in figures.fields));
  return copyOf(entity, { fields: Object.fromEntries(own) });
});

/** The entity as the server sums its list up for a reader: without the columns that a screen adds. */
export const figuredBy = (can: Can, screen: Listed): Entity => seenBy(withoutAdded(screen), can);

/** Undefined if a field is not there, or not for the reader. */
export const readFigures = (screen: Listed, can: Can, text: string | null): ShownFigures | undefined => {
  const entity = figuredBy(can, screen);
  const [by = '', drawing, value, of = ''] = (text ?? '').split('-');
  const grouping = groupingsOf(entity).get(by);
  if (!grouping) return undefined;
  const named = { by, draw: 'bars', value: 'count' } as const;
  if (value !== 'count' && value !== 'sum' && value !== 'average') return named;
  if (value !== 'count' && !numbersOf(entity).has(of)) return undefined;
  const draw = drawingsOf(grouping, value).find((one) => one === drawing) ?? 'bars';
  return value === 'count' ? { by, draw, value } : { by, draw, value, of };
};

const nextOf = (day: Day, step: Step): Day =>
  step === 'month' ? `${addDays(day, 31).slice(0, 7)}-01` : addDays(day, step === 'week' ? 7 : 1);

/**
 * All first days from the first to the last of these, so that a line falls where nothing was; these if they are too
 * many. Weeks may begin before the first year, and no day follows the last of the year 9999.
 */
export const wholeLine = (days: readonly Day[], step: Step): readonly Day[] => {
  if (!days.every(isDay)) return days;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const line: Day[] = [];
  for (let day = first; isDay(day) && day <= last; day = nextOf(day, step))
    if (line.push(day) > mostGroups({ step })) return days;
  return line;
};

/** Address of the rows of a group, if the list can be narrowed to them. `shows`: what a view of the list holds. */
export const rowsOfGroup = (
  { route }: Entity,
  { key: name, field, step }: Grouping,
  key: string | null,
  shows: string,
): string | undefined => {
  if (!key || !field.filter) return undefined;
  const params = new URLSearchParams(shows);
  for (const one of ['groups', 'look', 'columns']) params.delete(one);
  if (step) {
    if (!isDay(key)) return undefined;
    const next = nextOf(key, step);
    params.set(`${name}From`, key);
    if (isDay(next)) params.set(`${name}To`, addDays(next, -1));
  } else params.set(name, key);
  return `${route}?${params}`;
};

/** Name of what figures are about, for who may not see them any more. */
export const labelOfFigures = (entity: Entity, text: string): Label => {
  const [by = '', , , of = ''] = text.split('-');
  return numbersOf(entity).get(of)?.label ?? groupingsOf(entity).get(by)?.label ?? figuresLabel;
};
