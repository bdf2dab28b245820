import { entityNamed } from '../../../resources/index';
import type { Field, Kind, Label, Lang } from '../../../schema/field';

interface LayOutOptions {
  readonly columns: readonly {
    readonly field: Field;
    readonly isTitle: boolean;
    readonly least?: number | undefined;
  }[];
  /** Of the words that stand in tags. */
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

/** How much of the spare room a kind can use, 1 by default. Names of people and things are as long as texts are. */
const kindShares: Readonly<Partial<Record<Kind, number>>> = { text: 6, reference: 6, rows: 4, money: 2 };

const widthOf = (field: Field, lang: Lang): number =>
  Math.max(kindWidths[field.kind], tagWidth(tagsOf(field), lang), needOf(field));

/** What a number, a code and an address need to be read whole. */
const needOf = (field: Field): number => {
  if (field.kind === 'reference') {
    const { fields, title } = entityNamed(field.to);
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
  const isShort = field.kind === 'text' && (field.format === 'phone' || field.format === 'code');
  return isShort ? 1 : (kindShares[field.kind] ?? 1);
};
