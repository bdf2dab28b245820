import { useCan } from '@refinedev/core';
import { Input, Select, Tag } from 'antd';
import { memo, useMemo } from 'react';
import { get } from 'react-hook-form';
import { useFormat } from '../../../i18n/react';
import { minus } from '../../../schema/money';
import type { QueryAnswer } from '../../../schema/query';
import { RemoveButton } from '../../../screens/controls/icon-button';
import { AmountInput } from '../../../screens/controls/number-input';
import { textIn, valueIn } from '../../../screens/data/row';
import { FieldError } from '../../../screens/form/frame/field-frame';
import { Face } from '../../../screens/person/person';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { staff } from '../../appointments/queries';
import { invoices } from '../entity';
import { type InvoiceAmounts, lineDiscountOf } from '../rules';
import { type BillLine, countedLine, isLineWrong } from './lines';
import { OfferInput } from './offer-input';
import './pay.css';

/** Somebody who may have done a line. */
type Colleague = Pick<QueryAnswer<typeof staff>[number], 'id' | 'fullName'>;

/** Changes the lines as they are at the press, not as they were drawn. */
type Change = (next: (lines: readonly BillLine[]) => readonly BillLine[]) => void;

interface BillProps {
  readonly lines: readonly BillLine[];
  /** Amounts of the lines, in their order. */
  readonly amounts: InvoiceAmounts;
  readonly colleagues?: readonly Colleague[];
  /** Names the package whose session pays for a line, and which session it is. Default: says only that one does. */
  readonly sessionOf?: (place: number) => string | undefined;
  /** A sum that is kept for later beside the bill, in pounds. Default: none. */
  readonly deposit?: number | undefined;
  /** Undefined once the invoice is issued: its lines are fixed. Does not change between renders. */
  readonly onChange: Change | undefined;
  readonly onNoDeposit?: () => void;
  /** Prefix of the ids of inputs: text, quantity and price are typed. Default: they are as they came. */
  readonly id?: string;
  /** What the form refuses, by the place of the line. */
  readonly errors?: unknown;
  /** Called when a typed input is left. */
  readonly onBlur?: () => void;
}

/**
 * Lines of a bill, in the till and in the form: what, by whom, with which discount, and the amounts under each other. A
 * line that an owned session pays for costs nothing. A key press renders one line, however many there are.
 */
export const Bill = (props: BillProps) => {
  const { lines, amounts, colleagues = nobody, sessionOf, deposit, onChange, onNoDeposit } = props;
  const { id, errors, onBlur } = props;
  const { t, label } = useWords();
  const format = useFormat();
  if (lines.length === 0 && deposit === undefined)
    return <p className="quiet">{t(id === undefined ? 'pay.empty' : 'invoices.noItems')}</p>;
  return (
    <ul
      className={id === undefined ? 'check-out-lines' : 'check-out-lines pay-typed'}
      aria-label={label(invoices.fields.items.label)}
    >
      {id !== undefined && (
        <li className="note pay-line-head" aria-hidden="true">
          {(['description', 'quantity', 'unitPrice', 'totalPrice'] as const).map((key) => (
            <span key={key}>{label(fields[key].label)}</span>
          ))}
        </li>
      )}
      {lines.map((line, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: what a row keeps belongs to its place, and lines join at the end.
          key={index}
          id={id && `${id}-${index}`}
          refused={valueIn(errors, String(index))}
          session={sessionOf?.(index)}
          gross={amounts.items[index]?.totalPrice ?? 0}
          {...{ line, index, colleagues, onChange, onBlur }}
        />
      ))}
      {deposit !== undefined && (
        <li>
          <span className="pay-line-what grid gap-2 slim anywhere">
            <b className="strong">{t('pay.deposit')}</b>
            <small>{t('pay.depositKept')}</small>
          </span>
          <span className="cell-figure pay-line-sum">{format.amount(deposit)}</span>
          {onNoDeposit && (
            <RemoveButton text={t('common.delete')} of={`: ${t('pay.deposit')}`} onRemove={onNoDeposit} />
          )}
        </li>
      )}
    </ul>
  );
};

const nobody: readonly Colleague[] = [];
const { fields } = invoices.fields.items;

interface RowProps extends Pick<BillProps, 'id' | 'onChange' | 'onBlur'> {
  readonly line: BillLine;
  readonly index: number;
  readonly session: string | undefined;
  /** Pounds, before discounts. */
  readonly gross: number;
  readonly colleagues: readonly Colleague[];
  readonly refused: unknown;
}

const Row = memo(({ id, line, index, session, gross, colleagues, refused, onChange, onBlur }: RowProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { quantity, note, isCovered = false } = line;
  const isWrong = isLineWrong(line);
  const own = lineDiscountOf(countedLine(line));
  const number = t('invoices.lineNumber', { number: format.integer(index + 1) });
  const name = id === undefined ? line.description : number;
  const change: Put | undefined =
    onChange &&
    ((changed) => onChange((all) => all.map((one, at) => (at === index ? { ...one, ...changed } : one))));
  return (
    <li>
      {id !== undefined && change ? (
        <Typed {...{ id, line, refused, change, onBlur }} of={number} />
      ) : (
        <>
          <span className="pay-line-what grid gap-2 slim anywhere">
            <b className="strong">
              <bdi>{line.description}</bdi>
              {quantity !== null && quantity > 1 && ` × ${format.integer(quantity)}`}
            </b>
            {note !== undefined && <small>{note}</small>}
          </span>
          <WhoDidIt {...{ line, colleagues, change }} />
        </>
      )}
      {isCovered ? (
        <Tag color="green" className="pay-line-offer">
          {session ?? t('pay.session')}
        </Tag>
      ) : (
        change && (
          <span className="pay-line-offer">
            <OfferInput
              offer={line}
              of={name}
              isWrong={isWrong || get(refused, 'offerValue') !== undefined}
              onChange={({ offerType, offerValue }) => change({ offerType, offerValue })}
            />
          </span>
        )
      )}
      <span className="cell-figure pay-line-sum" data-label={label(fields.totalPrice.label)}>
        {own > 0 && <s>{format.amount(gross)}</s>}
        {/* Of a session its tag tells the price: a lone Arabic zero reads as a dot. */}
        {!isCovered && format.amount(minus(gross, own))}
      </span>
      {onChange && !line.line && (
        <RemoveButton
          text={t('common.delete')}
          of={`: ${name}`}
          onRemove={() => onChange((all) => all.filter((_, at) => at !== index))}
        />
      )}
    </li>
  );
});
Row.displayName = 'Row';

type Put = (changed: Partial<BillLine>) => void;

interface TypedProps extends Pick<RowProps, 'line' | 'refused' | 'onBlur'> {
  readonly id: string;
  /** Name of the line, for screen readers. */
  readonly of: string;
  readonly change: Put;
}

/** Text, quantity and price of a line. An empty quantity is one once it is left (INV-20). */
const Typed = ({ id, line, refused, of, change, onBlur }: TypedProps) => {
  const { t, label } = useWords();
  const errorOf = (key: 'description' | 'quantity' | 'unitPrice'): string => {
    const one = get(refused, key);
    // The list's own message asks for a line; here an input of the line is empty.
    return textIn(one, 'type') === 'validate.required' ? t('common.required') : textIn(one, 'message');
  };
  const error = errorOf('description') || errorOf('quantity') || errorOf('unitPrice');
  const named = (key: 'description' | 'quantity' | 'unitPrice') => ({
    id: `${id}-${key}`,
    'aria-label': `${label(fields[key].label)} - ${of}`,
    ...(error === '' ? {} : { 'aria-describedby': `${id}-error` }),
  });
  const isWrong = errorOf('description') !== '';
  return (
    <>
      <Input
        {...named('description')}
        className="pay-line-text"
        dir="auto"
        autoComplete="off"
        maxLength={fields.description.max}
        aria-invalid={isWrong}
        status={isWrong ? 'error' : ''}
        value={line.description}
        onChange={({ target }) => change({ description: target.value })}
        onBlur={onBlur}
      />
      {(['quantity', 'unitPrice'] as const).map((key) => (
        <span key={key} className="pay-line-number" data-label={label(fields[key].label)}>
          <AmountInput
            {...named(key)}
            unit={null}
            whole={key === 'quantity'}
            min={key === 'quantity' ? 1 : 0}
            invalid={errorOf(key) !== ''}
            value={line[key]}
            onChange={(value) => change({ [key]: value })}
            onBlur={() => {
              if (key === 'quantity' && line.quantity === null) change({ quantity: 1 });
              onBlur?.();
            }}
          />
        </span>
      ))}
      <FieldError id={id} text={error} />
    </>
  );
};

interface WhoDidItProps extends Pick<RowProps, 'line' | 'colleagues'> {
  readonly change: Put | undefined;
}

/** Who did the line, or sold it. Empty: nobody is named. */
const WhoDidIt = ({ line, colleagues, change }: WhoDidItProps) => {
  const { t, label } = useWords();
  const { staffId, staffName, description, packageId } = line;
  if (!change || (colleagues.length === 0 && staffId === null))
    return <span className="pay-line-who slim soft">{staffName && <bdi>{staffName}</bdi>}</span>;
  const isKnown = staffId === null || colleagues.some(({ id }) => id === staffId);
  const offered = [
    ...(isKnown || staffId === null ? [] : [{ id: staffId, fullName: staffName ?? '' }]),
    ...colleagues,
  ];
  const name = packageId === null ? label(fields.staffId.label) : t('pay.soldBy');
  return (
    <Select<number>
      className="pay-line-who slim soft"
      variant="borderless"
      size="small"
      allowClear
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      aria-label={`${name}: ${description}`}
      placeholder={name}
      value={staffId}
      labelRender={({ value, label: colleague }) => (
        <span className="inline" style={{ color: 'var(--text)' }}>
          <Face id={Number(value)} name={String(colleague)} size={24} />
          <bdi>{colleague}</bdi>
        </span>
      )}
      options={offered.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      onChange={(next) => change({ staffId: next ?? null })}
    />
  );
};

/** Minutes ahead for which the list says who is free; free ones come first. */
const lookAhead = 30;

/** Staff who may have done a line in this branch, and who of them is free. A user who may not see bookings is offered nobody. */
export const useColleagues = (branchId: number | null, isWanted = true) => {
  const maySee = useCan({ resource: 'appointments', action: 'read' }).data?.can ?? false;
  // The times at which the sheet was opened: who did a line does not change while it is open.
  const [start, end] = useMemo(() => {
    const now = Date.now();
    return [new Date(now).toISOString(), new Date(now + lookAhead * 60_000).toISOString()] as const;
  }, []);
  const asked = { branchId: branchId ?? 0, start, end };
  const { data = [] } = useQueryOf(staff, asked, { isWanted: maySee && isWanted && branchId !== null });
  return data;
};
