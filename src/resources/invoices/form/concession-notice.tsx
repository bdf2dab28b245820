import { useCan } from '@refinedev/core';
import { useFormat, useT } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { Notice } from '../../../screens/notice';
import { concessionsOf, isAbove, shareOf } from '../concession';
import { type BillLine, countedLine } from '../pay/lines';
import { type InvoiceAmounts, lineDiscountOf } from '../rules';
import { moneySettings } from '../settings/money';

interface ConcessionNoticeProps {
  readonly lines: readonly BillLine[];
  readonly amounts: InvoiceAmounts;
}

/** Says while typing that the sale, or a line of it, is further below the list price than the user may go. */
export const ConcessionNotice = ({ lines, amounts }: ConcessionNoticeProps) => {
  const t = useT();
  const format = useFormat();
  const { discountLimitPercent } = useSettings(moneySettings);
  const mayGive = useCan({ resource: 'invoices', action: 'manage' }).data?.can;
  const items = lines.map((line) => {
    const counted = countedLine(line);
    return {
      lines: [{ ...counted, listPrice: line.listPrice ?? null }],
      own: lineDiscountOf(counted),
    };
  });
  const above = concessionsOf(items, amounts.discount).find((one) => isAbove(one, discountLimitPercent));
  if (mayGive || above === undefined) return null;
  return (
    <Notice
      type="warning"
      role="status"
      message={t('invoices.denied.discount', {
        amount: format.money(above.below),
        rate: format.percent(shareOf(above)),
        max: format.percent(discountLimitPercent / 100),
      })}
    />
  );
};
