import { Fragment, type ReactNode } from 'react';
import { isolate } from '../../i18n/format';
import { Between } from '../../i18n/react';
import { type Field, type Fields, holds, isNothing, type Label } from '../../schema/field';
import { havePiastres } from '../../schema/money';
import type { Block, Fact, Held, Paper, Saying, Words } from '../../schema/paper';
import { optionsOf } from '../../schema/settings';
import { useCellWords } from '../cells/cells';
import { useSettingValues } from '../data/reference';
import { listIn, numberIn, textIn, valueIn } from '../data/row';
import { flagText } from '../words';
import { MixedText } from './mixed-text';

/** Value at a key of the data, or at `a.b` in an object of it. */
export const valueAt = (holder: unknown, key: string): unknown => key.split('.').reduce(valueIn, holder);

export const applies = ({ when }: Held, holder: unknown): boolean =>
  when === undefined || holds(when, { [when.field]: valueAt(holder, when.field) });

export const isFacts = (block: Block): block is readonly (string | Fact)[] => Array.isArray(block);

type Format = Exclude<NonNullable<Fact['as']>, Field>;
/** The name of the format that a declared field has. */
const formatOf = (as: NonNullable<Fact['as']>): Format | Field['kind'] => {
  if (typeof as === 'string') return as;
  if (as.kind === 'money' && as.format === 'percent') return 'percent';
  const isCode = 'format' in as && ['code', 'phone', 'email', 'capitals'].includes(String(as.format));
  return isCode ? 'code' : as.kind;
};

/** A record with the fields of its keys. */
export interface Place {
  readonly row: unknown;
  readonly fields: Fields;
}

export type Given = string | Fact;

/** A fact with the format and the label of its field. */
export const found = (given: Given, { fields }: Pick<Place, 'fields'>) => {
  const fact: Fact = typeof given === 'string' ? { of: given } : given;
  const as = fact.as ?? fields[fact.of] ?? 'text';
  const label = fact.label ?? (typeof as === 'object' ? as : fields[fact.of])?.label;
  return { ...fact, as, label, format: formatOf(as) };
};

/** The records of a list. */
export const placesIn = ({ row, fields }: Place, list: string, own: Fields | undefined): readonly Place[] => {
  const rows = fields[list];
  const known = own ?? (rows?.kind === 'rows' ? rows.fields : {});
  return listIn(row, list).map((one) => ({ row: one, fields: known }));
};

export const amountOf = (amount: string) => ({ of: amount, as: 'money' }) as const;

/** The amounts that stand beneath each other, and so have the same number of decimals. */
const amountsIn = (blocks: readonly Block[], at: Place): readonly number[] =>
  blocks.flatMap((block): readonly number[] => {
    if (isFacts(block))
      return block
        .filter((given) => found(given, at).format === 'money')
        .map((given) => Number(valueAt(at.row, found(given, at).of) ?? 0));
    if (!('rows' in block)) return [];
    const { columns = block.amount === undefined ? [] : [amountOf(block.amount)] } = block;
    return placesIn(at, block.rows, block.fields).flatMap((one) => amountsIn([columns], one));
  });

const signed = /^[\u061c\u200e\u200f]*\u2212/;

/**
 * A figure of a column whose edge is where it begins, as from right to left: its minus hangs out of the column, so that
 * its digits stand beneath those of the others.
 */
const HungMinus = ({ text }: { readonly text: string }) => {
  const digits = text.replace(signed, '');
  if (digits === text) return text;
  return (
    <>
      <span className="paper-minus">{'\u2212'}</span>
      {digits}
    </>
  );
};

const isLabel = (value: unknown): value is Label => textIn(value, 'ar') !== '';

export const Code = ({ text }: { readonly text: string }) => (
  <bdi dir="ltr" className="unbroken">
    {text}
  </bdi>
);

/** Writes what a paper shows of its data, in the reader's language and by the clock of the branch. */
export const usePen = (paper: Paper, data: unknown) => {
  const { words, formatFor, referenceText } = useCellWords();
  const settings = useSettingValues(true);
  const whole: Place = { row: data, fields: paper.fields };
  const always2 =
    paper.piastres === 'always' ||
    havePiastres(amountsIn([...(paper.body ?? []), ...(paper.sums ?? [])], whole));
  const formatIn = (row: unknown) => {
    const branch = [row, data].find((one) => numberIn(one, 'branchId') !== undefined);
    return formatFor(branch ?? { branchId: numberIn(valueIn(data, 'branch'), 'id') });
  };
  const textOf = (given: Given, at: Place, isBare = false): string => {
    const { of, as, format: name } = found(given, at);
    const value = valueAt(at.row, of);
    const format = formatIn(at.row);
    if (name === 'money') return format[isBare ? 'amount' : 'money'](value, { always2 });
    if (name === 'integer') return format.number(value);
    if (name === 'percent') return format.percent(Number(value) / 100);
    if (name === 'moment') return format.dateTime(value);
    if (name === 'date' || name === 'time') return format[name](value);
    if (typeof as === 'string') return isLabel(value) ? words.label(value) : String(value);
    if (as.kind === 'flag') return flagText(as, value === true, words);
    if (as.kind === 'reference') return referenceText(as, of, at.row);
    return as.kind === 'choice' ? words.optionText(optionsOf(as, settings), String(value)) : String(value);
  };
  const said = (text: Words, filled: Saying['with'] = {}, at = whole): string => {
    const params: Record<string, string | number> = {};
    for (const [name, key] of Object.entries(filled)) {
      const { format } = found(key, at);
      const isCount = format === 'text' || format === 'integer';
      const written = () => (format === 'text' ? isolate(textOf(key, at)) : textOf(key, at));
      // A number chooses the form of the words.
      params[name] = (isCount ? numberIn(at.row, key) : undefined) ?? written();
    }
    return typeof text === 'string' ? words.t(text, params) : words.label(text, params);
  };
  /** A value in its own direction; undefined without one. A bare amount without a value is a dash. */
  const drawn = (given: Given, at: Place, isBare = false): ReactNode => {
    const one = found(given, at);
    const value = valueAt(at.row, one.of);
    const isDash = value === null && one.format === 'money' && isBare;
    const isThere = one.format === 'reference' ? textOf(given, at) !== '' : !isNothing(value) || isDash;
    if (!isThere || !applies(one, at.row)) return undefined;
    if (Array.isArray(value))
      return value.map((part: unknown, index) => (
        <Fragment key={String(part)}>
          {index > 0 && <Between />}
          <bdi>{String(part)}</bdi>
        </Fragment>
      ));
    const text = textOf(given, at, isBare);
    if (one.format === 'mixed') return <MixedText text={text} />;
    if (one.format === 'code') return <Code text={text} />;
    if (one.format === 'text' || one.format === 'reference') return <bdi>{text}</bdi>;
    return isBare ? <HungMinus text={text} /> : text;
  };
  const labelOf = (given: Given, at = whole): string => {
    const { label, with: filled } = found(given, at);
    return label ? said(label, filled, at) : '';
  };
  /** The first that holds. */
  const first = (given: readonly (Fact | Saying)[], at = whole): ReactNode => {
    const one = given.find((each) => applies(each, at.row));
    return one && ('text' in one ? said(one.text, one.with, at) : drawn(one, at));
  };
  const titleOf = (title: Paper['title']): string => {
    if (typeof title === 'string' || 'ar' in title) return said(title);
    const one = data === undefined ? title.at(-1) : title.find((each) => applies(each, data));
    return one ? said(one.text, one.with) : '';
  };
  // The currency of the amounts beneath or beside a title: on paper it is said once, not with each amount.
  const unit = <small className="paper-unit"> {formatIn(data).currency()}</small>;
  return { whole, said, drawn, labelOf, first, titleOf, unit };
};

/** Title of the page of a paper, as text. */
export const usePaperTitle = (paper: Paper, data: unknown): string =>
  usePen(paper, data).titleOf((data === undefined ? undefined : paper.page) ?? paper.title);
