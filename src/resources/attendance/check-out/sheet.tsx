import { Skeleton, Tag } from 'antd';
import { useNavigate } from 'react-router';
import { useFormat } from '../../../i18n/react';
import { errorMessage } from '../../../providers/http-error';
import { sumOf } from '../../../schema/money';
import type { QueryAnswer } from '../../../schema/query';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { useAction } from '../../../screens/actions/use-action';
import { Failure } from '../../../screens/controls/failure';
import { Person } from '../../../screens/person/person';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { CustomerCode } from '../../customers/customer-cell';
import { invoices } from '../../invoices/entity';
import { noOffer } from '../../invoices/rules';
import { type TillCall, TillSheet } from '../../invoices/till/sheet';
import { createInvoice, settle, settleBooking, undoCheckOut } from '../actions';
import { settlement } from '../queries';

/** The visit to settle, or an appointment; settling an appointment starts its visit if it has none. */
export type Settled =
  | { readonly attendanceId: number; readonly stays?: true }
  | { readonly appointmentId: number };

interface SheetProps {
  readonly of: Settled;
  readonly onClose: () => void;
}

/**
 * Checks a customer out in the sheet of the till, or issues the invoice of a visit that goes on. Loads the account once,
 * so that it does not change while the sheet is open.
 */
const CheckOutSheet = ({ of, onClose }: SheetProps) => {
  const { t, label } = useWords();
  const whose = 'attendanceId' in of ? { attendanceId: of.attendanceId } : of;
  const asked = useQueryOf(settlement, whose, { once: true });
  if (asked.data !== undefined) return <Account {...{ of, onClose }} account={asked.data} />;
  return (
    <ActionDialog title={label(titleOf(of))} isOff width={680} onSend={() => {}} onClose={onClose}>
      {asked.error && !asked.isFetching ? (
        <Failure text={errorMessage(asked.error, t)} retry={asked.retry} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </ActionDialog>
  );
};

export default CheckOutSheet;

const otherBranch = { ar: 'عميل فرع آخر', en: 'Customer of another branch' } as const;

const titleOf = (of: Settled) => ('stays' in of ? createInvoice : settle).label;

interface AccountProps extends SheetProps {
  readonly account: QueryAnswer<typeof settlement>;
}

const Account = ({ of, account, onClose }: AccountProps) => {
  const { t, label } = useWords();
  const format = useFormat();
  const stays = 'stays' in of;
  const { customer, isOpen } = account;
  // Whose card is of another branch has no name here, but for the title of a booking.
  const name = customer.fullName || label(otherBranch);
  return (
    <TillSheet
      way={stays ? 'stay' : 'leave'}
      title={label(titleOf(of))}
      account={{
        ...account,
        customer: { id: customer.id, name },
        taxRate: account.taxRate / 100,
        lines: account.items.map((item) => ({ ...item, ...noOffer })),
      }}
      call={useSettling(of, account)}
      done={(invoiceNumber) =>
        invoiceNumber === null
          ? t('checkOut.left')
          : t(stays ? 'ifa.created' : 'checkOut.done', { invoiceNumber })
      }
      who={
        <>
          <Person
            id={customer.id}
            name={name}
            sub={<CustomerCode customer={customer} />}
            alert={customer.careNote}
          />
          {(customer.credit > 0 || !isOpen) && (
            <p className="cluster">
              {customer.credit > 0 && (
                <Tag>{t('credit.available', { amount: format.money(customer.credit) })}</Tag>
              )}
              {!isOpen && <Tag color="red">{t('checkOut.hasLeft')}</Tag>}
            </p>
          )}
        </>
      }
      onClose={onClose}
    />
  );
};

/** The call that checks out, issues and pays, for a visit or for an appointment without one. */
const useSettling = (of: Settled, { attendanceId, version }: QueryAnswer<typeof settlement>): TillCall => {
  const { t } = useWords();
  const navigate = useNavigate();
  const leaving = useAction(settle);
  const booked = useAction(settleBooking);
  const staying = useAction(createInvoice);
  const undo = useAction(undoCheckOut);
  const asRead = version === null ? {} : { version };

  /**
   * Offers undo if nothing was invoiced. An issued invoice needs a reason to cancel or refund, so the
   * toast links to it instead.
   */
  const wayBack =
    (isPrinting: boolean) =>
    (done: { readonly attendanceId?: number; readonly invoiceId: number | null }) => {
      const { attendanceId: id, invoiceId } = done;
      if (invoiceId === null)
        return id === undefined
          ? undefined
          : { text: t('calendar.undo'), run: () => void undo.send({ id }, {}) };
      if (isPrinting) return undefined;
      return { text: t('ifa.viewInvoice'), run: () => void navigate(`${invoices.route}/${invoiceId}`) };
    };

  if ('stays' in of)
    return {
      ...staying,
      send: ({ leaveUnpaid: _, ...body }, said, isPrinting) =>
        staying.send(
          { id: of.attendanceId },
          { ...body, paidAmount: sumOf(body.payments.map(({ amount }) => amount)) },
          { ...said, ...asRead, offers: wayBack(isPrinting) },
        ),
    };
  if (attendanceId !== null)
    return {
      ...leaving,
      send: (body, said, isPrinting) =>
        leaving.send({ id: attendanceId }, body, { ...said, ...asRead, offers: wayBack(isPrinting) }),
    };
  const appointmentId = 'appointmentId' in of ? of.appointmentId : 0;
  return {
    ...booked,
    send: (body, said, isPrinting) =>
      booked.send({}, { ...body, appointmentId }, { ...said, offers: wayBack(isPrinting) }),
  };
};
