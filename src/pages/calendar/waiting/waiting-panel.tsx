import { PlusOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import type { Format } from '../../../i18n/format';
import type { Day } from '../../../i18n/zone';
import { failureText } from '../../../providers/messages';
import { branchKey } from '../../../resources/appointments/prefill';
import { dayKey, waitlist } from '../../../resources/waitlist/entity';
import { waitlistScreen } from '../../../resources/waitlist/screen';
import type { RowOf } from '../../../schema/types';
import { useBetween } from '../../../screens/between';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { ListFailure, ListSkeleton } from '../../../screens/list/states';
import { SidePanel } from '../../../screens/panel/side-panel';
import { CallIcon, MainButton, PersonRow } from '../../../screens/person/person-row';
import { personOf } from '../../../screens/person/work';
import { useRowsOf } from '../../../screens/query/use-rows-of';
import { useWords } from '../../../screens/words';

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
  const { t, entityText } = useWords();
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
    <SidePanel
      isOpen
      onClose={onClose}
      width={400}
      title={entityText(waitlist, 'title')}
      tools={
        mayCreate && (
          <Link to={add}>
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
        <ul className="rows-side">
          {entries.map((row) => (
            <Entry key={row.id} row={row} format={format} onBook={mayCreate ? () => book(row) : undefined} />
          ))}
        </ul>
      )}
    </SidePanel>
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
  const { t } = useWords();
  const between = useBetween();
  const person = personOf(waitlist, row);
  const name = person?.name ?? '';
  const Fit = waitlistScreen.dueNote;
  const work = row.services.map((line) => textIn(embeddedIn(line, 'serviceId'), 'name'));
  const about = [...work, textIn(embeddedIn(row, 'staffId'), 'fullName'), row.note];
  return (
    <PersonRow
      id={row.id}
      personId={person?.id ?? null}
      name={name}
      must={person?.must ?? ''}
      opens={`${waitlist.route}/${row.id}/edit`}
      about={<bdi>{about.filter(Boolean).join(t('error.listComma'))}</bdi>}
      more={
        <>
          <span className="person-sub">
            <bdi>{whenText(row, format, between)}</bdi>
          </span>
          {Fit && <Fit row={row} />}
        </>
      }
      acts={
        <>
          <CallIcon phone={person?.phone ?? ''} name={name} />
          {onBook && (
            <MainButton text={t('calendar.bookIt')} name={name} isNext={isOffered(row)} act={onBook} />
          )}
        </>
      }
    />
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
