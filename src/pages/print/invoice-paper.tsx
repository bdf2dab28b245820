import { useT } from '../../i18n/react';
import { invoices } from '../../resources/invoices/entity';
import { findOption } from '../../schema/accept';
import { listIn } from '../../screens/lists';
import { numberIn, textIn, valueIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import { useWords } from '../../screens/words';
import { Facts } from './facts';
import { MixedText } from './mixed-text';
import { QrCode } from './qr-code';
import { Seller } from './seller';

/** The invoice itself; every amount comes from the server (INV-29). Printed amounts have two decimals (FMT-10). */
export const InvoicePaper = ({ data }: { readonly data: unknown }) => {
  const t = useT();
  const { label } = useWords();
  const invoice = valueIn(data, 'invoice');
  const format = useFormatFor()(invoice);
  const money = (amount: number | undefined) => format.money(amount ?? 0, { always2: true });
  const customer = valueIn(invoice, 'customer');
  const number = textIn(invoice, 'invoiceNumber');
  const status = textIn(invoice, 'status');
  const discount = numberIn(invoice, 'discount') ?? 0;
  const remaining = numberIn(invoice, 'remaining') ?? 0;
  const items = listIn(invoice, 'items');
  const payments = listIn(invoice, 'payments');
  const methods = invoices.fields.payments.fields.paymentMethod.options;
  const methodOf = (payment: unknown): string => {
    const raw = textIn(payment, 'paymentMethod');
    const option = findOption(methods, raw);
    const name = option ? label(option.label) : raw;
    return (numberIn(payment, 'amount') ?? 0) < 0 ? `${t('print.refund')} (${name})` : name;
  };
  const code = textIn(customer, 'paperCode') || textIn(customer, 'personCode');
  return (
    <article className="paper-document">
      <header className="paper-head">
        <Seller branch={valueIn(data, 'branch')} taxNumber={textIn(data, 'taxNumber')} />
        <div className="paper-title">
          <h2>{t(number === '' ? 'print.draft' : 'print.taxInvoice')}</h2>
          {status === 'Cancelled' ? <p className="paper-stamp">{t('print.cancelled')}</p> : null}
        </div>
      </header>
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
            value: format.dateTime(valueIn(invoice, 'date')),
          },
          { label: t('common.customer'), value: <bdi>{textIn(customer, 'fullName')}</bdi> },
          {
            label: t('print.customerCode'),
            value: code === '' ? undefined : <bdi dir="ltr">{code}</bdi>,
          },
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
            </th>
            <th scope="col" className="paper-figure">
              {t('invoices.lineTotal')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={numberIn(item, 'id') ?? index}>
              <td className="paper-what">
                <MixedText text={textIn(item, 'description')} />
              </td>
              <td className="paper-figure paper-quantity">{format.integer(numberIn(item, 'quantity'))}</td>
              <td className="paper-figure paper-price">{money(numberIn(item, 'unitPrice'))}</td>
              <td className="paper-figure paper-line-total">{money(numberIn(item, 'totalPrice'))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="paper-foot">
        <QrCode text={number === '' ? '' : textIn(data, 'qr')} />
        <div className="paper-sums">
          <Facts
            className="paper-amounts"
            facts={[
              { label: t('invoices.subtotal'), value: money(numberIn(invoice, 'subtotal')) },
              { label: t('invoices.discount'), value: discount === 0 ? undefined : money(-discount) },
              { label: t('invoices.net'), value: money(numberIn(invoice, 'net')) },
              {
                label: t('invoices.tax', { rate: format.percent((numberIn(invoice, 'taxRate') ?? 0) / 100) }),
                value: money(numberIn(invoice, 'tax')),
              },
              {
                label: t('invoices.total'),
                value: money(numberIn(invoice, 'totalAmount')),
                isStrong: true,
              },
            ]}
          />
          {payments.length === 0 ? null : (
            <section className="paper-payments">
              <h3>{t('print.payments')}</h3>
              <dl className="paper-amounts">
                {payments.map((payment, index) => (
                  <div key={numberIn(payment, 'id') ?? index}>
                    <dt>
                      {methodOf(payment)} <small>{format.date(valueIn(payment, 'at'))}</small>
                    </dt>
                    <dd>{money(numberIn(payment, 'amount'))}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {number === '' ? null : (
            <Facts
              className="paper-amounts"
              facts={[
                { label: t('print.paid'), value: money(numberIn(invoice, 'paid')) },
                { label: t('print.remaining'), value: money(remaining), isStrong: remaining > 0 },
              ]}
            />
          )}
        </div>
      </div>
      {textIn(invoice, 'notes') === '' ? null : (
        <p className="paper-notes">
          <bdi>{textIn(invoice, 'notes')}</bdi>
        </p>
      )}
      <footer className="paper-thanks">{t('print.thanks')}</footer>
    </article>
  );
};
