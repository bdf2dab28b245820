import { useParams } from 'react-router';
import { useT } from '../../../i18n/react';
import { havePiastres } from '../../../schema/money';
import type { QueryAnswer } from '../../../schema/query';
import { useBetween } from '../../../screens/between';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-title';
import { MixedText } from '../../../screens/paper/mixed-text';
import { Facts, PaperDocument, PaperFrame, PaperUnit } from '../../../screens/paper/paper-frame';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useMethodName } from '../methods';
import { print } from '../queries';
import { toldSums } from '../rules';
import { QrCode } from './qr-code';

export const InvoicePrint = () => {
  const t = useT();
  const { id = '' } = useParams();
  const asked = useQueryOf(print, {}, { params: { id: Number(id) }, once: true });
  const number = asked.data?.invoice.invoiceNumber;
  return (
    <PaperFrame
      title={number ? `${t('print.invoice')} ${number}` : t('print.invoice')}
      permission="invoices.read"
      back={`/invoices/${id}`}
      asked={[asked]}
    >
      {asked.data && <InvoicePaper {...asked.data} />}
    </PaperFrame>
  );
};

/** The printed invoice; all amounts come from the server (INV-29) and show two decimals (FMT-10). */
const InvoicePaper = (props: QueryAnswer<typeof print>) => {
  const { invoice, branch, taxNumber, qr, cashier } = props;
  const t = useT();
  const between = useBetween();
  const format = useFormatFor()(invoice);
  const unit = format.currency();
  const customer = embeddedIn(invoice, 'customerId');
  const number = invoice.invoiceNumber ?? '';
  const { status, discount, remaining, items, payments } = invoice;
  const always2 = havePiastres([
    ...items.flatMap(({ unitPrice, totalPrice }) => [unitPrice, totalPrice]),
    ...payments.flatMap(({ amount, tendered }) => [amount, tendered ?? 0]),
    ...[...props.creditNotes, ...props.deposits].map((one) =>
      'number' in one ? one.totalAmount : one.amount,
    ),
    ...[invoice.subtotal, discount, invoice.tax, invoice.totalAmount, invoice.paid],
  ]);
  const money = (amount: number) => format.amount(amount, { always2 });
  // A lone Arabic zero reads as a dot.
  const price = (amount: number) => (amount === 0 ? '' : money(amount));
  const told = toldSums(invoice);
  const isNaught = invoice.totalAmount === 0 && invoice.paid === 0 && props.deposits.length === 0;
  const methodName = useMethodName();
  const methodOf = ({ paymentMethod, amount }: (typeof payments)[number]): string => {
    const name = methodName(paymentMethod);
    return amount < 0 ? `${t('print.refund')} (${name})` : name;
  };
  const specialistOf = ({ id, serviceId }: (typeof items)[number]): string =>
    props.lineStaff.find(({ itemId }) => itemId === id)?.fullName ??
    [
      ...new Set(
        props.specialists.filter((one) => one.serviceId === serviceId).map(({ fullName }) => fullName),
      ),
    ].join(between);
  const code = textIn(customer, 'paperCode') || textIn(customer, 'personCode');
  return (
    <PaperDocument
      title={t(number === '' ? 'print.draft' : 'print.taxInvoice')}
      branch={branch}
      taxNumber={taxNumber}
      stamp={status === 'Cancelled' && <p className="paper-stamp">{t('print.cancelled')}</p>}
    >
      <Facts
        className="paper-facts"
        facts={[
          {
            label: t('invoices.number'),
            value: number === '' ? undefined : <bdi dir="ltr">{number}</bdi>,
            isStrong: true,
          },
          {
            label: t(number === '' ? 'print.madeAt' : 'print.issuedAt'),
            value: format.dateTime(invoice.date),
          },
          { label: t('common.customer'), value: <bdi>{textIn(customer, 'fullName')}</bdi> },
          { label: t('print.customerCode'), value: code === '' ? undefined : <bdi dir="ltr">{code}</bdi> },
          { label: t('print.cashier'), value: cashier === null ? undefined : <bdi>{cashier}</bdi> },
        ]}
      />
      <table className="paper-lines">
        <thead>
          <tr>
            <th scope="col">{t('invoices.itemDescription')}</th>
            <th scope="col" className="paper-figure">
              {t('invoices.quantity')}
            </th>
            <th scope="col" className="paper-figure">
              {t('invoices.unitPrice')}
              <PaperUnit of={unit} />
            </th>
            <th scope="col" className="paper-figure paper-line-total">
              {t('invoices.lineTotal')}
              <PaperUnit of={unit} />
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className="paper-what">
                <MixedText text={item.description} />
                {specialistOf(item) && (
                  <small className="paper-specialist">
                    {t('print.specialist')}: <bdi>{specialistOf(item)}</bdi>
                  </small>
                )}
                {item.offerType !== 'None' && item.offerValue > 0 && (
                  <small className="paper-specialist">
                    {t('invoices.discount')}:{' '}
                    {item.offerType === 'Percentage'
                      ? format.percent(item.offerValue / 100)
                      : format.money(item.offerValue)}
                  </small>
                )}
              </td>
              <td className="paper-figure paper-quantity">{format.integer(item.quantity)}</td>
              <td className="paper-figure paper-price">{price(item.unitPrice)}</td>
              <td className="paper-figure paper-line-total">{price(item.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="paper-foot">
        <QrCode text={number === '' ? '' : qr} />
        <div className="paper-sums">
          <Facts
            className="paper-amounts"
            facts={[
              { label: t('invoices.subtotal'), value: told.subtotal ? money(invoice.subtotal) : undefined },
              { label: t('invoices.discount'), value: told.discount ? money(discount) : undefined },
              { label: t('invoices.net'), value: told.net ? money(invoice.net) : undefined },
              {
                label: t('invoices.tax', { rate: format.percent((invoice.taxRate ?? 0) / 100) }),
                value: told.tax ? money(invoice.tax) : undefined,
              },
              ...(isNaught
                ? []
                : [{ label: t('invoices.total'), unit, value: money(invoice.totalAmount), isStrong: true }]),
            ]}
          />
          {payments.length === 0 ? null : (
            <section className="paper-payments">
              <h3>{t('print.payments')}</h3>
              <dl className="paper-amounts">
                {payments.map((payment) => (
                  <div key={payment.id}>
                    <dt>
                      {methodOf(payment)} <small>{format.date(payment.at)}</small>
                    </dt>
                    <dd>{money(Math.abs(payment.amount))}</dd>
                  </div>
                ))}
                {payments.flatMap(({ id, amount, tendered }) =>
                  tendered === null
                    ? []
                    : [
                        <div key={`${id}-tendered`}>
                          <dt>{t('print.tendered')}</dt>
                          <dd>{money(tendered)}</dd>
                        </div>,
                        <div key={`${id}-change`}>
                          <dt>{t('print.change')}</dt>
                          <dd>{money(tendered - amount)}</dd>
                        </div>,
                      ],
                )}
              </dl>
            </section>
          )}
          {props.creditNotes.length > 0 && (
            <dl className="paper-amounts">
              {props.creditNotes.map((note) => (
                <div key={note.number}>
                  <dt>
                    {t('print.credited')}{' '}
                    <bdi dir="ltr" className="paper-number">
                      {note.number}
                    </bdi>
                  </dt>
                  <dd>{money(note.totalAmount)}</dd>
                </div>
              ))}
            </dl>
          )}
          {isNaught && <p className="paper-strong">{t('pay.nothingDue')}</p>}
          {props.sessions.map((session) => (
            <p key={`${session.packageId} ${session.number}`}>
              {t('pay.sessionOf', {
                name: session.name,
                number: format.integer(session.number),
                all: format.integer(session.all),
              })}
            </p>
          ))}
          {number === '' || isNaught ? null : (
            <Facts
              className="paper-amounts"
              facts={[
                { label: t('print.paid'), value: money(invoice.paid) },
                {
                  label: t('print.remaining'),
                  unit,
                  value: remaining === 0 ? undefined : money(remaining),
                  isStrong: true,
                },
              ]}
            />
          )}
          {props.deposits.length > 0 && (
            <section className="paper-payments">
              <h3>{t('pay.deposit')}</h3>
              <dl className="paper-amounts">
                {props.deposits.map(({ id, paymentMethod, amount }) => (
                  <div key={id}>
                    <dt>{methodName(paymentMethod)}</dt>
                    <dd>{money(amount)}</dd>
                  </div>
                ))}
              </dl>
              <p>{t('pay.depositKept')}</p>
            </section>
          )}
        </div>
      </div>
      {invoice.notes && (
        <p className="paper-notes">
          <bdi>{invoice.notes}</bdi>
        </p>
      )}
      <footer className="paper-thanks">{t('print.thanks')}</footer>
    </PaperDocument>
  );
};
