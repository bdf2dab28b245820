import { useCan } from '@refinedev/core';
import { useFormat, useT } from '../../../i18n/react';
import { useSettings } from '../../../providers/data';
import { Notice } from '../../../screens/notice';
import { type Concession, isAbove, shareOf } from '../concession';
import { moneySettings } from '../settings/money';

/** Says while typing that the sale is further below the list price than the user may go. */
export const ConcessionNotice = ({ of }: { readonly of: Concession }) => {
  const t = useT();
  const format = useFormat();
  const { discountLimitPercent } = useSettings(moneySettings);
  const mayGive = useCan({ resource: 'invoices', action: 'manage' }).data?.can;
  if (mayGive || !isAbove(of, discountLimitPercent)) return null;
  return (
    <Notice
      type="warning"
      role="status"
      message={t('invoices.denied.discount', {
        amount: format.money(of.below),
        rate: format.percent(shareOf(of)),
        max: format.percent(discountLimitPercent / 100),
      })}
    />
  );
};
