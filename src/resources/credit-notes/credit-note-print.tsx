import { useParams } from 'react-router';
import { useT } from '../../i18n/react';
import { havePiastres } from '../../schema/money';
import type { QueryAnswer } from '../../schema/query';
import type { RowOf } from '../../schema/types';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { Facts, PaperDocument, PaperFrame } from '../../screens/paper/paper-frame';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useRowOf } from '../../screens/query/use-rows-of';
import { QrCode } from '../invoices/print/qr-code';
import { taxCode } from '../invoices/print/tax-code';
import { print } from '../invoices/queries';
import { creditNotes } from './entity';

export const CreditNotePrint = () => {
  const t = useT();
  const { id = '' } = useParams();
  const note = useRowOf(creditNotes, Number(id));
  const invoiceId = note.data?.invoiceId;
  // The print data of the invoice has the seller as printed there.
  const invoice = useQueryOf(
    print,
    {},
    { params: { id: invoiceId ?? 0 }, isWanted: invoiceId !== undefined, once: true },
  );
  const title = `${t('print.creditNote')} ${note.data?.number ?? ''}`.trim();
  return (
    <PaperFrame
      title={title}
      permission="invoices.read"
      back={invoiceId === undefined ? '/invoices' : `/invoices/${invoiceId}`}
      asked={[note, invoice]}
    >
      {note.data && invoice.data && <CreditNotePaper note={note.data} printed={invoice.data} />}
    </PaperFrame>
  );
};

interface CreditNotePaperProps {
  readonly note: RowOf<typeof creditNotes>;
  readonly printed: QueryAnswer<typeof print>;
}

const CreditNotePaper = ({ note, printed }: CreditNotePaperProps) => {
  const t = useT();
  const format = useFormatFor()(note);
  const always2 = havePiastres([note.net, note.tax]);
  const money = (amount: number) => format.amount(amount, { always2 });
  const { invoice, branch, systemName, taxNumber = '' } = printed;
  return (
    <PaperDocument title={t('print.creditNote')} branch={branch} taxNumber={taxNumber}>
      <Facts
        className="paper-facts"
        facts={[
          { label: t('print.number'), value: <bdi dir="ltr">{note.number}</bdi>, isStrong: true },
          { label: t('print.issuedAt'), value: format.dateTime(note.date) },
          { label: t('print.ofInvoice'), value: <bdi dir="ltr">{invoice.invoiceNumber}</bdi> },
          {
            label: t('common.customer'),
            value: <bdi>{textIn(embeddedIn(note, 'customerId'), 'fullName')}</bdi>,
          },
          { label: t('common.reason'), value: note.reason ? <bdi>{note.reason}</bdi> : undefined },
        ]}
      />
      <div className="paper-foot paper-foot-alone">
        <QrCode
          text={taxCode({
            seller: systemName,
            taxNumber,
            time: note.date,
            total: note.totalAmount,
            tax: note.tax,
          })}
        />
        <div className="paper-sums">
          <Facts
            className="paper-amounts"
            facts={[
              { label: t('invoices.net'), value: money(note.net) },
              {
                label: t('invoices.tax', { rate: format.percent(invoice.taxRate / 100) }),
                value: money(note.tax),
              },
              {
                label: t('print.refunded'),
                unit: format.currency(),
                value: money(note.totalAmount),
                isStrong: true,
              },
            ]}
          />
        </div>
      </div>
    </PaperDocument>
  );
};
