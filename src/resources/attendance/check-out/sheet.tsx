import { PrinterOutlined } from '@ant-design/icons';
import { Alert, App, Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../../i18n/react';
import { errorMessage } from '../../../providers/messages';
import { useSettings } from '../../../providers/use-settings';
import type { QueryAnswer } from '../../../schema/query';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { Banner } from '../../../screens/cells/banner';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { moneySettings } from '../../../settings/money';
import { customers } from '../../customers/entity';
import { Excess } from '../../invoices/form/excess';
import { cashExcess, isOfferTyped, liveAmounts, paidIn } from '../../invoices/live-amounts';
import { useMethods } from '../../invoices/methods';
import { remainingOf } from '../../invoices/rules';
import { Totals } from '../../invoices/show/totals';
import { settlement } from '../queries';
import { settle } from '../settle';
import { type AddedItem, AddService } from './add-service';
import { noOffer, OfferInput, type TypedOffer } from './offer-input';
import { type SheetPart, shownParts } from './parts';
import { PaymentParts } from './payment-parts';
import type { Settled } from './settled';
import { SheetLines } from './sheet-lines';
import { useSettling } from './use-settling';
import '../../invoices/invoices.css';
import './sheet.css';

interface SheetProps {
  readonly of: Settled;
  readonly onClose: () => void;
}

/**
 * A customer leaves and pays: lines with owned sessions already taken off, discount, several methods at once, change;
 * one press checks out, issues, pays and opens the print. What a visit comes to is asked once, and not while it is open.
 */
export const CheckOutSheet = ({ of, onClose }: SheetProps) => {
  const { t, label } = useWords();
  const asked = useQueryOf(settlement, of, { once: true });
  if (asked.data !== undefined) return <Account {...{ of, onClose }} account={asked.data} />;
  return (
    <ActionDialog
      title={label(settle.label)}
      isBusy={false}
      isOff
      problem=""
      width={680}
      onSend={() => {}}
      onClose={onClose}
    >
      {asked.error && !asked.isFetching ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={errorMessage(asked.error, t)}
          action={<Button onClick={asked.retry}>{t('common.retry')}</Button>}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </ActionDialog>
  );
};

interface AccountProps extends SheetProps {
  readonly account: QueryAnswer<typeof settlement>;
}

const Account = ({ of, account, onClose }: AccountProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const { modal } = App.useApp();
  const call = useSettling({ of, account, onClose });
  const { creditEnabled } = useSettings(moneySettings);
  const { usual, asksReference } = useMethods();
  const { invoice, customer } = account;
  const [added, setAdded] = useState<readonly AddedItem[]>([]);
  const [offer, setOffer] = useState<TypedOffer>(noOffer);
  const [typed, setTyped] = useState<readonly SheetPart[]>();
  const [keeps, setKeeps] = useState(false);

  const items = [...account.items, ...added];
  const taxRate = account.taxRate / 100;
  const amounts = liveAmounts(items, offer, taxRate);
  const due = invoice ? invoice.remaining : amounts.totalAmount;
  // Until the settings are known nobody has typed anything, so the first part follows them.
  const parts = shownParts(typed ?? [{ key: 0, typed: undefined, paymentMethod: usual, reference: '' }], due);
  const paid = paidIn(parts);
  const left = remainingOf(due, paid);
  const excess = cashExcess(due, parts);
  const isFree = account.appointmentId === null && !invoice;
  const isOfferWrong = !isOfferTyped(offer, amounts.subtotal);

  const send = async (isPaying: boolean, isPrinting: boolean) => {
    const payments = isPaying
      ? parts.flatMap(({ amount, paymentMethod, reference }) =>
          amount === null || amount <= 0
            ? []
            : [
                {
                  amount,
                  paymentMethod,
                  ...(asksReference(paymentMethod) ? { reference: reference.trim() } : {}),
                  ...(excess > 0 && keeps && paymentMethod === 'Cash' ? { keepExcessAsCredit: true } : {}),
                },
              ],
        )
      : [];
    const body = {
      payments,
      ...(isFree ? { items: added } : {}),
      ...(invoice ? {} : offer),
      // Without lines the visit costs what is handed over, which only the server can part into net and tax.
      ...(items.length > 0 || invoice ? { due } : {}),
      leaveUnpaid: !isPaying || left > 0,
    };
    return call.send(body, isPrinting);
  };
  /** Owing is possible, and never by a slip of the finger. */
  const pay = (isPaying: boolean, isPrinting: boolean) => {
    const rest = isPaying ? left : due;
    if (rest === 0) return void send(isPaying, isPrinting);
    modal.confirm({
      title: t('checkOut.leaveTitle', { amount: format.money(rest) }),
      content: t('checkOut.leaveText', { name: customer.fullName }),
      okText: t('checkOut.leave'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      cancelText: t('common.back'),
      onOk: () => send(isPaying, isPrinting),
    });
  };
  const isNothing = items.length === 0 && !invoice && paid === 0;
  const wantsReference = parts.some(
    ({ amount, paymentMethod, reference }) =>
      (amount ?? 0) > 0 && asksReference(paymentMethod) && reference.trim() === '',
  );
  const isOff = isOfferWrong || wantsReference;
  return (
    <ActionDialog
      title={label(settle.label)}
      subject={customer.fullName}
      okText={
        isNothing
          ? t('checkOut.justLeave')
          : due === 0 && paid === 0
            ? t('checkOut.print')
            : t('checkOut.payAndPrint')
      }
      okIcon={isNothing ? undefined : <PrinterOutlined />}
      isBusy={call.isBusy}
      isOff={isOff}
      problem={call.problem}
      width={680}
      sum={due}
      others={
        due > 0
          ? [
              { text: t('checkOut.leaveUnpaid'), isDanger: true, onSend: () => pay(false, false) },
              { text: t('checkOut.pay'), isOff, onSend: () => pay(true, false) },
            ]
          : []
      }
      onSend={() => pay(true, !isNothing)}
      onClose={onClose}
    >
      <Banner label={label(customers.fields.careNote.label)} text={customer.careNote} />
      <p className="check-out-who">
        <bdi dir="ltr">{customer.personCode}</bdi>
        {customer.credit > 0 && <Tag>{t('credit.available', { amount: format.money(customer.credit) })}</Tag>}
        {!account.isOpen && <Tag color="red">{t('checkOut.hasLeft')}</Tag>}
      </p>
      {items.length > 0 && <SheetLines items={items} amounts={amounts} />}
      {isFree && <AddService added={added} onChange={setAdded} />}
      <div className="check-out-sums">
        {invoice ? (
          <Alert
            type="info"
            showIcon
            message={t('ifa.exists', { invoiceNumber: invoice.invoiceNumber ?? `INV-${invoice.id}` })}
          />
        ) : (
          <OfferInput offer={offer} isWrong={isOfferWrong} isWanted={items.length > 0} onChange={setOffer} />
        )}
        {items.length > 0 && (
          <Totals
            amounts={amounts}
            taxRate={taxRate}
            {...(invoice && invoice.paid > 0 ? { paid: invoice.paid, remaining: invoice.remaining } : {})}
          />
        )}
      </div>
      {(due > 0 || items.length === 0) && (
        <>
          <PaymentParts
            parts={parts}
            customerId={customer.id}
            errors={call.errors}
            left={left}
            due={due}
            onChange={setTyped}
          />
          {items.length > 0 && (
            <Excess amount={excess} keeps={keeps} onKeep={creditEnabled ? setKeeps : undefined} />
          )}
        </>
      )}
    </ActionDialog>
  );
};
