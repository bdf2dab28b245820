import { useCallback } from 'react';
import { createFormat, dash, type Format } from '../../i18n/format';
import { humanMoment, longDay } from '../../i18n/human';
import { getReader } from '../../i18n/store';
import { todayIn } from '../../i18n/zone';
import { usePrefs } from '../../providers/prefs';
import { type Session, useSession, zoneOf } from '../../providers/session';
import { entityIn } from '../../schema/book';
import { type Entity, embedKeyOf, fieldOf, fieldsOf } from '../../schema/entity';
import type { Field, Lang } from '../../schema/field';
import { useWords } from '../words';

/** Row from the API. The other keys are the entity's fields and are read with `valueIn`. */
export type RowData = { readonly id: number; readonly version?: number };

export const valueIn = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? Reflect.get(holder, key)
    : undefined;

/** Returns a text, or a number as text. '' for anything else. */
export const textIn = (holder: unknown, key: string): string => {
  const value = valueIn(holder, key);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

export const numberIn = (holder: unknown, key: string): number | undefined => {
  const value = valueIn(holder, key);
  return typeof value === 'number' ? value : undefined;
};

export const listIn = (holder: unknown, key: string): readonly unknown[] => {
  const value = valueIn(holder, key);
  return Array.isArray(value) ? value : [];
};

/** Returns the rows of a list reply: a plain array, or a page with `data` (API-010). */
export const rowsIn = (answer: unknown): readonly unknown[] =>
  Array.isArray(answer) ? answer : listIn(answer, 'data');

/** Returns the embedded row of a reference: for `branchId` the row under `branch`. */
export const embeddedIn = (holder: unknown, key: string): unknown => valueIn(holder, embedKeyOf(key));

export const titleOf = (entity: Entity, row: unknown): string => {
  const title = textIn(row, entity.title);
  return title === '' ? `#${textIn(row, 'id')}` : title;
};

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** True for fields whose columns are aligned to the inline end. */
export const isFigure = (field: Field): boolean =>
  field.kind === 'money' || (field.kind === 'integer' && field.format !== 'code');

/** True for fields as wide as the form or the details: lists of rows and long texts. */
export const isWide = (field: Field): boolean =>
  field.kind === 'rows'
    ? field.flat === undefined
    : field.kind === 'text' && (field.format === 'lines' || (field.max ?? 0) >= longLine);

/** Characters of a line of which half a form shows too little: an address, a key, a note. */
const longLine = 500;

export const isRow = (value: unknown): value is RowData => numberIn(value, 'id') !== undefined;

/** Source of row names: a screen, or an entity whose title field is enough. */
export interface RowNaming {
  readonly entity: Entity;
  readonly naming?: ((row: RowData, lang: Lang, format: Format) => string) | undefined;
}

/** Names a row in the reader's language: an option by its label, a day by its date, a text as it is. */
export const useRowTitle = (): ((of: RowNaming, row: RowData) => string) => {
  const { lang, optionText, rowTitle } = useWords();
  const formatFor = useFormatFor();
  return useCallback(
    ({ entity, naming }, row) => {
      const own = naming?.(row, lang, formatFor(row));
      if (own) return own;
      const raw = textIn(row, entity.title);
      if (raw === '') return titleOf(entity, row);
      const field = fieldOf(entity, entity.title);
      if (field?.kind === 'choice') return optionText(field.options, raw);
      if (field?.kind === 'date') return formatFor(row).date(raw);
      if (field?.kind === 'moment') return formatFor(row).dateTime(raw);
      return rowTitle(entity, raw);
    },
    [lang, optionText, rowTitle, formatFor],
  );
};

/**
 * Names a row in a question: by its own name and the person that it is about, each once. A row without its
 * own name is named by the person alone.
 */
export const useRowSubject = (): ((of: RowNaming, row: RowData) => readonly string[]) => {
  const nameOf = useRowTitle();
  return useCallback(
    (of, row) => {
      const { entity } = of;
      const { about = '' } = entity;
      const field = fieldOf(entity, about);
      const person =
        field?.kind === 'reference' ? textIn(embeddedIn(row, about), entityIn(entity, field.to).title) : '';
      const title = nameOf(of, row);
      const isNamed = title !== titleOf(entity, { id: row.id }) && title !== person;
      if (!isNamed) return [person === '' ? title : person];
      return person === '' || title.includes(person) ? [title] : [title, person];
    },
    [nameOf],
  );
};

/** True for a moment that begins its day, also where a change of clocks leaves midnight out. */
export const beginsDay = (moment: unknown, { fixedDate, fixedDateTime }: Format): boolean => {
  const day = fixedDate(moment);
  return day !== dash && fixedDateTime(moment) === fixedDateTime(`${day} 00:00`);
};

/**
 * Names what distinguishes a row that happened (`range`) from others of its name: its day, unless the name has it, and
 * its amount. Rows that exist without a day have a name of their own.
 */
export const useRowMatters = (): ((entity: Entity, row: RowData, name: string) => readonly string[]) => {
  const { lang } = useWords();
  const formatFor = useFormatFor();
  const session = useSession();
  return useCallback(
    (entity, row, name) => {
      const { range } = entity;
      if (range === undefined) return [];
      const format = formatFor(row);
      const zone = zoneIn(session, valueIn(row, 'branchId'));
      const when = textIn(row, range);
      const now = new Date();
      // A stretch of whole days begins with one.
      const isDay = fieldOf(entity, range)?.kind === 'date' || beginsDay(when, format);
      const day = isDay
        ? longDay(format.fixedDate(when), todayIn(zone, now), lang)
        : humanMoment(when, now, lang, { timeZone: zone });
      const sum = fieldsOf(entity).find(
        ([key, field]) => field.kind === 'money' && field.list === true && numberIn(row, key) !== undefined,
      );
      const isSaid = when === '' || name.includes(format.date(when));
      return [...(isSaid ? [] : [day]), ...(sum ? [format.money(numberIn(row, sum[0]) ?? 0)] : [])];
    },
    [lang, formatFor, session],
  );
};

/**
 * Formats for a row. Moments use the zone of the row's own branch, whatever the device's (FMT-10). Rows
 * without a branch use the zone of the chosen branch.
 */
export const useFormatFor = (): ((holder: unknown) => Format) => {
  const { language, numerals, clock } = usePrefs();
  const session = useSession();
  return useCallback(
    (holder) =>
      createFormat({
        lang: language,
        numerals,
        clock,
        timeZone: zoneIn(session, valueIn(holder, 'branchId')),
        home: getReader().home,
      }),
    [language, numerals, clock, session],
  );
};

/** Returns the zone of a branch of the user, or the zone of the chosen branch for any other id. */
export const zoneIn = (session: Session, branchId: unknown): string =>
  session.user?.branches.find(({ id }) => id === branchId)?.timeZone ?? zoneOf(session);

/** True if the row is overdue, for entities that declare an `overdue` flag. */
export const isLate = (entity: Entity, row: RowData): boolean =>
  fieldsOf(entity).some(
    ([key, field]) => field.kind === 'flag' && field.overdue !== undefined && valueIn(row, key) === true,
  );

export const rowClass = (
  base: string,
  state: { readonly changed: boolean; readonly late: boolean },
): string => [base, ...(state.changed ? ['row-changed'] : []), ...(state.late ? ['row-late'] : [])].join(' ');
