import { type Field, type Label, type Lang, unreachable } from '../../../schema/field';

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
    Math.max(isTitle ? titleWidth : 0, kindWidth(field, lang), least),
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
const kindWidth = (field: Field, lang: Lang): number => {
  switch (field.kind) {
    case 'text':
      // A document's number is read whole.
      if (field.unique !== undefined && field.write === 'never') return 144;
      return field.format === 'email' ? 140 : 100;
    case 'integer':
      return field.format === 'code' ? 86 : 80;
    case 'money':
      return 92;
    case 'date':
    case 'moment':
      return 100;
    case 'time':
      return 80;
    case 'flag':
      return field.words ? Math.max(92, tagWidth(Object.values(field.words), lang)) : 92;
    case 'choice':
      return field.options.some(({ colour }) => colour)
        ? Math.max(
            84,
            tagWidth(
              field.options.map(({ label }) => label),
              lang,
            ),
          )
        : 84;
    case 'reference':
      return 104;
    case 'rows':
      return 146;
    default:
      return unreachable(field);
  }
};

/** A tag is not clipped by an ellipsis: its longest word must fit. */
const tagWidth = (labels: readonly Label[], lang: Lang): number =>
  Math.max(...labels.map((label) => label[lang].length)) * 7 + 48;

/** How much of the spare room a kind can use. */
const shareOf = (field: Field): number => {
  switch (field.kind) {
    case 'text':
      return field.format === 'phone' || field.format === 'code' ? 1 : 6;
    // Names of people and things are as long as texts are.
    case 'reference':
      return 6;
    case 'rows':
      return 4;
    case 'money':
      return 2;
    case 'choice':
    case 'integer':
    case 'flag':
    case 'date':
    case 'moment':
    case 'time':
      return 1;
    default:
      return unreachable(field);
  }
};
