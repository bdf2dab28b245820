import { type BaseRecord, useCreate } from '@refinedev/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFormat } from '../../i18n/react';
import { useSettingsState } from '../../providers/data';
import { createSaveKeys } from '../../providers/http';
import type { HttpError } from '../../providers/http-error';
import { pushToast } from '../../providers/toasts';
import { minus } from '../../schema/money';
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
import { deposit, sell as sellBeside } from './actions';

/** Whom it is sold to. */
export interface Buyer {
  readonly id: number;
  readonly branchId: number;
  readonly fullName: string;
  readonly careNote?: string | null;
}

interface SellingProps {
  readonly buyer: Buyer | undefined;
  readonly onClose: () => void;
  readonly next: ReturnType<typeof useNextAppointment>;
  /** The booking that a deposit is for; null for none. */
  readonly depositFor: number | null;
}

interface Sold {
  readonly lines: readonly SheetLine[];
  readonly offer: Offer;
  /** Pounds that are kept for later beside the goods; undefined for none. */
  readonly deposit: number | undefined;
  /** Pounds, of the bill and the deposit. */
  readonly due: number;
  readonly payments: ReturnType<typeof sentParts>;
  /** Pounds that are given back. */
  readonly change: number;
}

/** The calls of the sheet: an invoice with its payments, a deposit, or both at once. All say what comes next. */
export const useSelling = ({ buyer, onClose, next, depositFor }: SellingProps) => {
  const { t } = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const from = useLocation();
  const { mutateAsync } = useCreate<BaseRecord, HttpError>();
  const [idempotencyKey] = useState(createSaveKeys);
  const selling = useCall();
  const keeping = useAction(deposit);
  const sellingBoth = useAction(sellBeside);
  const { refresh } = useSettingsState(moneySettings);
  const after = useAfterPaying(next.again);

  /** Takes the sheet away, books what was chosen and prints. */
  const close = (invoiceId: number, isPrinting: boolean) => {
    onClose();
    void next.book(after.bookLater);
    if (isPrinting)
      navigate(`${invoices.route}/${invoiceId}/print`, {
        state: { isPrinting: true, from: `${from.pathname}${from.search}` },
      });
  };
  const said = (change: number) =>
    [buyer?.fullName, change > 0 && t('ifa.change', { amount: format.money(change) })]
      .filter(Boolean)
      .join(t('error.listComma'));

  /** Sells the goods and takes the deposit beside them, in one call. */
  const sellBoth = async (sold: Sold, isPrinting: boolean): Promise<void> => {
    const { lines, offer, payments, deposit: kept = null, due } = sold;
    if (buyer === undefined) return;
    const { id, branchId } = buyer;
    const sent = await sellingBoth.send(
      { id },
      { branchId, items: lines.map(sentLine), ...offer, payments, deposit: kept, depositFor, due },
      {
        title: ({ invoiceNumber }) => t('ifa.created', { invoiceNumber: invoiceNumber ?? '' }),
        text: ({ change }) => said(change),
        more: ({ invoiceId }) => after.offered(invoiceId, next.isChosen),
        refused: creditGone,
      },
    );
    if (sent) close(sent.answer.invoiceId, isPrinting);
  };

  const sellGoods = ({ lines, offer, payments, change }: Sold, isPrinting: boolean) =>
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
        text: said(change),
        more: after.offered(Number(data.id), next.isChosen),
      });
      close(Number(data.id), isPrinting);
    });

  /** A 404 means that credit was switched off, or that the customer was deleted meanwhile. */
  const creditGone = async ({ status }: HttpError) =>
    status === 404 && !(await refresh()).creditEnabled ? t('credit.off') : undefined;

  /** Takes a deposit by one method. */
  const keep = async (amount: number, part: ShownPart | undefined, isPrinting: boolean): Promise<void> => {
    const paymentMethod = moneyMethods.find(({ value }) => value === part?.paymentMethod)?.value;
    if (buyer === undefined || part === undefined || paymentMethod === undefined) return;
    const { id, branchId } = buyer;
    const change = minus(part.amount ?? 0, amount);
    const sent = await keeping.send(
      { id },
      {
        amount,
        paymentMethod,
        reference: part.reference.trim() || null,
        branchId,
        appointmentId: depositFor,
        notes: null,
      },
      {
        text: () => (change > 0 ? t('ifa.change', { amount: format.money(change) }) : undefined),
        more: ({ movementId }) => after.offeredDeposit(id, movementId),
        refused: creditGone,
      },
    );
    if (!sent) return;
    onClose();
    if (isPrinting) after.printDeposit(id, sent.answer.movementId);
  };
  const errors = { ...selling.errors, ...keeping.errors, ...sellingBoth.errors };
  return {
    isBusy: selling.isBusy || keeping.isBusy || sellingBoth.isBusy,
    problem: selling.problem || keeping.problem || sellingBoth.problem,
    depositError: keeping.errors.amount ?? sellingBoth.errors.deposit,
    errorOf: (index: number, name: 'amount' | 'paymentMethod' | 'reference') =>
      errors[`payments.${index}.${name}`] ?? (name === 'amount' ? undefined : keeping.errors[name]),
    sell: (sold: Sold, isPrinting: boolean) =>
      sold.deposit === undefined ? sellGoods(sold, isPrinting) : sellBoth(sold, isPrinting),
    keep,
  };
};
