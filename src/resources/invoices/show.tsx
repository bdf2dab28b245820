import { CheckCircleOutlined, FileTextOutlined, RollbackOutlined, WalletOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { humanMoment } from '../../i18n/human';
import { Between } from '../../i18n/react';
import { useSession } from '../../providers/session';
import { havePiastres } from '../../schema/money';
import { Code, NameCell } from '../../screens/cells/cells';
import { Table, useFieldColumn } from '../../screens/cells/table';
import { embeddedIn, textIn, useFormatFor, zoneIn } from '../../screens/data/row';
import { Glyph } from '../../screens/glyph';
import type { Happening, ShowParts } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { type Invoice, invoices } from './entity';
import { useMethodName } from './pay/methods';
import { Totals } from './pay/totals';
import { isIssued, NumberCell, StatusCell, TotalCell } from './status';
import './invoices.css';

interface PartProps {
  readonly row: Invoice;
}

/** Stored lines and sums; computes nothing (INV-29). */
export const StoredLines = ({ row }: PartProps) => {
  const { label } = useWords();
  const { fields } = invoices.fields.items;
  const column = useFieldColumn<typeof fields, Invoice['items'][number]>(fields);
  const format = useFormatFor()(row);
  const unit = format.currency();
  // As the sums beneath: all with piastres, or none.
  const always2 = havePiastres([row.subtotal, row.discount, row.tax, row.paid]);
  const money = (amount: number) => format.amount(amount, { always2 });
  return (
    <>
      <Table
        label={label(invoices.fields.items.label)}
        columns={[
          column('description', {
            cell: (item) => (
              <NameCell name={item.description} beneath={textIn(embeddedIn(item, 'staffId'), 'fullName')} />
            ),
          }),
          column('quantity'),
          column('unitPrice', { unit, cell: ({ unitPrice }) => money(unitPrice) }),
          column('totalPrice', { unit, cell: ({ totalPrice }) => money(totalPrice) }),
        ]}
        rows={row.items}
        keyOf={({ id }) => id}
      />
      <Totals
        taxRate={row.taxRate / 100}
        amounts={row}
        credited={row.credited}
        paid={isIssued(row) ? row.paid : undefined}
        remaining={isIssued(row) && row.status !== 'Cancelled' ? row.remaining : undefined}
      />
    </>
  );
};

const Items = ({ row }: PartProps) => {
  const { label } = useWords();
  return (
    <section className="show-section invoice-lines">
      <h3>{label(invoices.fields.items.label)}</h3>
      <StoredLines row={row} />
    </section>
  );
};

/** The issue of an invoice, its payments and its refunds. Credit notes add theirs. */
const useInvoiceHappened = (row: Invoice): readonly Happening[] => {
  const { t } = useWords();
  const methodName = useMethodName();
  if (!isIssued(row)) return [];
  const paid = row.payments.map((payment): Happening => {
    const { id, amount, paymentMethod, at, reference, notes } = payment;
    const isBack = amount < 0;
    return {
      key: `payment-${id}`,
      at,
      icon: isBack ? RollbackOutlined : WalletOutlined,
      text: isBack
        ? `${t('invoices.refundLine')} (${methodName(paymentMethod)})`
        : t('invoices.paidBy', { name: methodName(paymentMethod) }),
      by: textIn(embeddedIn(payment, 'userId'), 'fullName'),
      note: (reference || notes) && (
        <>
          {reference && <Code>{reference}</Code>}
          {reference && notes && <Between />}
          {notes && <bdi dir="auto">{notes}</bdi>}
        </>
      ),
      amount: Math.abs(amount),
      tone: isBack ? 'danger' : 'good',
    };
  });
  // Of one moment, what came later stands first: an invoice is issued before it is paid.
  return [
    ...paid.toReversed(),
    {
      key: 'issued',
      at: row.date,
      icon: FileTextOutlined,
      text: t('invoices.wasIssued'),
      amount: row.totalAmount,
    },
  ];
};

/** What is paid of an issued invoice: of a part its bar, of the whole the moment. Of nothing the state says enough. */
export const PaidState = ({ row }: { readonly row: Invoice }) => {
  const { t, lang } = useWords();
  const format = useFormatFor()(row);
  const timeZone = zoneIn(useSession(), row.branchId);
  const { status, paid, remaining } = row;
  if (!isIssued(row) || status === 'Cancelled' || paid <= 0) return null;
  if (remaining > 0)
    return (
      <div className="invoice-paid wrap between cols-16">
        <Progress
          style={{ flex: '1 0 100%' }}
          percent={(paid / (paid + remaining)) * 100}
          status="success"
          showInfo={false}
          aria-hidden="true"
        />
        <span>{t('invoices.paidPart', { amount: format.money(paid) })}</span>
        <strong>{t('invoices.leftPart', { amount: format.money(remaining) })}</strong>
      </div>
    );
  const [last] = row.payments
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    last && (
      <p className="bar gap-6 strong flush success">
        <Glyph of={CheckCircleOutlined} />
        {t('invoices.paidWhole', { when: humanMoment(last.at, new Date(), lang, { timeZone }) })}
      </p>
    )
  );
};

export const invoicesShow: ShowParts<Invoice> = {
  head: { state: 'status', figure: 'totalAmount' },
  hidden: [
    // The head says the number.
    'invoiceNumber',
    'items',
    'offerType',
    'offerValue',
    'subtotal',
    'discount',
    'net',
    'taxRate',
    'tax',
    'totalAmount',
    'credited',
    'paid',
    'remaining',
    'payments',
    'appointmentId',
    'attendanceId',
  ],
  cells: {
    invoiceNumber: NumberCell,
    totalAmount: TotalCell,
    status: StatusCell,
  },
  top: PaidState,
  sections: [Items],
  happened: [useInvoiceHappened],
};
