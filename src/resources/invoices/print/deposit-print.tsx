import { useParams } from 'react-router';
import { useT } from '../../../i18n/react';
import { havePiastres } from '../../../schema/money';
import type { QueryAnswer } from '../../../schema/query';
import { useFormatFor } from '../../../screens/data/row-title';
import { Facts, PaperDocument, PaperFrame } from '../../../screens/paper/paper-frame';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { depositReceipt } from '../deposit-receipt';
import { useMethodName } from '../methods';

/** The printed receipt of a deposit that was taken without a bill. */
export const DepositPrint = () => {
  const t = useT();
  const { id = '', deposit = '' } = useParams();
  const asked = useQueryOf(
    depositReceipt,
    { depositId: Number(deposit) },
    { params: { id: Number(id) }, once: true },
  );
  return (
    <PaperFrame
      title={t('print.deposit')}
      permission="invoices.read"
      back={`/customers/${id}`}
      asked={[asked]}
    >
      {asked.data && <DepositPaper {...asked.data} />}
    </PaperFrame>
  );
};

const DepositPaper = (props: QueryAnswer<typeof depositReceipt>) => {
  const { branch, at, customer, parts, amount, credit, cashier } = props;
  const t = useT();
  const format = useFormatFor()({ branchId: branch.id });
  const always2 = havePiastres([amount, credit, ...parts.map((part) => part.amount)]);
  const money = (sum: number) => format.amount(sum, { always2 });
  const unit = format.currency();
  const methodName = useMethodName();
  return (
    <PaperDocument title={t('print.deposit')} branch={branch}>
      <Facts
        className="paper-facts"
        facts={[
          { label: t('print.depositAt'), value: format.dateTime(at) },
          { label: t('common.customer'), value: <bdi>{customer.fullName}</bdi> },
          {
            label: t('print.customerCode'),
            value: customer.code === '' ? undefined : <bdi dir="ltr">{customer.code}</bdi>,
          },
          { label: t('print.cashier'), value: cashier === null ? undefined : <bdi>{cashier}</bdi> },
        ]}
      />
      <div className="paper-foot paper-foot-alone">
        <div className="paper-sums">
          <dl className="paper-amounts">
            {parts.map((part) => (
              <div key={part.id}>
                <dt>
                  {methodName(part.paymentMethod)} {part.reference && <bdi>{part.reference}</bdi>}
                </dt>
                <dd>{money(part.amount)}</dd>
              </div>
            ))}
          </dl>
          <Facts
            className="paper-amounts"
            facts={[
              { label: t('pay.deposit'), unit, value: money(amount), isStrong: true },
              { label: t('print.credit'), unit, value: money(credit) },
            ]}
          />
        </div>
      </div>
      <p className="paper-notes">{t('pay.depositKept')}</p>
      <footer className="paper-thanks">{t('print.thanks')}</footer>
    </PaperDocument>
  );
};
