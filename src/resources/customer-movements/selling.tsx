import { type BaseRecord, useCreate } from '@refinedev/core';
import { lazy, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFormat, withTexts } from '../../i18n/react';
import { useSettingsState } from '../../providers/data';
import { createSaveKeys } from '../../providers/http';
import type { HttpError } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import { openLater } from '../../screens/actions/later';
import { useAction } from '../../screens/actions/use-action';
import { textIn } from '../../screens/data/row';
import { useCall } from '../../screens/query/use-call';
import { useWords } from '../../screens/words';
import { useAfterPaying } from '../attendance/check-out/after-paying';
import type { useNextAppointment } from '../attendance/check-out/next-appointment';
import { moneyMethods } from '../invoices/choices';
import { invoices } from '../invoices/entity';
import { type SheetLine, sentLine } from '../invoices/pay/lines';
import type { ShownPart, sentParts } from '../invoices/pay/parts';
import type { Offer } from '../invoices/rules';
import { moneySettings } from '../invoices/settings/money';
import { deposit } from './actions';

/** Whom it is sold to. */
export interface Buyer {
  readonly id: number;
  readonly branchId: number;
  readonly fullName: string;
  readonly careNote?: string | null;
}

const Receipt = lazy(() =>
  withTexts(
    'receipts',
    import('../messages/receipts/receipt-dialog').then((file) => ({ default: file.DepositReceipt })),
  ),
);

interface SellingProps {
  readonly buyer: Buyer | undefined;
  readonly onClose: () => void;
  readonly next: ReturnType<typeof useNextAppointment>;
}

interface Sold {
  readonly lines: readonly SheetLine[];
  readonly offer: Offer;
  readonly payments: ReturnType<typeof sentParts>;
  /** Pounds that are given back. */
  readonly change: number;
}

/** The calls of the sheet: an invoice with its payments, or a deposit. Both say what comes next. */
export const useSelling = ({ buyer, onClose, next }: SellingProps) => {
  const { t } = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const from = useLocation();
  const { mutateAsync } = useCreate<BaseRecord, HttpError>();
  const [idempotencyKey] = useState(createSaveKeys);
  const selling = useCall();
  const keeping = useAction(deposit);
  const { refresh } = useSettingsState(moneySettings);
  const after = useAfterPaying(next.again);

  const sell = ({ lines, offer, payments, change }: Sold, isPrinting: boolean) =>
    selling.run(async () => {
      const { data } = await mutateAsync({
        resource: invoices.name,
        values: {
          customerId: buyer?.id,
          branchId: buyer?.branchId,
          status: 'Sent',
          items: lines.map(sentLine),
          ...(offer.offerType === 'None' ? {} : offer),
          ...(payments.length > 0 ? { payments } : {}),
        },
        meta: { idempotencyKey },
        successNotification: false,
        errorNotification: false,
      });
      pushToast({
        kind: 'success',
        title: t('ifa.created', { invoiceNumber: textIn(data, 'invoiceNumber') }),
        text: [buyer?.fullName, change > 0 && t('ifa.change', { amount: format.money(change) })]
          .filter(Boolean)
          .join(t('error.listComma')),
        more: after.offered(Number(data.id), next.isChosen),
      });
      onClose();
      void next.book(after.bookLater);
      if (isPrinting)
        navigate(`${invoices.route}/${data.id}/print`, {
          state: { isPrinting: true, from: `${from.pathname}${from.search}` },
        });
    });

  /** Takes a deposit by one method. */
  const keep = async (amount: number, part: ShownPart | undefined): Promise<void> => {
    const paymentMethod = moneyMethods.find(({ value }) => value === part?.paymentMethod)?.value;
    if (buyer === undefined || part === undefined || paymentMethod === undefined) return;
    const { id, branchId, fullName } = buyer;
    const change = Math.round(((part.amount ?? 0) - amount) * 100) / 100;
    const sent = await keeping.send(
      { id },
      {
        amount,
        paymentMethod,
        reference: part.reference.trim() || null,
        branchId,
        appointmentId: null,
        notes: null,
      },
      {
        text: () => (change > 0 ? t('ifa.change', { amount: format.money(change) }) : undefined),
        offers: ({ credit }) => {
          const at = new Date().toISOString();
          const taken = { fullName, branchId, amount, method: paymentMethod, credit };
          return {
            text: t('receipt.send'),
            run: () =>
              openLater((close) => <Receipt customerId={id} deposit={taken} at={at} onClose={close} />),
          };
        },
        // A 404 means that credit was switched off, or that the customer was deleted meanwhile.
        refused: async ({ status }) =>
          status === 404 && !(await refresh()).creditEnabled ? t('credit.off') : undefined,
      },
    );
    if (sent) onClose();
  };
  const errors = { ...selling.errors, ...keeping.errors };
  return {
    isBusy: selling.isBusy || keeping.isBusy,
    problem: selling.problem || keeping.problem,
    depositError: keeping.errors.amount,
    errorOf: (index: number, name: 'amount' | 'paymentMethod' | 'reference') =>
      errors[`payments.${index}.${name}`] ?? (name === 'amount' ? undefined : keeping.errors[name]),
    sell,
    keep,
  };
};
