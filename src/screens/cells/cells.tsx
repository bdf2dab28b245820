import { Tag } from 'antd';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { Format } from '../../i18n/format';
import { useFormat } from '../../i18n/react';
import { theBook } from '../../providers/book';
import { useSession } from '../../providers/session';
import { fieldsOf, shownKeyOf } from '../../schema/entity';
import { type ChoiceOption, type Field, type FieldOf, holds, unreachable } from '../../schema/field';
import { findOption } from '../../schema/text/parse';
import { localTitle, useOptionsOf } from '../data/reference';
import { embeddedIn, isEmpty, listIn, numberIn, textIn, useFormatFor, valueIn } from '../data/row';
import { alertIn, Named, Person } from '../person/person';
import { flagText, useWords, type Words } from '../words';

export interface CellProps {
  readonly field: Field;
  /** Key of the field in `holder`. */
  readonly name: string;
  /** Row or child row that holds the value and, for a reference, the embedded row. */
  readonly holder: unknown;
  /** True for the short form in lists: a single line, the day of a moment, the first of several rows. */
  readonly short?: boolean;
  /** True in a column whose head bears the currency (`bearsCurrency`). Default: false. */
  readonly isBare?: boolean;
}

/** True for a column of amounts in one currency: its head says the currency once, and its rows have figures alone. */
export const bearsCurrency = (field: Field): field is FieldOf<'money'> =>
  field.kind === 'money' && (field.format ?? 'money') === 'money' && field.unless === undefined;

/** Texts and formats for values. A list creates them once for all its cells. */
export interface CellWords {
  readonly words: Words;
  readonly formatFor: (holder: unknown) => Format;
  /** Returns the name of a referenced row: from the session, or else from the row that refers to it. */
  readonly referenceText: (field: FieldOf<'reference'>, name: string, holder: unknown) => string;
}

export const useCellWords = (): CellWords => {
  const words = useWords();
  const formatFor = useFormatFor();
  const { user } = useSession();
  return useMemo(() => {
    const referenceText: CellWords['referenceText'] = (field, name, holder) => {
      const local = localTitle(field.to, valueIn(holder, name), user, words.lang);
      if (local !== undefined) return local;
      const target = theBook().entity(field.to);
      return words.rowTitle(target, textIn(embeddedIn(holder, name), target.title) || textIn(holder, name));
    };
    return { words, formatFor, referenceText };
  }, [words, formatFor, user]);
};

export const Cell = (props: CellProps) => renderCell(props, useCellWords());

/** Code, phone or address: always left to right, never reordered by the text around it. */
export const Code = ({ children }: { readonly children: ReactNode }) => (
  <bdi dir="ltr" className="cell-code">
    {children}
  </bdi>
);

export const NameCell = ({ name, beneath }: { name: string; beneath?: string | null | false }) => (
  <span className="cell-stack">
    <bdi className="strong" title={name}>
      {name}
    </bdi>
    {beneath && (
      <bdi className="cell-soft" title={beneath}>
        {beneath}
      </bdi>
    )}
  </span>
);

export const Missing = () => <span className="soft">—</span>;

/** Draws a cell without hooks, because a list has many cells. */
export const renderCell = (
  { field, name, holder, short = false, isBare = false }: CellProps,
  said: CellWords,
): ReactNode => {
  const { words } = said;
  const format = said.formatFor(holder);
  const context = { holder, short, format, said };
  const value = valueIn(holder, name);
  if (isEmpty(value) || (short && isNought(field, value))) return <Missing />;
  switch (field.kind) {
    case 'text':
      // A number that is kept for machines comes with how people write it.
      return <TextCell field={field} text={textIn(holder, `${name}Shown`) || String(value)} short={short} />;
    case 'integer':
      return integerText(field, Number(value), format);
    case 'money':
      return (
        <span className={Number(value) < 0 ? 'cell-figure danger strong' : 'cell-figure'}>
          {isBare && bearsCurrency(field)
            ? format.amount(Number(value))
            : withQuietUnit(amountText(field, Number(value), context))}
        </span>
      );
    case 'date':
      return <span className="cell-figure">{format.date(String(value))}</span>;
    case 'time':
      return <span className="cell-figure">{format.time(String(value))}</span>;
    case 'moment':
      return short && !field.exact ? (
        <span className="cell-figure" title={format.dateTime(String(value))}>
          {format.date(String(value))}
        </span>
      ) : (
        <span className="cell-figure">{format.dateTime(String(value))}</span>
      );
    case 'flag':
      return (
        <DotTag colour={value === true ? 'green' : 'grey'} text={flagText(field, value === true, words)} />
      );
    case 'choice':
      return field.several ? (
        <SeveralCell field={field} values={[value].flat().map(String)} words={words} />
      ) : (
        <ChoiceCell field={field} raw={String(value)} words={words} />
      );
    case 'reference':
      return <ReferenceCell field={field} name={name} holder={holder} said={said} short={short} />;
    case 'rows':
      return rowsCell(field, listIn(holder, name), context);
    default:
      return unreachable(field);
  }
};

/** True for nothing of what is counted. In a column it is a dash, because a lone Arabic zero reads as a dot. */
export const isNought = (field: Field, value: unknown): boolean =>
  value === 0 && (field.kind === 'money' || (field.kind === 'integer' && field.format !== 'code'));

interface ReferenceCellProps extends CellProps {
  readonly field: FieldOf<'reference'>;
  readonly said: CellWords;
}

/** Draws the name of a referenced row; of a person with the face, and in the details with what must be known (M4). */
const ReferenceCell = ({ field, name, holder, said, short = false }: ReferenceCellProps) => {
  const target = theBook().entity(field.to);
  const text = said.referenceText(field, name, holder);
  const row = embeddedIn(holder, name);
  if (text === '') return <Missing />;
  if (target.person === undefined || numberIn(row, 'id') === undefined) return <bdi>{text}</bdi>;
  if (!short)
    return <Person id={numberIn(row, 'id') ?? 0} name={text} size={32} alert={alertIn(target, row)} />;
  return (
    <Named entity={target} row={row} size={24}>
      <bdi>{text}</bdi>
    </Named>
  );
};

interface CellContext {
  readonly holder: unknown;
  readonly short: boolean;
  readonly format: Format;
  readonly said: CellWords;
}

const amountText = (
  { format: usual, unless }: FieldOf<'money'>,
  value: number,
  { holder, short, format }: CellContext,
): string => {
  const unit = unless && holds(unless, Object(holder)) ? unless.format : usual;
  if (unit === 'percent') return format.percent(value / 100);
  if (unit === 'count') return format.number(value);
  return short ? breakable(format.money(value)) : format.money(value);
};

/** Draws the currency of an amount smaller than its digits, which are what one compares. */
export const withQuietUnit = (amount: string): ReactNode => {
  const unit = /\p{L}[\p{L}.]*/u.exec(amount);
  if (!unit) return amount;
  const [text] = unit;
  return (
    <>
      {amount.slice(0, unit.index)}
      <small className="cell-unit soft strong">{text}</small>
      {amount.slice(unit.index + text.length)}
    </>
  );
};

/** Lets a long amount wrap between number and currency, so that it is never cut. */
const breakable = (amount: string): string => amount.replaceAll('\u00a0', ' ');

const TextCell = ({ field, text, short }: { field: FieldOf<'text'>; text: string; short: boolean }) => {
  const format = field.format ?? 'line';
  switch (format) {
    case 'phone':
    case 'email':
    case 'capitals':
    case 'colour':
    case 'zone':
      return <Code>{text}</Code>;
    case 'line':
      return /^[\x20-\x7e]+$/.test(text) ? <bdi>{text}</bdi> : <bdi dir="auto">{text}</bdi>;
    case 'lines':
      return (
        <bdi dir="auto" className={short ? undefined : 'cell-lines'}>
          {text}
        </bdi>
      );
    case 'image':
      return <img src={text} alt="" className="cell-image" />;
    default:
      return unreachable(format);
  }
};

const integerText = (field: FieldOf<'integer'>, value: number, format: Format): ReactNode => {
  const kind = field.format ?? 'plain';
  switch (kind) {
    case 'code':
      return <Code>{value}</Code>;
    case 'minutes':
      return (
        <span className="cell-figure">
          {field.isUnitInLabel ? format.number(value) : format.duration(value)}
        </span>
      );
    case 'days':
    case 'plain':
      return <span className="cell-figure">{format.number(value)}</span>;
    default:
      return unreachable(kind);
  }
};

interface ChoiceCellProps {
  readonly field: FieldOf<'choice'>;
  readonly raw: string;
  readonly words: Words;
}

/** Draws a choice. If the field's options have colours, an unknown value is grey (AUD-09). */
const ChoiceCell = (props: ChoiceCellProps) =>
  props.field.named === undefined ? <Chosen {...props} /> : <NamedChoiceCell {...props} />;

/** Draws a choice whose options come from the centre's settings. */
const NamedChoiceCell = (props: ChoiceCellProps) => {
  const options = useOptionsOf(props.field);
  return <Chosen {...props} field={{ ...props.field, options }} />;
};

const SeveralCell = ({
  field,
  values,
  words,
}: Omit<ChoiceCellProps, 'raw'> & { readonly values: readonly string[] }) => {
  const named = values.map((value) => words.optionText(field.options, value));
  return <bdi>{named.join(words.t('error.listComma'))}</bdi>;
};

const Chosen = ({ field, raw, words }: ChoiceCellProps) => {
  const option = findOption(field.options, raw);
  const isColoured = field.options.some(({ colour }) => colour !== undefined);
  const colour = option ? option.colour : isColoured ? 'grey' : undefined;
  const text = option ? words.label(option.label) : raw;
  return colour ? <DotTag colour={colour} text={text} /> : <bdi>{text}</bdi>;
};

/** Shows a state as a dot and a word, never by colour alone. */
export const DotTag = ({ colour, text }: { colour: NonNullable<ChoiceOption['colour']>; text: string }) => (
  <Tag color={colour === 'grey' ? 'default' : colour} className="flush">
    <span className="cell-dot" aria-hidden="true" />
    {text}
  </Tag>
);

const rowsCell = (
  field: FieldOf<'rows'>,
  rows: readonly unknown[],
  { short, said, format }: CellContext,
): ReactNode => {
  if (rows.length === 0) return <Missing />;
  const [key, sub] = leadingFieldOf(field);
  if (!key || !sub) return <span className="cell-figure">{format.number(rows.length)}</span>;
  return (
    <CellRows rows={rows} all={!short}>
      {(row) => <span>{renderCell({ field: sub, name: key, holder: row, short }, said)}</span>}
    </CellRows>
  );
};

interface CellRowsProps<Row> {
  readonly rows: readonly Row[];
  /** False: the first, and how many more there are. */
  readonly all: boolean;
  readonly children: (row: Row) => ReactNode;
}

/** Child rows under each other. */
export const CellRows = <Row,>({ rows, all, children }: CellRowsProps<Row>) => {
  const format = useFormat();
  if (rows.length === 0) return <Missing />;
  return (
    <span className={all ? 'cell-rows cell-rows-all' : 'cell-rows'}>
      {rows.slice(0, all ? undefined : 1).map((row, index) => (
        <Fragment key={numberIn(row, 'id') ?? index}>{children(row)}</Fragment>
      ))}
      {!all && rows.length > 1 && <span className="cell-more">+{format.number(rows.length - 1)}</span>}
    </span>
  );
};

const leadingFieldOf = (field: FieldOf<'rows'>): readonly [string, Field] | readonly [] => {
  const shown = shownKeyOf(field);
  return fieldsOf(field).find(([key]) => shown === undefined || key === shown) ?? [];
};
