import { theBook } from '../../../providers/book';
import { readJson, writeItem } from '../../../providers/storage';
import { type Entity, fieldOf, fieldsOf } from '../../../schema/entity';
import type { Field, Kind, Label, Lang } from '../../../schema/field';
import { isFigure, listIn, textIn } from '../../data/row';
import type { Figures, Screen } from '../../screen';

type Columns = Pick<Screen, 'entity' | 'columns'>;
/** The view of a list's figures. Undefined: that of all data. */
type View = Pick<Figures, 'columns'>;

/** Returns the fields that the list can show: first in the view's or screen's order, then in the declaration's. */
export const columnsOf = (
  { entity, columns = [] }: Columns,
  view?: View,
): readonly (readonly [string, Field])[] => {
  const order: readonly string[] = [...new Set([...(view?.columns ?? []), ...columns])];
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return fieldsOf(entity)
    .filter(([, field]) => field.list === true || field.list === 'hidden')
    .toSorted(([a], [b]) => place(a) - place(b));
};

export const usualColumnsOf = (screen: Columns, view?: View): readonly string[] =>
  view?.columns ?? columnsOf(screen).flatMap(([key, field]) => (field.list === true ? [key] : []));

/** Widths in px that somebody gave to columns. */
export type Widths = Readonly<Record<string, number>>;

/** The columns that a reader sees, in their order. */
export interface ShownColumns {
  readonly shown: readonly string[];
  readonly widths: Widths;
}

export const narrowest = 60;
export const widest = 480;

/** Reads widths as addresses, views and the store hold them: `fullName:240,email:120`. */
export const readWidths = (text: string): Widths =>
  Object.fromEntries(
    text.split(',').flatMap((part) => {
      const [key = '', width = ''] = part.split(':');
      const isWidth = /^\d{2,4}$/.test(width);
      return isWidth ? [[key, Math.min(widest, Math.max(narrowest, Number(width)))]] : [];
    }),
  );

export const writeWidths = (widths: Widths): string =>
  Object.entries(widths)
    .map(([key, width]) => `${key}:${width}`)
    .toSorted()
    .join();

/** True if columns stand in the order of the view or the declaration. */
export const isUsualOrder = (shown: readonly string[], screen: Columns, view?: View): boolean =>
  `${shown}` === `${columnsOf(screen, view).flatMap(([key]) => (shown.includes(key) ? [key] : []))}`;

const keyOf = (screen: Columns, userId: number, view: View | undefined): string =>
  `columns:${userId}:${screen.entity.name}${view ? ':figures' : ''}`;

/**
 * Reads the columns that this user chose for the view; those of nobody are the usual ones. The title always shows. The
 * choice is stored as differences from the default, so that columns declared later follow their declaration.
 */
export const readColumns = (screen: Columns, userId: number | undefined, view?: View): ShownColumns => {
  const found = userId === undefined ? undefined : readJson(keyOf(screen, userId, view));
  const [on, off, order] = [textsIn(found, 'on'), textsIn(found, 'off'), textsIn(found, 'order')];
  const usual = usualColumnsOf(screen, view);
  const shown = columnsOf(screen, order.length > 0 ? { columns: order } : view).flatMap(([key]) =>
    key === screen.entity.title || on.includes(key) || (usual.includes(key) && !off.includes(key))
      ? [key]
      : [],
  );
  return { shown, widths: readWidths(textIn(found, 'widths')) };
};

export const writeColumns = (
  screen: Columns,
  userId: number,
  { shown, widths }: ShownColumns,
  view?: View,
): void => {
  const usual = usualColumnsOf(screen, view);
  const on = shown.filter((key) => !usual.includes(key));
  const off = usual.filter((key) => !shown.includes(key));
  const order = isUsualOrder(shown, screen, view) ? [] : shown;
  const given = writeWidths(widths);
  const isUsual = on.length + off.length + order.length + given.length === 0;
  writeItem(keyOf(screen, userId, view), isUsual ? null : JSON.stringify({ on, off, order, widths: given }));
};

const textsIn = (found: unknown, key: string): readonly string[] =>
  listIn(found, key).filter((one) => typeof one === 'string');

interface LayOutOptions {
  readonly columns: readonly {
    readonly field: Field;
    readonly isTitle: boolean;
    /** True if a face stands before the name. Default: false. */
    readonly isPerson?: boolean;
    readonly least?: number | undefined;
    /** Width that somebody gave it. Default: by its kind, and a share of what is spare. */
    readonly given?: number | undefined;
  }[];
  readonly lang: Lang;
  readonly commands: number;
  /** Width of the box in px. Undefined until it is measured. */
  readonly room: number | undefined;
}

interface Layout {
  readonly widths: readonly number[];
  /** Width of the actions column in px; 0 without one. */
  readonly actions: number;
  /** Minimum width of the table in px. */
  readonly least: number;
  /** True if the box is narrower than `least`. */
  readonly scrolls: boolean;
}

/** Gives each column the width that its kind needs, and spreads the rest by the shares of the kinds. */
export const layOut = ({ columns, lang, commands, room }: LayOutOptions): Layout => {
  const needs = columns.map(
    ({ field, isTitle, isPerson = false, least = 0, given }) =>
      given ?? Math.max(isTitle ? (isPerson ? personWidth : titleWidth) : 0, widthOf(field, lang), least),
  );
  const actions = commands === 0 ? 0 : Math.max(commands * commandWidth + 19, 100);
  const whole = needs.reduce((sum, width) => sum + width, actions);
  // Names give way a little before the table scrolls, as they are cut with their whole text in a tooltip.
  const gives = columns.map(({ field, given }, index) =>
    given === undefined && isCut(field) ? (needs[index] ?? 0) * mostCut : 0,
  );
  const most = gives.reduce((sum, width) => sum + width, 0);
  const lack = Math.min(Math.max(whole - (room ?? whole), 0), most);
  const least = whole - lack;
  const shares = columns.map(({ field, isTitle, given }) =>
    given !== undefined ? 0 : isTitle ? titleShare : shareOf(field),
  );
  const all = shares.reduce((sum, share) => sum + share, 0);
  const spare = Math.max((room ?? least) - least, 0);
  return {
    widths: needs.map((width, index) =>
      Math.floor(
        width -
          (most === 0 ? 0 : (lack * (gives[index] ?? 0)) / most) +
          (all === 0 ? 0 : (spare * (shares[index] ?? 0)) / all),
      ),
    ),
    actions,
    least,
    scrolls: room !== undefined && room < least,
  };
};

/** Part of its width that a column of names gives up at most. */
const mostCut = 0.2;

const isCut = (field: Field): boolean =>
  (field.kind === 'text' || field.kind === 'reference') && needOf(field) === 0;

const titleWidth = 146;
/** A face stands before the name of a person. */
const personWidth = 172;
const titleShare = 6;
/** Width of an icon button in px. */
const commandWidth = 28;

/** Minimum widths in px, so that the eleven customer columns (CUS-07) fit next to the menu at 1440 px. */
const kindWidths: Readonly<Record<Kind, number>> = {
  text: 86,
  integer: 78,
  money: 90,
  date: 98,
  time: 78,
  moment: 98,
  flag: 90,
  choice: 82,
  reference: 102,
  rows: 132,
};

/** Share of the spare width per kind. Default: 1. References get as much as texts, because names are as long. */
const kindShares: Readonly<Partial<Record<Kind, number>>> = { text: 6, reference: 6, rows: 4, money: 2 };

const widthOf = (field: Field, lang: Lang): number =>
  Math.max(kindWidths[field.kind], tagWidth(tagsOf(field), lang), needOf(field));

/** Width in px that shows a document number, a code or an e-mail address without cutting it. */
const needOf = (field: Field): number => {
  if (field.kind === 'reference') {
    const { fields, title } = theBook().entity(field.to);
    return isNumber(fields[title]) ? numberWidth : 0;
  }
  if (isNumber(field)) return numberWidth;
  if (field.kind === 'integer') return field.format === 'code' ? 84 : 0;
  return field.kind === 'text' && field.format === 'email' ? 138 : 0;
};

const numberWidth = 142;
const isNumber = (field: Field | undefined): boolean =>
  field?.kind === 'text' && field.unique !== undefined && field.write === 'never';

const tagsOf = (field: Field): readonly Label[] => {
  if (field.kind === 'flag') return Object.values(field.words ?? {});
  return field.kind === 'choice' && field.options.some(({ colour }) => colour)
    ? field.options.map(({ label }) => label)
    : [];
};

/**
 * Width in px for the longest label, because an ellipsis cannot cut a tag. 0 without labels. A label that is a whole
 * sentence goes on in a second line.
 */
const tagWidth = (labels: readonly Label[], lang: Lang): number =>
  Math.min(longestTag, Math.max(-46, ...labels.map((label) => label[lang].length * 7)) + 46);

const longestTag = 230;

const shareOf = (field: Field): number => {
  const isShort = field.kind === 'text' && (field.format === 'phone' || field.format === 'capitals');
  return isShort ? 1 : (kindShares[field.kind] ?? 1);
};

/**
 * Returns the fields of a card if the screen names none: the first two columns, then the first state and figure
 * unless those two already hold one. The `inactive` flag is no state here, because the card shows it by its title.
 */
export const cardKeysOf = (entity: Entity, shown: readonly string[]): readonly string[] => {
  const first = shown.slice(0, 2);
  const missing = [isState, isFigure].flatMap((tells) => {
    const telling = shown.filter((key) => {
      const field = fieldOf(entity, key);
      return field !== undefined && key !== entity.inactive && tells(field);
    });
    return telling.some((key) => first.includes(key)) ? [] : telling.slice(0, 1);
  });
  return [...first, ...missing];
};

const isState = (field: Field): boolean =>
  field.kind === 'flag'
    ? field.words !== undefined
    : field.kind === 'choice' && field.options.some(({ colour }) => colour !== undefined);

/** Returns up to five neighbouring page numbers around the current page, from 1 to `pages` (CUS-18). */
export const pageWindow = (page: number, pages: number): readonly number[] => {
  const size = Math.min(5, Math.max(pages, 1));
  const first = Math.min(Math.max(page - 2, 1), Math.max(pages - size + 1, 1));
  return Array.from({ length: size }, (_, index) => first + index);
};
