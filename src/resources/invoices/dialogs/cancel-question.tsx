import type { Format } from '../../../i18n/format';
import type { Translate } from '../../../i18n/react';

/** Text that asks before an issued invoice is cancelled. Drops the full stop after a currency that ends with one. */
export const cancelQuestion = (t: Translate, format: Format, totalAmount: number): string =>
  t('invoices.cancelConfirm', { amount: format.money(totalAmount) }).replace(/\.(\p{Cf}*)\. /u, '.$1 ');
