import { useParams } from 'react-router';
import { useT } from '../../i18n/react';
import { embeddedIn, numberIn, textIn, valueIn } from '../../screens/row';
import { useFormatFor } from '../../screens/row-format';
import { documentFailure, useDocument } from './document-data';
import { Facts } from './facts';
import { PaperFrame } from './paper-frame';
import { QrCode } from './qr-code';
import { Seller } from './seller';
import { taxCode } from './tlv';

/** What takes an invoice back, for a sheet or a roll. */
export const CreditNotePrint = () => {
  const t = useT();
  const { id = '' } = useParams();
  const note = useDocument(`/credit-notes/${encodeURIComponent(id)}`);
  const invoiceId = numberIn(note.data, 'invoiceId');
  // The invoice's document knows the seller as it was printed there.
  const invoice = useDocument(`/invoices/${invoiceId}/print`, invoiceId !== undefined);
  const title = `${t('print.creditNote')} ${textIn(note.data, 'number')}`.trim();
  return (
    <PaperFrame
      title={title}
      permission="invoices.read"
      back={invoiceId === undefined ? '/invoices' : `/invoices/${invoiceId}`}
      isLoading={note.isLoading || invoice.isLoading}
      failure={documentFailure(note.error ?? invoice.error, t)}
      onRetry={() => {
        note.retry();
        invoice.retry();
      }}
    >
      {() => <CreditNotePaper note={note.data} invoice={invoice.data} />}
    </PaperFrame>
  );
};

const CreditNotePaper = ({ note, invoice }: { readonly note: unknown; readonly invoice: unknown }) => {
  const t = useT();
  const format = useFormatFor()(note);
  const amountOf = (key: string) => numberIn(note, key) ?? 0;
  const money = (key: string) => format.money(amountOf(key), { always2: true });
  const taxNumber = textIn(invoice, 'taxNumber');
  const customer = embeddedIn(note, 'customerId');
  const invoiceNumber = textIn(valueIn(invoice, 'invoice'), 'invoiceNumber');
  const reason = textIn(note, 'reason');
  return (
    <article className="paper-document">
      <header className="paper-head">
        <Seller branch={valueIn(invoice, 'branch')} taxNumber={taxNumber} />
        <div className="paper-title">
          <h2>{t('print.creditNote')}</h2>
        </div>
      </header>
      <Facts
        className="paper-facts"
        facts={[
          { label: t('print.number'), value: <bdi dir="ltr">{textIn(note, 'number')}</bdi>, isStrong: true },
          { label: t('print.issuedAt'), value: format.dateTime(valueIn(note, 'date')) },
          { label: t('print.ofInvoice'), value: <bdi dir="ltr">{invoiceNumber}</bdi> },
          { label: t('common.customer'), value: <bdi>{textIn(customer, 'fullName')}</bdi> },
          { label: t('common.reason'), value: reason === '' ? undefined : <bdi>{reason}</bdi> },
        ]}
      />
      <div className="paper-foot paper-foot-alone">
        <QrCode
          text={taxCode({
            seller: textIn(invoice, 'systemName'),
            taxNumber,
            time: textIn(note, 'date'),
            total: amountOf('totalAmount'),
            tax: amountOf('tax'),
          })}
        />
        <div className="paper-sums">
          <Facts
            className="paper-amounts"
            facts={[
              { label: t('invoices.net'), value: money('net') },
              {
                label: t('invoices.tax', {
                  rate: format.percent((numberIn(valueIn(invoice, 'invoice'), 'taxRate') ?? 0) / 100),
                }),
                value: money('tax'),
              },
              { label: t('print.refunded'), value: money('totalAmount'), isStrong: true },
            ]}
          />
        </div>
      </div>
    </article>
  );
};
