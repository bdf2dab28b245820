import { useCan } from '@refinedev/core';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { longDay } from '../../../i18n/human';
import { addDays, instantOf, todayIn, wallOf } from '../../../i18n/zone';
import { useAccess } from '../../../providers/access';
import { useSession } from '../../../providers/session';
import { pushToast, type ToastAction } from '../../../providers/toasts';
import type { RecordOf } from '../../../schema/types';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { openLater } from '../../../screens/actions/toast-dialog';
import { useFormatFor, zoneIn } from '../../../screens/data/row';
import { useAdd } from '../../../screens/data/use-add';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { appointments } from '../../appointments/entity';
import { freeSlots } from '../../appointments/queries';
import { customers } from '../../customers/entity';
import { invoices } from '../entity';
import type { tillAnswer } from './input';
import '../pay/pay.css';

/** Whom is booked again, and what for. */
interface Again {
  readonly customerId: number;
  readonly branchId: number;
  /** Start of the booking that is repeated: its hour is kept. Null: the present hour. */
  readonly start: string | null;
  readonly lines: readonly { readonly serviceId: number; readonly staffId: number | null }[];
}

/** Weeks after which customers are asked to come back most often. */
const usualWeeks = [2, 4, 6];

/** Days after the wanted one in which a free time is looked for. */
const searchedDays = 7;

/** A free time in some weeks at the hour of this visit, with the same specialist where it had one. */
const useSlot = (again: Again, weeks: number | undefined) => {
  const zone = zoneIn(useSession(), again.branchId);
  const { lines, branchId, customerId } = again;
  const [opened] = useState(() => new Date().toISOString());
  const at = new Date(again.start ?? opened);
  const day = addDays(todayIn(zone, new Date(opened)), (weeks ?? 0) * 7);
  const hour = new Date(wallOf(at.getTime(), zone)).toISOString().slice(11, 16);
  const from = instantOf(`${day}T${hour}`, zone).toISOString();
  const named = new Set(lines.map(({ staffId }) => staffId));
  const [only] = named;
  const asked = useQueryOf(
    freeSlots,
    {
      branchId,
      customerId,
      serviceIds: lines.map(({ serviceId }) => serviceId),
      staffId: named.size === 1 ? (only ?? null) : null,
      from,
      days: searchedDays,
      limit: 1,
    },
    { isWanted: weeks !== undefined },
  );
  const isKnown = weeks !== undefined && asked.data !== undefined && !asked.isEarlier;
  return { slot: isKnown ? asked.data?.[0] : undefined, isNone: isKnown && asked.data?.length === 0 };
};

/** `slot` is undefined while it is looked for, and where there is none. */
interface WeeksProps extends ReturnType<typeof useSlot> {
  readonly again: Again;
  readonly weeks: number | undefined;
  readonly onChange: (weeks: number | undefined) => void;
}

/** In how many weeks the customer comes back. The free time that is found stands beside the title. */
const Weeks = ({ again, weeks, onChange, slot, isNone }: WeeksProps) => {
  const { t, lang } = useWords();
  const zone = zoneIn(useSession(), again.branchId);
  const format = useFormatFor()({ branchId: again.branchId });
  const today = todayIn(zone, new Date());
  return (
    <fieldset
      className="plain-fieldset grid ruled"
      style={{ paddingBlockStart: 12 }}
      aria-label={t('checkOut.next')}
    >
      <span className="wrap between rows-4 cols-12">
        <b>{t('checkOut.next')}</b>
        <span className="soft" role="status">
          {slot &&
            [
              `${longDay(todayIn(zone, new Date(slot.start)), today, lang)}${t('error.listComma')}${format.time(slot.start)}`,
              t('checkOut.with', { name: slot.staffFullName }),
            ].join(t('error.listComma'))}
          {isNone && t('checkOut.noTime')}
        </span>
      </span>
      <Segmented<number>
        aria-label={t('checkOut.next')}
        block
        value={weeks ?? 0}
        options={[
          ...usualWeeks.map((count) => ({ value: count, label: t('checkOut.weeks', { count }) })),
          { value: 0, label: t('checkOut.without') },
        ]}
        onChange={(next) => onChange(next === 0 ? undefined : next)}
      />
    </fieldset>
  );
};

/**
 * The next booking of whoever pays: chosen before the payment by one press, and booked with it. Returns what is drawn
 * and the function that books; it says by itself what it did. Nothing is drawn for a sale without a service.
 */
export const useNextAppointment = (again: Again) => {
  const { t, lang } = useWords();
  const mayBook = useCan({ resource: appointments.name, action: 'create' }).data?.can ?? false;
  const zone = zoneIn(useSession(), again.branchId);
  const format = useFormatFor()({ branchId: again.branchId });
  const [weeks, setWeeks] = useState<number>();
  const add = useAdd(appointments);
  const { slot, isNone } = useSlot(again, weeks);
  const isOffered = mayBook && again.lines.length > 0;

  /**
   * Books the found time. A time that was taken meanwhile does not undo the payment; the user is told, and `retry` opens
   * the choice once more.
   */
  const book = async (retry?: () => void): Promise<boolean> => {
    if (!isOffered || slot === undefined) return false;
    const { start, end, staffId } = slot;
    try {
      const day = longDay(todayIn(zone, new Date(start)), todayIn(zone, new Date()), lang);
      await add(
        {
          customerId: again.customerId,
          branchId: again.branchId,
          start,
          end,
          services: again.lines.map(({ serviceId }) => ({ serviceId, staffId })),
        },
        {
          joins: retry !== undefined,
          title: t('checkOut.booked'),
          text: `${day}${t('error.listComma')}${format.time(start)}`,
        },
      );
      return true;
    } catch {
      pushToast({
        kind: 'warning',
        joins: retry !== undefined,
        title: t('checkOut.notBooked'),
        text: t('checkOut.notBookedHint'),
        action: retry && { text: t('checkOut.next'), run: retry },
      });
      return false;
    }
  };
  const part = isOffered && <Weeks {...{ again, weeks, slot, isNone }} onChange={setWeeks} />;
  return { part, book, again, isChosen: slot !== undefined };
};

interface NextAppointmentDialogProps {
  readonly again: Again;
  readonly onClose: () => void;
}

/** Books whoever has paid again: the weeks by one press, the booking by the next. */
export const NextAppointmentDialog = ({ again, onClose }: NextAppointmentDialogProps) => {
  const { t } = useWords();
  const next = useNextAppointment(again);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const isBooked = await next.book();
    setBusy(false);
    if (isBooked) onClose();
  };
  return (
    <ActionDialog
      title={t('checkOut.next')}
      okText={t('checkOut.book')}
      isBusy={isBusy}
      isOff={!next.isChosen}
      onSend={() => void send()}
      onClose={onClose}
    >
      {next.part}
    </ActionDialog>
  );
};

/** What is on paper once it is paid: an invoice, which shows a deposit too, or a deposit alone. */
type Paid = Pick<RecordOf<typeof tillAnswer>, 'invoiceId' | 'depositId'>;

/**
 * What is offered once a bill is paid or a deposit taken: the receipt as a message or, of a deposit, as a paper, and the
 * next booking unless it is made already.
 */
export const useAfterPaying = (again: Again) => {
  const { t } = useWords();
  const { can } = useAccess();
  const navigate = useNavigate();
  const from = useLocation();
  const bookLater = () => openLater((onClose) => <NextAppointmentDialog again={again} onClose={onClose} />);
  const print = ({ invoiceId, depositId }: Paid) => {
    if (invoiceId === null && depositId === null) return;
    const paper =
      invoiceId === null
        ? `${customers.route}/${again.customerId}/deposits/${depositId}/print`
        : `${invoices.route}/${invoiceId}/print`;
    void navigate(paper, { state: { isPrinting: true, from: `${from.pathname}${from.search}` } });
  };
  const offered = (paid: Paid, isBooked: boolean): readonly ToastAction[] => {
    const { invoiceId, depositId } = paid;
    const maySee = can(`${invoices.name}.read`);
    if (invoiceId === null)
      return depositId !== null && maySee && can(`${customers.name}.read`)
        ? [{ text: t('common.print'), run: () => print(paid) }]
        : [];
    const receipt = {
      text: t('receipt.send'),
      run: () => openLater({ entity: invoices, dialog: 'sendReceipt', row: { id: invoiceId } }),
    };
    const mayBook = can(`${appointments.name}.create`) && again.lines.length > 0;
    return [
      ...(maySee && can('messaging.create') ? [receipt] : []),
      ...(mayBook && !isBooked ? [{ text: t('checkOut.next'), run: bookLater }] : []),
    ];
  };
  return { offered, print, bookLater };
};
