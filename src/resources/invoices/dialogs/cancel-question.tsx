import type { Format } from '../../../i18n/format';
import type { Translate } from '../../../i18n/react';

/** Explains cancelling an issued invoice before it is done. The currency's own full stop ends the sentence. */
export const cancelQuestion = (t: Translate, format: Format, totalAmount: number): string =>
  t('invoices.cancelConfirm', { amount: format.money(totalAmount) }).replace(/\.(\p{Cf}*)\. /u, '.$1 ');
