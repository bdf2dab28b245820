import { FileTextOutlined, RollbackOutlined, WalletOutlined } from '@ant-design/icons';
import { Code } from '../../../screens/cells/cells';
import { embeddedIn, textIn } from '../../../screens/data/row';
import type { Happening } from '../../../screens/screen';
import { Between, useWords } from '../../../screens/words';
import type { Invoice } from '../entity';
import { useMethodName } from '../methods';
import { isIssued } from '../status';

/** The issue of an invoice, its payments and its refunds. Credit notes add theirs. */
export const useInvoiceHappened = (row: Invoice): readonly Happening[] => {
  const { t } = useWords();
  const methodName = useMethodName();
  if (!isIssued(row)) return [];
  const paid = row.payments.map((payment): Happening => {
    const { id, amount, paymentMethod, at, reference, notes } = payment;
    const isBack = amount < 0;
    const said = [
      reference && <Code key="reference">{reference}</Code>,
      notes && (
        <bdi key="notes" dir="auto">
          {notes}
        </bdi>
      ),
    ].filter(Boolean);
    return {
      key: `payment-${id}`,
      at,
      icon: isBack ? RollbackOutlined : WalletOutlined,
      text: isBack
        ? `${t('invoices.refundLine')} (${methodName(paymentMethod)})`
        : t('invoices.paidBy', { name: methodName(paymentMethod) }),
      by: textIn(embeddedIn(payment, 'userId'), 'fullName'),
      ...(said.length > 0
        ? {
            note: (
              <>
                {said[0]}
                {said.length > 1 && <Between />}
                {said[1]}
              </>
            ),
          }
        : {}),
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
