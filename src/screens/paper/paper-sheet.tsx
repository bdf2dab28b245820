import { Fragment, type ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { defaultLogo } from '../../brand/brand';
import { useBrand, useSystemName } from '../../brand/use-brand';
import { isolate } from '../../i18n/format';
import { Between, useT } from '../../i18n/react';
import { useSession } from '../../providers/session';
import type { Field, Fields, Label } from '../../schema/field';
import { havePiastres } from '../../schema/money';
import type { Block, Fact, Held, Listed, Paper, Saying, Words } from '../../schema/paper';
import { optionsOf } from '../../schema/settings';
import { findOption } from '../../schema/text/accept';
import { useCellWords } from '../cells/cells';
import { useSettingValues } from '../data/reference';
import { isBlank, listIn, numberIn, textIn, valueIn } from '../data/row';
import { flagText } from '../words';
import { languageOfText, MixedText } from './mixed-text';

/** Value at a key of the data, or at `a.b` in an object of it. */
const valueAt = (holder: unknown, key: string): unknown => key.split('.').reduce(valueIn, holder);

const holds = ({ when }: Held, holder: unknown): boolean => {
  const value = when && valueAt(holder, when.field);
  return when === undefined || when.is.some((one) => (one === null ? isBlank(value) : one === value));
};

const isFacts = (block: Block): block is readonly (string | Fact)[] => Array.isArray(block);

type Format = Exclude<NonNullable<Fact['as']>, Field>;
/** The name of the format that a declared field has. */
const formatOf = (as: NonNullable<Fact['as']>): Format | Field['kind'] => {
  if (typeof as === 'string') return as;
  if (as.kind === 'money' && as.format === 'percent') return 'percent';
  const isCode = 'format' in as && ['code', 'phone', 'email', 'capitals'].includes(String(as.format));
  return isCode ? 'code' : as.kind;
};

/** A record with the fields of its keys. */
interface Place {
  readonly row: unknown;
  readonly fields: Fields;
}

type Given = string | Fact;

/** A fact with the format and the label of its field. */
const found = (given: Given, { fields }: Pick<Place, 'fields'>) => {
  const fact: Fact = typeof given === 'string' ? { of: given } : given;
  const as = fact.as ?? fields[fact.of] ?? 'text';
  const label = fact.label ?? (typeof as === 'object' ? as : fields[fact.of])?.label;
  return { ...fact, as, label, format: formatOf(as) };
};

/** The records of a list. */
const placesIn = ({ row, fields }: Place, list: string, own: Fields | undefined): readonly Place[] => {
  const rows = fields[list];
  const known = own ?? (rows?.kind === 'rows' ? rows.fields : {});
  return listIn(row, list).map((one) => ({ row: one, fields: known }));
};

const amountOf = (amount: string) => ({ of: amount, as: 'money' }) as const;

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

const Code = ({ text }: { readonly text: string }) => (
  <bdi dir="ltr" className="unbroken">
    {text}
  </bdi>
);

/** Writes what a paper shows of its data, in the reader's language and by the clock of the branch. */
const usePen = (paper: Paper, data: unknown) => {
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
    const option = as.kind === 'choice' && findOption(optionsOf(as, settings), String(value));
    return option ? words.label(option.label) : String(value);
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
    const isThere = one.format === 'reference' ? textOf(given, at) !== '' : !isBlank(value) || isDash;
    if (!isThere || !holds(one, at.row)) return undefined;
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
    const one = given.find((each) => holds(each, at.row));
    return one && ('text' in one ? said(one.text, one.with, at) : drawn(one, at));
  };
  const titleOf = (title: Paper['title']): string => {
    if (typeof title === 'string' || 'ar' in title) return said(title);
    const one = data === undefined ? title.at(-1) : title.find((each) => holds(each, data));
    return one ? said(one.text, one.with) : '';
  };
  // The currency of the amounts beneath or beside a title: on paper it is said once, not with each amount.
  const unit = (
    <small style={{ color: '#333', fontSize: '0.85em', fontWeight: 400 }}> {formatIn(data).currency()}</small>
  );
  return { whole, said, drawn, labelOf, first, titleOf, unit };
};

/** Title of the page of a paper, as text. */
export const usePaperTitle = (paper: Paper, data: unknown): string =>
  usePen(paper, data).titleOf((data === undefined ? undefined : paper.page) ?? paper.title);

/** Draws the parts of a paper. Plain functions, because nothing of it changes. */
const drawingOf = ({ said, drawn, labelOf, first, unit }: ReturnType<typeof usePen>) => {
  /** Labels and values; sums are bare, with their currency beside the label. */
  const facts = (all: readonly Given[], at: Place, className: string, key?: number) => {
    const isBare = className === 'paper-amounts';
    const shown = all.filter((given) => drawn(given, at, isBare) !== undefined);
    if (shown.length === 0) return null;
    return (
      <dl key={key} className={className}>
        {shown.map((given) => {
          const { of, strong, unit: isUnit, format } = found(given, at);
          return (
            <div key={`${of} ${labelOf(given, at)}`} className={strong && 'paper-strong bold'}>
              <dt>
                {labelOf(given, at)}
                {isBare && format === 'money' && (strong || isUnit) && unit}
              </dt>
              <dd>{drawn(given, at, isBare)}</dd>
            </div>
          );
        })}
      </dl>
    );
  };
  const table = (
    { look, title, heads = true }: Listed,
    columns: readonly Given[],
    records: readonly Place[],
  ) => {
    const cells = columns.map((given, index) => {
      const { of, format, under = [] } = found(given, records[0] ?? { fields: {} });
      const isAmount = index > 0 && format === 'money';
      const isFigure = isAmount || (index > 0 && ['integer', 'percent'].includes(format));
      const price = index === columns.length - 1 ? 'paper-line-total' : 'paper-price';
      const figure = look ? `paper-figure ${isAmount ? price : 'paper-quantity'}` : 'paper-figure';
      return { of, given, under, isAmount, head: isFigure ? figure : undefined };
    });
    return (
      <table className={look ? 'paper-lines' : 'paper-narrow'}>
        {heads && (
          <thead>
            <tr>
              {cells.map(({ of, given, head, isAmount }) => (
                <th key={of} scope="col" className={head}>
                  {labelOf(given, records[0])}
                  {isAmount && title === undefined && unit}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {records.map((record, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed list keeps its order.
            <tr key={index}>
              {cells.map(({ of, given, under, head, isAmount }) => (
                <td key={of} className={head ?? (look && 'paper-what anywhere')}>
                  {/* A lone Arabic zero reads as a dot. */}
                  {(look || !isAmount) && valueAt(record.row, of) === 0 ? '' : drawn(given, record, isAmount)}
                  {under
                    .filter((one) => drawn(one, record) !== undefined)
                    .map((one) => (
                      <small key={one.of} className="paper-specialist">
                        {labelOf(one, record) && `${labelOf(one, record)}: `}
                        {drawn(one, record)}
                      </small>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  };
  const remark = (beside: Fact, at: Place) =>
    found(beside, at).format === 'date' ? <small>{drawn(beside, at)}</small> : drawn(beside, at);
  /** Records of a list as a table, as amounts, or as sentences. */
  const listed = (block: Listed, at: Place) => {
    const { rows, title, names = [], beside, amount, columns, says } = block;
    const records = placesIn(at, rows, block.fields);
    if (records.length === 0 && (columns === undefined || says === undefined)) return null;
    const List = amount === undefined ? 'ul' : 'dl';
    const list = columns ? (
      records.length > 0 && table(block, columns, records)
    ) : (
      <List key={rows} className={amount === undefined ? 'paper-items' : 'paper-amounts'}>
        {records.map((record, index) =>
          amount === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed list keeps its order.
            <li key={index}>{first(names, record)}</li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed list keeps its order.
            <div key={index}>
              <dt>
                {first(names, record)} {beside && remark(beside, record)}
              </dt>
              <dd>{drawn(amountOf(amount), record, true)}</dd>
            </div>
          ),
        )}
      </List>
    );
    const hasAmounts = columns?.some((one) => found(one, records[0] ?? { fields: {} }).format === 'money');
    const inner = (
      <>
        {list}
        {says !== undefined && (!columns || records.length === 0) && <p>{said(says)}</p>}
      </>
    );
    if (title === undefined) return <Fragment key={rows}>{inner}</Fragment>;
    return (
      <section key={rows} className={columns ? 'paper-section' : 'paper-payments'}>
        <h3>
          {said(title)}
          {hasAmounts && unit}
        </h3>
        {inner}
      </section>
    );
  };
  const blocks = (all: readonly Block[], at: Place, className = ''): ReactNode =>
    all.map((block, index) => {
      if (isFacts(block)) return facts(block, at, 'paper-amounts', index);
      if ('rows' in block) return listed(block, at);
      if ('each' in block)
        return placesIn(at, block.each, block.fields).map((record, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed list keeps its order.
          <section key={place} className="paper-section">
            <h3>{first([block.name], record)}</h3>
            {blocks(block.body, record)}
          </section>
        ));
      const text = first([block], at);
      const label = 'of' in block && className === '' ? `${labelOf(block, at)}: ` : '';
      if (text === undefined) return null;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a declaration keep their places.
        <p key={index} className={`${className} ${block.strong ? 'paper-strong bold' : ''}`}>
          {label}
          {text}
        </p>
      );
    });
  return { facts, blocks };
};

/** A declared document, drawn with its data. */
export const PaperSheet = ({ paper, data }: { readonly paper: Paper; readonly data: unknown }) => {
  const pen = usePen(paper, data);
  const { facts, blocks } = drawingOf(pen);
  const { body = [], sums = [], notes = [], signatures = [], stamp, code, foot } = paper;
  const isUnderLines = body.some((block) => 'look' in block);
  return (
    <article className="paper-document">
      <header className="paper-head flex between">
        <Seller data={data} />
        <div className="paper-title">
          <h2>{pen.titleOf(paper.title)}</h2>
          {stamp && holds(stamp, data) && (
            <p
              className="bold"
              style={{ display: 'inline-block', padding: '0 3mm', border: '0.5mm solid #000' }}
            >
              {pen.first([stamp])}
            </p>
          )}
        </div>
      </header>
      {facts(paper.facts, pen.whole, 'paper-facts grid')}
      {blocks(body, pen.whole)}
      {sums.length > 0 && (
        <div
          className={isUnderLines ? 'paper-foot flex between' : 'paper-foot flex between paper-foot-alone'}
        >
          <QrCode text={code === undefined ? '' : textIn(data, code)} />
          <div className="paper-sums grid to-end">{blocks(sums, pen.whole)}</div>
        </div>
      )}
      {blocks(notes, pen.whole, 'paper-notes anywhere')}
      {signatures.length > 0 && (
        <div className="paper-signatures grid">
          {signatures.map((one) => (
            <p key={pen.said(one)}>{pen.said(one)}</p>
          ))}
        </div>
      )}
      {foot !== undefined && <footer className="paper-thanks">{pen.said(foot)}</footer>}
    </article>
  );
};

/** Centre and branch: as the answer has it, or else as the session knows it. */
const Seller = ({ data }: { readonly data: unknown }) => {
  const { words } = useCellWords();
  const { user } = useSession();
  const { systemLogo } = useBrand();
  const systemName = useSystemName();
  const answered = valueIn(data, 'branch');
  const known = user?.branches.find(({ id }) => id === numberIn(data, 'branchId'));
  const branch = valueIn(answered, 'address') === undefined ? (known ?? answered) : answered;
  const name = textIn(branch, words.lang === 'ar' ? 'nameAr' : 'nameEn') || textIn(branch, 'name');
  const address = textIn(branch, 'address');
  const numbers = [
    ['print.phone', textIn(branch, 'phone')],
    ['print.taxNumber', textIn(data, 'taxNumber')],
  ] as const;
  return (
    <div className="paper-seller flex slim">
      <img
        style={{ inlineSize: '16mm', blockSize: '16mm', objectFit: 'contain' }}
        src={systemLogo || defaultLogo}
        alt=""
      />
      <div>
        <p className="paper-name bold">
          <bdi>{systemName}</bdi>
        </p>
        {[name, address].filter(Boolean).map((line) => (
          <p key={line}>
            <bdi lang={languageOfText(line)}>{line}</bdi>
          </p>
        ))}
        {numbers
          .filter(([, number]) => number !== '')
          .map(([label, number]) => (
            <p key={label}>
              {words.t(label)}: <Code text={number} />
            </p>
          ))}
      </div>
    </div>
  );
};

/** QR code with the tax data of a document. SVG, so that it prints sharp at any size. */
const QrCode = ({ text }: { readonly text: string }) => {
  const t = useT();
  if (text === '') return null;
  const svg = renderSVG(text, { ecc: 'M', border: 4 });
  return (
    <img
      className="paper-qr rigid"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t('print.qr')}
      data-text={text}
    />
  );
};
