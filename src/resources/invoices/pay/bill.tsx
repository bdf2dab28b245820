import { CloseOutlined } from '@ant-design/icons';
import { Button, Select, Tag } from 'antd';
import { useFormat } from '../../../i18n/react';
import { minus } from '../../../schema/money';
import { Glyph } from '../../../screens/glyph';
import { Face } from '../../../screens/person/person';
import { useWords } from '../../../screens/words';
import { type InvoiceAmounts, lineDiscountOf } from '../rules';
import { isLineWrong, type SheetLine } from './lines';
import { OfferInput } from './offer-input';

/** Somebody who may have done a line. */
export interface Colleague {
  readonly id: number;
  readonly fullName: string;
}

interface BillProps {
  readonly lines: readonly SheetLine[];
  /** Amounts of the lines, in their order. */
  readonly amounts: InvoiceAmounts;
  readonly colleagues: readonly Colleague[];
  /** Names the package whose session pays for a line, and which session it is. Default: says only that one does. */
  readonly sessionOf?: (place: number) => string | undefined;
  /** A sum that is kept for later beside the bill, in pounds. Default: none. */
  readonly deposit?: number | undefined;
  /** Undefined once the invoice is issued: its lines are fixed. */
  readonly onChange: ((lines: readonly SheetLine[]) => void) | undefined;
  readonly onNoDeposit?: () => void;
}

/**
 * Lines of a bill: what, by whom, with which discount, and the amounts under each other. A line that an owned session
 * pays for costs nothing.
 */
export const Bill = (props: BillProps) => {
  const { lines, amounts, colleagues, sessionOf, deposit, onChange, onNoDeposit } = props;
  const { t } = useWords();
  const format = useFormat();
  if (lines.length === 0 && deposit === undefined) return <p className="quiet">{t('pay.empty')}</p>;
  const change = (index: number, changed: Partial<SheetLine>) =>
    onChange?.(lines.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  return (
    <ul className="check-out-lines" aria-label={t('invoices.items')}>
      {lines.map((line, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: what a row keeps belongs to its place, and lines join at the end.
          key={index}
          line={line}
          session={sessionOf?.(index)}
          gross={amounts.items[index]?.totalPrice ?? 0}
          colleagues={colleagues}
          onChange={onChange && ((changed) => change(index, changed))}
          onRemove={
            onChange && line.line === null ? () => onChange(lines.filter((_, at) => at !== index)) : undefined
          }
        />
      ))}
      {deposit !== undefined && (
        <li>
          <span className="pay-line-what">
            <b>{t('pay.deposit')}</b>
            <small>{t('pay.depositKept')}</small>
          </span>
          <span className="cell-figure pay-line-sum">{format.amount(deposit)}</span>
          {onNoDeposit && <Remove name={t('pay.deposit')} onRemove={onNoDeposit} />}
        </li>
      )}
    </ul>
  );
};

interface RowProps {
  readonly line: SheetLine;
  readonly session: string | undefined;
  /** Pounds, before discounts. */
  readonly gross: number;
  readonly colleagues: readonly Colleague[];
  readonly onChange: ((changed: Partial<SheetLine>) => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

const Row = ({ line, session, gross, colleagues, onChange, onRemove }: RowProps) => {
  const { t } = useWords();
  const format = useFormat();
  const { description, quantity, note, isCovered = false } = line;
  const own = isLineWrong(line) ? 0 : lineDiscountOf(line);
  return (
    <li>
      <span className="pay-line-what">
        <b>
          <bdi>{description}</bdi>
          {quantity > 1 && ` × ${format.integer(quantity)}`}
        </b>
        {note !== undefined && <small>{note}</small>}
      </span>
      <WhoDidIt line={line} colleagues={colleagues} onChange={onChange} />
      {isCovered ? (
        <Tag color="green" className="pay-line-offer">
          {session ?? t('pay.session')}
        </Tag>
      ) : (
        onChange && (
          <span className="pay-line-offer">
            <OfferInput
              offer={line}
              of={description}
              isWrong={isLineWrong(line)}
              onChange={({ offerType, offerValue }) => onChange({ offerType, offerValue })}
            />
          </span>
        )
      )}
      <span className="cell-figure pay-line-sum">
        {own > 0 && <s>{format.amount(gross)}</s>}
        {/* Of a session its tag tells the price: a lone Arabic zero reads as a dot. */}
        {!isCovered && format.amount(minus(gross, own))}
      </span>
      {onRemove && <Remove name={description} onRemove={onRemove} />}
    </li>
  );
};

const Remove = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => {
  const { t } = useWords();
  return (
    <Button
      type="text"
      size="small"
      className="pay-line-remove"
      icon={<Glyph of={CloseOutlined} />}
      aria-label={`${t('common.delete')}: ${name}`}
      title={`${t('common.delete')}: ${name}`}
      onClick={onRemove}
    />
  );
};

type WhoDidItProps = Pick<RowProps, 'line' | 'colleagues' | 'onChange'>;

/** Who did the line, or sold it. Empty: nobody is named. */
const WhoDidIt = ({ line, colleagues, onChange }: WhoDidItProps) => {
  const { t } = useWords();
  const { staffId, staffName, description, packageId } = line;
  if (!onChange || (colleagues.length === 0 && staffId === null))
    return <span className="pay-line-who">{staffName && <bdi>{staffName}</bdi>}</span>;
  const isKnown = staffId === null || colleagues.some(({ id }) => id === staffId);
  const offered = [
    ...(isKnown || staffId === null ? [] : [{ id: staffId, fullName: staffName ?? '' }]),
    ...colleagues,
  ];
  const name = t(packageId === null ? 'pay.doneBy' : 'pay.soldBy');
  return (
    <Select<number>
      className="pay-line-who"
      variant="borderless"
      size="small"
      allowClear
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      aria-label={`${name}: ${description}`}
      placeholder={name}
      value={staffId}
      labelRender={({ value, label }) => (
        <span className="pay-line-person">
          <Face id={Number(value)} name={String(label)} size={24} />
          <bdi>{label}</bdi>
        </span>
      )}
      options={offered.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      onChange={(next) => onChange({ staffId: next ?? null })}
    />
  );
};
