import { Fragment, type ReactNode } from 'react';
import { renderSVG } from 'uqr';
import { defaultLogo } from '../../brand/brand';
import { useBrand, useSystemName } from '../../brand/use-brand';
import { useT } from '../../i18n/react';
import { useSession } from '../../providers/session';
import type { Block, Fact, Listed, Paper } from '../../schema/paper';
import { useCellWords } from '../cells/cells';
import { numberIn, textIn, valueIn } from '../data/row';
import { languageOfText } from './mixed-text';
import {
  amountOf,
  applies,
  Code,
  found,
  type Given,
  isFacts,
  type Place,
  placesIn,
  usePen,
  valueAt,
} from './paper-text';

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
          {stamp && applies(stamp, data) && (
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
