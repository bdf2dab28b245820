import { CheckCircleOutlined } from '@ant-design/icons';
import { humanMoment } from '../../../i18n/human';
import { useSession } from '../../../providers/session';
import { useFormatFor, zoneIn } from '../../../screens/data/row-title';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';
import type { Invoice } from '../entity';
import { isIssued } from '../status';

/** What is paid of an issued invoice: of a part its bar, of the whole the moment. Of nothing the state says enough. */
export const PaidState = ({ row }: { readonly row: Invoice }) => {
  const { t, lang } = useWords();
  const format = useFormatFor()(row);
  const timeZone = zoneIn(useSession(), row.branchId);
  const { status, paid, remaining } = row;
  if (!isIssued(row) || status === 'Cancelled' || paid <= 0) return null;
  if (remaining > 0)
    return (
      <div className="invoice-paid wrap between">
        <div className="invoice-paid-track" aria-hidden="true">
          <span style={{ inlineSize: `${(paid / (paid + remaining)) * 100}%` }} />
        </div>
        <span>{t('invoices.paidPart', { amount: format.money(paid) })}</span>
        <strong>{t('invoices.leftPart', { amount: format.money(remaining) })}</strong>
      </div>
    );
  const [last] = row.payments
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    last && (
      <p className="invoice-paid-whole bar gap-6 strong flush">
        <Glyph of={CheckCircleOutlined} />
        {t('invoices.paidWhole', { when: humanMoment(last.at, new Date(), lang, { timeZone }) })}
      </p>
    )
  );
};
