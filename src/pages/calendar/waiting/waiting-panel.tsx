import { PlusOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button, Drawer } from 'antd';
import { Link } from 'react-router';
import type { Format } from '../../../i18n/format';
import { longDay } from '../../../i18n/human';
import type { Day } from '../../../i18n/zone';
import { failureText } from '../../../providers/messages';
import { branchKey } from '../../../resources/appointments/prefill';
import { dayKey, waitlist } from '../../../resources/waitlist/entity';
import { phoneDigits } from '../../../schema/text/accept';
import type { RowOf } from '../../../schema/types';
import { Between, useBetween } from '../../../screens/between';
import { embeddedIn, listIn, textIn } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { ListFailure, ListSkeleton } from '../../../screens/list/states';
import { useRowsOf } from '../../../screens/query/use-rows-of';
import { useWords } from '../../../screens/words';
import { spanText } from '../card/appointment-face';
import './waiting.css';

interface WaitingPanelProps {
  readonly branchIds: readonly number[] | undefined;
  readonly branchId: number | undefined;
  /** Day of a new entry: the day in view, or today if that is over. */
  readonly day: Day;
  readonly format: Format;
  readonly onClose: () => void;
  readonly go: (path: string, extra?: Readonly<Record<string, string | number | undefined>>) => void;
}

/** Waiting list. Customers with an offered free time come first; one click books them into it. */
export const WaitingPanel = ({ branchIds, branchId, day, format, onClose, go }: WaitingPanelProps) => {
  const { t, lang, entityText } = useWords();
  const mayCreate = useCan({ resource: 'appointments', action: 'create' }).data?.can;
  const { rows, error, retry } = useRowsOf(waitlist, {
    ...(branchIds === undefined ? {} : { branchId: branchIds }),
    status: 'Waiting',
    pageSize: 200,
    sortBy: 'fromDate',
  });
  const entries = rows && [...rows.filter(isOffered), ...rows.filter((row) => !isOffered(row))];
  const book = (row: Waiting) => {
    onClose();
    go('/create', {
      customerId: row.customerId,
      [branchKey]: row.branchId,
      waitlistId: row.id,
      staffId: (isOffered(row) ? row.offeredStaffId : null) ?? row.staffId ?? undefined,
      ...(isOffered(row) ? { start: row.offeredStart, end: row.offeredEnd } : {}),
    });
  };
  const add = `${waitlist.route}/create?${dayKey}=${day}${branchId === undefined ? '' : `&branchId=${branchId}`}`;
  return (
    <Drawer
      open
      onClose={onClose}
      width={400}
      rootClassName="cal-wait-panel"
      placement={lang === 'ar' ? 'left' : 'right'}
      title={entityText(waitlist, 'title')}
      extra={
        mayCreate && (
          <Link to={add} className="cal-wait-add">
            <Glyph of={PlusOutlined} /> {t('calendar.addWaiting')}
          </Link>
        )
      }
    >
      {error ? (
        <ListFailure
          text={failureText({ entity: waitlist.name, operation: 'load', error, t })}
          onRetry={retry}
        />
      ) : entries === undefined ? (
        <ListSkeleton rows={4} />
      ) : entries.length === 0 ? (
        <p>{t('calendar.nobodyWaits')}</p>
      ) : (
        <ul className="stack cal-waiting">
          {entries.map((row) => (
            <Entry key={row.id} row={row} format={format} onBook={mayCreate ? () => book(row) : undefined} />
          ))}
        </ul>
      )}
    </Drawer>
  );
};

type Waiting = RowOf<typeof waitlist>;

const isOffered = (
  row: Waiting,
): row is Waiting & { readonly offeredStart: string; readonly offeredEnd: string } =>
  row.offeredStart !== null && row.offeredEnd !== null;

interface EntryProps {
  readonly row: Waiting;
  readonly format: Format;
  /** Absent for users who may not book. */
  readonly onBook: (() => void) | undefined;
}

const Entry = ({ row, format, onBook }: EntryProps) => {
  const { t, lang } = useWords();
  const between = useBetween();
  const customer = embeddedIn(row, 'customerId');
  const [phone] = listIn(customer, 'phones').filter((one) => typeof one === 'string');
  const staff = textIn(embeddedIn(row, 'staffId'), 'fullName');
  return (
    <li className={isOffered(row) ? 'cal-wait cal-wait-offered' : 'cal-wait'}>
      <strong>
        <bdi>{textIn(customer, 'fullName')}</bdi>
      </strong>
      {phone !== undefined && (
        <a className="ltr" href={`tel:${phoneDigits(phone)}`}>
          {phone}
        </a>
      )}
      <bdi>{row.services.map((line) => textIn(embeddedIn(line, 'serviceId'), 'name')).join(between)}</bdi>
      {staff !== '' && <bdi>{staff}</bdi>}
      <span className="soft">
        <bdi>{whenText(row, format, between)}</bdi>
      </span>
      {row.note && <q>{row.note}</q>}
      {isOffered(row) && (
        <strong className="cal-wait-offer">
          {t('calendar.offered')}:{' '}
          <bdi>
            {longDay(format.fixedDate(row.offeredStart), format.fixedDate(new Date()), lang)}
            <Between />
            {spanText(format, Date.parse(row.offeredStart), Date.parse(row.offeredEnd))}
          </bdi>
        </strong>
      )}
      <span className="bar cal-wait-actions">
        {onBook && (
          <Button
            size="small"
            {...(isOffered(row) ? { color: 'primary', variant: 'filled' } : {})}
            onClick={onBook}
          >
            {t('calendar.bookIt')}
          </Button>
        )}
        <Link to={`${waitlist.route}/${row.id}/edit`}>{t('common.edit')}</Link>
      </span>
    </li>
  );
};

const whenText = (
  { fromDate, toDate, fromTime, toTime }: Waiting,
  format: Format,
  between: string,
): string => {
  const from = format.date(fromDate);
  const days = toDate === null || toDate === fromDate ? from : `${from} – ${format.date(toDate)}`;
  const times = [fromTime, toTime].map((time) => (time === null ? '…' : format.time(time.slice(0, 5))));
  return fromTime === null && toTime === null ? days : `${days}${between}${times.join(' – ')}`;
};
