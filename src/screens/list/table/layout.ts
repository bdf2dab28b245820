import { theBook } from '../../../providers/book';
import { type Entity, fieldOf, fieldsOf } from '../../../schema/entity';
import type { Field, Kind, Label, Lang } from '../../../schema/field';
import { isFigure, listIn } from '../../data/row';
import type { Screen } from '../../screen';

type Columns = Pick<Screen, 'entity' | 'columns'>;
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Fields the list can show: in the screen's order, then in the declaration's. */
export const columnsOf = ({ entity, columns = [] }: Columns): readonly (readonly [string, Field])[] => {
  const place = (key: string) => (columns.includes(key) ? columns.indexOf(key) : columns.length);
  return fieldsOf(entity)
    .filter(([, field]) => field.list === true || field.list === 'hidden')
    .toSorted(([a], [b]) => place(a) - place(b));
};

export const usualColumnsOf = (screen: Columns): readonly string[] =>
  columnsOf(screen).flatMap(([key, field]) => (field.list === true ? [key] : []));

const keyOf = (screen: Columns, userId: number): string => `columns:${userId}:${screen.entity.name}`;

/**
 * The columns this user chose. The title always shows; a column that the declaration gained since is
 * shown as it says, because the choice is kept as differences.
 */
export const readColumns = (store: Store, screen: Columns, userId: number): readonly string[] => {
  const { on, off } = readChoice(store, screen, userId);
  return columnsOf(screen).flatMap(([key, field]) =>
    key === screen.entity.title || on.includes(key) || (field.list === true && !off.includes(key))
      ? [key]
      : [],
  );
};

export const writeColumns = (
  store: Store,
  screen: Columns,
  userId: number,
  shown: readonly string[],
): void => {
  const usual = usualColumnsOf(screen);
  const on = shown.filter((key) => !usual.includes(key));
  const off = usual.filter((key) => !shown.includes(key));
  try {
    if (on.length + off.length === 0) store.removeItem(keyOf(screen, userId));
    else store.setItem(keyOf(screen, userId), JSON.stringify({ on, off }));
  } catch {
    // The choice then holds until the page is left.
  }
};

const readChoice = (store: Store, screen: Columns, userId: number) => {
  const none: readonly string[] = [];
  try {
    const found: unknown = JSON.parse(store.getItem(keyOf(screen, userId)) ?? 'null');
    return { on: textsIn(found, 'on'), off: textsIn(found, 'off') };
  } catch {
    return { on: none, off: none };
  }
};

const textsIn = (found: unknown, key: string): readonly string[] =>
  listIn(found, key).filter((one) => typeof one === 'string');

interface LayOutOptions {
  readonly columns: readonly {
    readonly field: Field;
    readonly isTitle: boolean;
    readonly least?: number | undefined;
  }[];
  readonly lang: Lang;
  /** Most icon buttons that a row has. */
  readonly commands: number;
  /** Width of the box in px; undefined while it is not known. */
  readonly room: number | undefined;
}

export interface Layout {
  readonly widths: readonly number[];
  /** Width of the column of actions; 0 without one. */
  readonly actions: number;
  /** The table is never narrower than this. */
  readonly least: number;
  /** There is less room than that. */
  readonly scrolls: boolean;
}

/** Each column gets what its kind needs; what is left goes to those whose texts can use it. */
export const layOut = ({ columns, lang, commands, room }: LayOutOptions): Layout => {
  const needs = columns.map(({ field, isTitle, least = 0 }) =>
    Math.max(isTitle ? titleWidth : 0, widthOf(field, lang), least),
  );
  const actions = commands === 0 ? 0 : Math.max(commands * commandWidth + 14, 100);
  const least = needs.reduce((sum, width) => sum + width, actions);
  const shares = columns.map(({ field, isTitle }) => (isTitle ? titleShare : shareOf(field)));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const spare = Math.max((room ?? least) - least, 0);
  return {
    widths: needs.map((width, index) =>
      Math.floor(width + (all === 0 ? 0 : (spare * (shares[index] ?? 0)) / all)),
    ),
    actions,
    least,
    scrolls: room !== undefined && room < least,
  };
};

const titleWidth = 148;
const titleShare = 6;
/** An icon button in px. */
const commandWidth = 28;

/** Chosen so that the eleven columns of the customers (CUS-07) fit beside the menu at 1440 px. */
const kindWidths: Readonly<Record<Kind, number>> = {
  text: 100,
  integer: 80,
  money: 92,
  date: 100,
  time: 80,
  moment: 100,
  flag: 92,
  choice: 84,
  reference: 104,
  rows: 146,
};

/** Share of the spare room that a kind takes. Default 1; names of people and things are as long as texts. */
const kindShares: Readonly<Partial<Record<Kind, number>>> = { text: 6, reference: 6, rows: 4, money: 2 };

const widthOf = (field: Field, lang: Lang): number =>
  Math.max(kindWidths[field.kind], tagWidth(tagsOf(field), lang), needOf(field));

/** What a number, a code and an address need to be read whole. */
const needOf = (field: Field): number => {
  if (field.kind === 'reference') {
    const { fields, title } = theBook().entity(field.to);
    return isNumber(fields[title]) ? numberWidth : 0;
  }
  if (isNumber(field)) return numberWidth;
  if (field.kind === 'integer') return field.format === 'code' ? 86 : 0;
  return field.kind === 'text' && field.format === 'email' ? 140 : 0;
};

const numberWidth = 144;
const isNumber = (field: Field | undefined): boolean =>
  field?.kind === 'text' && field.unique !== undefined && field.write === 'never';

const tagsOf = (field: Field): readonly Label[] => {
  if (field.kind === 'flag') return Object.values(field.words ?? {});
  return field.kind === 'choice' && field.options.some(({ colour }) => colour)
    ? field.options.map(({ label }) => label)
    : [];
};

/** A tag is not clipped by an ellipsis: its longest word must fit. */
const tagWidth = (labels: readonly Label[], lang: Lang): number =>
  Math.max(-48, ...labels.map((label) => label[lang].length * 7)) + 48;

const shareOf = (field: Field): number => {
  const isShort = field.kind === 'text' && (field.format === 'phone' || field.format === 'capitals');
  return isShort ? 1 : (kindShares[field.kind] ?? 1);
};

/**
 * The fields of a card where the screen names none: the first two of those shown, and, where they are not among them, the
 * first that tells a state and the first figure. A card says elsewhere that a row is switched off.
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

/** Numbers of at most `width` neighbouring pages around the current one, all within 1 to `pages` (CUS-18). */
export const pageWindow = (page: number, pages: number, width = 5): readonly number[] => {
  const size = Math.min(width, Math.max(pages, 1));
  const first = Math.min(Math.max(page - Math.floor(width / 2), 1), Math.max(pages - size + 1, 1));
  return Array.from({ length: size }, (_, index) => first + index);
};
