import { useCan } from '@refinedev/core';
import { useFormat, useT } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { Notice } from '../../../screens/notice';
import { type Concession, shareOf } from '../concession';
import { moneySettings } from '../settings/money';
import { firstAbove } from './live-amounts';

/** Says while typing that the sale, or a line of it, is further below the list price than the user may go. */
export const ConcessionNotice = ({ of }: { readonly of: readonly Concession[] }) => {
  const t = useT();
  const format = useFormat();
  const { discountLimitPercent } = useSettings(moneySettings);
  const mayGive = useCan({ resource: 'invoices', action: 'manage' }).data?.can;
  const above = firstAbove(of, discountLimitPercent);
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
