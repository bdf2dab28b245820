import { useCan } from '@refinedev/core';
import { useContext } from 'react';
import { Link } from 'react-router';
import { humanDay, humanMoment } from '../../../i18n/human';
import { todayIn } from '../../../i18n/zone';
import { type BranchChoice, useSession, workingDayIn } from '../../../providers/session';
import { appointments } from '../../../resources/appointments/entity';
import { backupState } from '../../../resources/backups/queries';
import { invoices } from '../../../resources/invoices/entity';
import { isQuiet, outboxState } from '../../../resources/messages/desk-queries';
import { type Reply, ReplyText } from '../../../resources/replies/card-replies';
import { unread } from '../../../resources/replies/desk-queries';
import { replies } from '../../../resources/replies/entity';
import { tasks as taskRows } from '../../../resources/tasks/entity';
import { waiting } from '../../../resources/tasks/queries';
import type { LateLines } from '../../../resources/today/late-lines';
import { newAppointmentOf, waitlist } from '../../../resources/waitlist/entity';
import type { RowOf } from '../../../schema/types';
import {
  embeddedIn,
  isLate,
  isRow,
  numberIn,
  type RowData,
  textIn,
  useFormatFor,
  useRowTitle,
  valueIn,
  zoneIn,
} from '../../../screens/data/row';
import { useMinute } from '../../../screens/hooks';
import { MainButton, personOf, Reasons } from '../../../screens/person/person-row';
import { RowGroup } from '../../../screens/person/row-group';
import { useBranchQuery, useQueryOf } from '../../../screens/query/use-query-of';
import type { Screen } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { deskScreens, lateLines } from '../desk-screens';
import { Before, DeskContext, DeskRow, type DeskRowProps, type PartProps, whoIn } from './parts';

type Row = RowOf<typeof appointments>;

interface NeedsProps extends PartProps {
  readonly choice: BranchChoice | null;
  readonly work: Pick<ReturnType<typeof useWork>, 'written' | 'tasks'>;
}

/** Answers of further queries: replies, tasks, and warnings. `isComing` until each has answered or failed. */
export const useWork = (choice: BranchChoice | null) => {
  const written = useBranchQuery(unread, choice, {}, { isWanted: useMay('messaging.read') });
  // Due today or earlier.
  const tasks = useBranchQuery(waiting, choice, {}, { isWanted: useMay('tasks.read') });
  const outbox = useQueryOf(outboxState, {}, { isWanted: useMay('messaging.read') });
  const backup = useQueryOf(backupState, {}, { isWanted: useMay('settings.read') });
  return {
    written: written.data,
    tasks: tasks.data,
    warns: {
      outbox: outbox.data !== undefined && !isQuiet(outbox.data),
      backup: (backup.data?.warning ?? null) !== null,
    },
    isComing: [written, tasks, outbox, backup].some(
      ({ data, isFetching }) => data === undefined && isFetching,
    ),
  };
};

/**
 * What needs somebody, by what cannot wait: customers who wrote, tasks, customers for whom a time is free, who left
 * without paying, late work, and last the bills that are owed anyhow.
 */
export const Needs = ({ data, choice, work: { written, tasks } }: NeedsProps) => {
  const { t } = useWords();
  const session = useSession();
  const dayOf = (row: Row) => todayIn(zoneIn(session, row.branchId), new Date(row.start));
  const needOf = useNeeds();
  const late = lateLines.map((lines) => lateIn(lines, data));
  const unbilled = data.unbilled ?? [];
  const unmarked = data.unmarked ?? [];
  const unpaid = data.unpaidInvoices ?? [];
  const offers = data.offers ?? [];
  const needs: readonly DeskRowProps[] = [
    ...(written?.replies ?? []).map(needOf.reply),
    ...(tasks?.tasks ?? []).map((row) => needOf.work(deskScreens.task, row)),
    ...offers.map(needOf.offer),
    ...unbilled.map(needOf.unbilled),
    ...unmarked.map(needOf.unmarked),
    ...late.flatMap(({ rows, screen }) => rows.map((row) => needOf.work(screen, row))),
    ...unpaid.map(needOf.owing),
  ];
  const restOf = (shown: number, count: number | null) => Math.max(0, (count ?? 0) - shown);
  // The newest are shown, so the others are of that day and of those before.
  const lastShown = unmarked.at(-1);
  const day = workingDayIn(session, choice, new Date());
  const counted = [
    ['offers', `${waitlist.route}?status=Waiting&sort=offeredStart`, offers.length],
    ['unbilled', '/day-close', unbilled.length],
    [
      'unmarked',
      `${appointments.route}?view=month&status=Planned${lastShown ? `&date=${dayOf(lastShown)}` : ''}`,
      unmarked.length,
    ],
    ['unpaidInvoices', `${invoices.route}?status=Sent&from=${day}`, unpaid.length],
  ] as const;
  const [unshown, undone] = [
    restOf(written?.replies.length ?? 0, written?.counts.people ?? 0),
    restOf(tasks?.tasks.length ?? 0, tasks?.counts.waiting ?? 0),
  ];
  const count = [
    unshown,
    undone,
    ...late.map(({ count, rows }) => restOf(rows.length, count)),
    ...counted.map(([name, , shown]) => restOf(shown, data.counts[name])),
  ].reduce((sum, rest) => sum + rest, needs.length);
  const isSeen =
    needs.length > 0 || data.unbilled !== null || data.unpaidInvoices !== null || data.offers !== null;
  if (!isSeen) return null;
  return (
    <RowGroup
      className="today-needs"
      title={t('today.needs')}
      count={count}
      isAlarming={unbilled.length + unpaid.length > 0}
      most={6}
      empty={t('today.noneNeeds')}
      foot={
        <>
          {late
            .filter(({ count, rows }) => count > rows.length)
            .map(({ late: { rows, flag }, count }) => (
              <p key={rows.name} className="today-older wrap rows-4 cols-16" style={{ margin: '8px 0 0' }}>
                <Link to={`${rows.route}?${flag}=true`}>{t('today.showAll', { count })}</Link>
              </p>
            ))}
          <Before
            counts={data.counts}
            of={[...counted, ['olderInvoices', `${invoices.route}?status=Sent`]]}
            also={[
              ...(written && unshown > 0
                ? [
                    {
                      label: unread.label,
                      count: written.counts.unread,
                      to: `${replies.route}?segment=unread`,
                    },
                  ]
                : []),
              ...(tasks && undone > 0
                ? [
                    {
                      label: waiting.label,
                      count: tasks.counts.waiting,
                      to: `${taskRows.route}?status=Open&to=${day}`,
                    },
                  ]
                : []),
            ]}
          />
        </>
      }
    >
      {needs.map((need) => (
        <DeskRow key={need.rowKey} size={32} {...need} />
      ))}
    </RowGroup>
  );
};

const useMay = (permission: `${string}.${string}`): boolean => {
  const [resource = '', action = ''] = permission.split('.');
  return useCan({ resource, action }).data?.can ?? false;
};

/** Says of each kind of row what it needs, who it is about, and which button answers it. */
const useNeeds = () => {
  const { t, lang } = useWords();
  const session = useSession();
  const formatFor = useFormatFor();
  const titleOf = useRowTitle();
  const now = new Date(useMinute() * 60_000);
  const { open, press, book } = useContext(DeskContext);
  const mayCollect = useMay('invoices.create');
  const mayMove = useMay('appointments.update');

  const zoneOf = (row: RowData) => zoneIn(session, valueIn(row, 'branchId'));
  const moment = (row: RowData, at: string | null) => humanMoment(at, now, lang, { timeZone: zoneOf(row) });
  const keyed = (kind: string, row: RowData) => ({ rowKey: `${kind}-${row.id}`, row });
  const named = (row: RowData) => textIn(embeddedIn(row, 'customerId'), 'fullName');
  const booked = (kind: string, row: Row) => ({
    ...keyed(kind, row),
    name: whoIn(row),
    opens: { card: row.id },
  });

  return {
    /** What she wrote, with what it asks for: an answer, and another time for the booking that it is about. */
    reply: (row: Reply): DeskRowProps => {
      const name = named(row) || textIn(row, 'phoneShown') || t('replies.unknown');
      const to = `${replies.route}/${row.id}`;
      const appointment = appointmentOf(row);
      return {
        ...keyed('reply', row),
        name,
        opens: { to },
        about: (
          <>
            <ReplyText reply={row} /> <bdi className="soft">{formatFor(row).time(row.receivedAt)}</bdi>
          </>
        ),
        next: { screen: deskScreens.reply, rare: ['markSeen'] },
        tools: (
          <>
            {appointment && mayMove && (
              <MainButton
                text={t('today.move')}
                name={name}
                act={() => open({ own: 'reschedule', screen: deskScreens.appointment, row: appointment })}
              />
            )}
            <MainButton text={t('today.reply')} name={name} to={to} />
          </>
        ),
      };
    },

    /** Work that a noun declares as a queue. */
    work: (screen: Screen, row: RowData): DeskRowProps => {
      const { entity } = screen;
      const { queue } = entity;
      const person = personOf(entity, row);
      // A task leads to the row that it is about.
      const [route, id] = [textIn(row, 'aboutRoute'), textIn(row, 'aboutId')];
      const day = humanDay(textIn(row, entity.range ?? ''), todayIn(zoneOf(row), now), lang);
      return {
        ...keyed(entity.name, row),
        name: person?.name ?? titleOf(screen, row),
        opens: { to: route && id ? `${route}/${id}` : `${entity.route}/${row.id}` },
        about: queue && (
          <>
            <Reasons {...{ screen, queue, row }} />{' '}
            <bdi className={isLate(entity, row) ? 'tone-late' : undefined}>{day}</bdi>
          </>
        ),
        next: queue && { screen, command: queue.done },
      };
    },

    /** A free time that was found for a customer who waits. */
    offer: (row: RowOf<typeof waitlist>): DeskRowProps => ({
      ...keyed('offer', row),
      name: named(row),
      opens: undefined,
      about: t('today.offer', { time: moment(row, row.offeredStart) }),
      tools: <MainButton text={t('today.book')} name={named(row)} act={() => book(newAppointmentOf(row))} />,
    }),

    /** Work that is done and that no invoice has yet. */
    unbilled: (row: Row): DeskRowProps => {
      const need = booked('unbilled', row);
      const collect = () =>
        press(need.rowKey) && open({ own: 'settle', screen: deskScreens.appointment, row });
      return {
        ...need,
        about: <span className="danger strong">{t('today.unbilled', { time: moment(row, row.start) })}</span>,
        tools: mayCollect && <MainButton text={t('today.collect')} name={need.name} act={collect} />,
      };
    },

    /** A booking of which nobody said whether she came; if she came and has left, it is only to be closed. */
    unmarked: (row: Row): DeskRowProps => ({
      ...booked('unmarked', row),
      about: t(row.attendanceId === null ? 'today.unmarked' : 'today.leftOpen', {
        time: moment(row, row.start),
      }),
      next: {
        screen: deskScreens.appointment,
        ...(row.attendanceId === null
          ? { command: 'markNoShow', rare: ['markDone'] }
          : { command: 'markDone' }),
      },
    }),

    owing: (row: RowOf<typeof invoices>): DeskRowProps => ({
      ...keyed('owing', row),
      name: named(row),
      opens: { to: `${invoices.route}/${row.id}` },
      about: (
        <span className="danger strong">
          {t('today.owes', { amount: formatFor(row).money(row.remaining) })}
        </span>
      ),
      next: { screen: deskScreens.invoice, command: 'addPayment', text: t('today.collect') },
    }),
  };
};

/** The booking that a reply is about, while it can be moved. */
const appointmentOf = ({ appointmentId, branchId, ...reply }: Reply) => {
  const held = embeddedIn(reply, 'appointmentId');
  const isAwaited = textIn(held, 'status') === 'Planned' && Date.parse(textIn(held, 'start')) > Date.now();
  return appointmentId !== null && isAwaited
    ? { id: appointmentId, branchId, title: textIn(held, 'title'), start: textIn(held, 'start') }
    : undefined;
};

/** Late work that a noun adds. Empty if the reader may not see the rows. */
const lateIn = ({ late, screen }: LateLines, data: NeedsProps['data']) => {
  const found = valueIn(data, late.keys.rows);
  const rows = Array.isArray(found) ? found.filter(isRow) : [];
  const count = rows.length === 0 ? 0 : (numberIn(data.counts, late.keys.count) ?? rows.length);
  return { late, screen, rows, count };
};
