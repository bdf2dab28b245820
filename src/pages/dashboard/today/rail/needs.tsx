import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { humanDay, humanMoment } from '../../../../i18n/human';
import { useSession } from '../../../../providers/session';
import type { BranchChoice } from '../../../../providers/user';
import type { appointments } from '../../../../resources/appointments/entity';
import { invoices } from '../../../../resources/invoices/entity';
import { unread } from '../../../../resources/replies/desk-queries';
import { replies } from '../../../../resources/replies/entity';
import { type Reply, Said } from '../../../../resources/replies/said';
import { tasks } from '../../../../resources/tasks/entity';
import { waiting } from '../../../../resources/tasks/queries';
import type { LateLines } from '../../../../resources/today/late-lines';
import type { waitlist } from '../../../../resources/waitlist/entity';
import type { RowOf } from '../../../../schema/types';
import { embeddedIn, isRow, numberIn, type RowData, textIn, valueIn } from '../../../../screens/data/row';
import { useFormatFor, zoneIn } from '../../../../screens/data/row-title';
import { useToday } from '../../../../screens/hooks';
import { useBranchQuery } from '../../../../screens/page/branch-query';
import { Face } from '../../../../screens/person/person';
import { useWords } from '../../../../screens/words';
import { deskScreens, lateLines } from '../../desk-screens';
import { whoIn } from '../ledger/facts';
import { Steps } from '../ledger/row';
import { Before, DeskContext, Opener, type Opens, type PartProps, Section } from '../parts';

interface NeedsProps extends PartProps {
  readonly choice: BranchChoice | null;
}

/**
 * What needs somebody, by what cannot wait: customers who wrote, tasks, customers for whom a time is free, who left
 * without paying, late work, and last the bills that are owed anyhow.
 */
export const Needs = ({ data, choice }: NeedsProps) => {
  const { t } = useWords();
  const found = useTasks(choice);
  const written = useReplies(choice);
  const late = lateLines.map((lines) => lateIn(lines, data));
  const rows = [
    ...written.map((row) => <ReplyRow key={`reply-${row.id}`} row={row} />),
    ...found.map((row) => <TaskRow key={`task-${row.id}`} row={row} />),
    ...offerRows(data),
    ...(data.unbilled ?? []).map((row) => <Unbilled key={`unbilled-${row.id}`} row={row} />),
    ...(data.unmarked ?? []).map((row) => <Unmarked key={`unmarked-${row.id}`} row={row} />),
    ...late.flatMap(({ rows: some, lines }) =>
      some.map((row) => <LateRow key={`${lines.id}-${row.id}`} row={row} lines={lines} />),
    ),
    ...(data.unpaidInvoices ?? []).map((row) => <Owing key={`owing-${row.id}`} row={row} />),
  ];
  const unbilled = (data.unbilled ?? []).length;
  const allUnbilled = Math.max(unbilled, data.counts.unbilled ?? 0);
  const more = late.reduce((sum, { count, rows: some }) => sum + count - some.length, allUnbilled - unbilled);
  const owed = unbilled + (data.unpaidInvoices ?? []).length;
  const isSeen =
    rows.length > 0 || data.unbilled !== null || data.unpaidInvoices !== null || data.offers !== null;
  if (!isSeen) return null;
  return (
    <Section
      id="needs"
      title={t('today.needs')}
      count={rows.length + more}
      isAlarming={owed > 0}
      most={6}
      empty={t('today.noneNeeds')}
      foot={
        <>
          {late.map(
            ({ lines, count, rows: some }) =>
              count > some.length && <AllLate key={lines.id} lines={lines} count={count} />,
          )}
          <Before
            counts={data.counts}
            of={[
              ...(allUnbilled > unbilled ? [['unbilled', '/day-close'] as const] : []),
              ['olderInvoices', `${invoices.route}?status=Sent`],
            ]}
          />
        </>
      }
    >
      {rows}
    </Section>
  );
};

interface NeedProps {
  readonly rowKey: string;
  readonly row: RowData;
  readonly name: string;
  readonly opens: Opens | undefined;
  readonly about: ReactNode;
  /** Null: nobody, so that the row has no face. */
  readonly personId: number | null;
  readonly children?: ReactNode;
}

const Need = ({ rowKey, row, name, opens, about, personId, children }: NeedProps) => {
  const { pressed } = useContext(DeskContext);
  return (
    <li
      className={pressed.has(rowKey) ? 'today-row today-need today-row-pressed' : 'today-row today-need'}
      data-id={row.id}
    >
      {personId !== null && (
        <Face
          id={personId}
          name={name}
          size={32}
          hasAlert={textIn(embeddedIn(row, 'customerId'), 'careNote') !== ''}
        />
      )}
      <span className="today-words">
        <Opener opens={opens} name={name} />
        <span className="today-about">{about}</span>
      </span>
      {children}
    </li>
  );
};

const customerOf = (row: RowData): { readonly name: string; readonly personId: number | null } => ({
  name: textIn(embeddedIn(row, 'customerId'), 'fullName'),
  personId: numberIn(row, 'customerId') ?? null,
});

/** What a need about a booking is drawn with, and when the booking was. */
const useAppointmentNeed = (kind: 'unbilled' | 'unmarked', row: RowOf<typeof appointments>) => {
  const { lang } = useWords();
  const timeZone = zoneIn(useSession(), row.branchId);
  const need = {
    rowKey: `${kind}-${row.id}`,
    row,
    name: whoIn(row),
    personId: row.customerId,
    opens: { card: row.id },
  };
  return { need, time: humanMoment(row.start, new Date(), lang, { timeZone }) };
};

/** Work that is done and that no invoice has yet. */
const Unbilled = ({ row }: { readonly row: RowOf<typeof appointments> }) => {
  const { t } = useWords();
  const { open, press } = useContext(DeskContext);
  const mayCollect = useCan({ resource: 'invoices', action: 'create' }).data?.can;
  const { need, time } = useAppointmentNeed('unbilled', row);
  const { rowKey, name } = need;
  return (
    <Need {...need} about={<span className="today-owed">{t('today.unbilled', { time })}</span>}>
      {mayCollect && (
        <Button
          size="small"
          className="today-next"
          aria-label={`${t('today.collect')}: ${name}`}
          onClick={() => press(rowKey) && open({ own: 'settle', screen: deskScreens.appointment, row })}
        >
          {t('today.collect')}
        </Button>
      )}
    </Need>
  );
};

/** A booking of an earlier day of which nobody said whether she came. */
const Unmarked = ({ row }: { readonly row: RowOf<typeof appointments> }) => {
  const { t } = useWords();
  const { need, time } = useAppointmentNeed('unmarked', row);
  return (
    <Need {...need} about={t('today.unmarked', { time })}>
      <Steps
        rowKey={need.rowKey}
        row={row}
        name={need.name}
        screen={deskScreens.appointment}
        command="markNoShow"
        rare={['markDone']}
        isNext={false}
      />
    </Need>
  );
};

const Owing = ({ row }: { readonly row: RowOf<typeof invoices> }) => {
  const { t } = useWords();
  const { money } = useFormatFor()(row);
  const customer = customerOf(row);
  return (
    <Need
      {...customer}
      rowKey={`owing-${row.id}`}
      row={row}
      opens={{ to: `${invoices.route}/${row.id}` }}
      about={<span className="today-owed">{t('today.owes', { amount: money(row.remaining) })}</span>}
    >
      <Steps
        rowKey={`owing-${row.id}`}
        row={row}
        name={customer.name}
        screen={deskScreens.invoice}
        command="addPayment"
        text={t('today.collect')}
        isNext={false}
      />
    </Need>
  );
};

const offerRows = ({ offers }: NeedsProps['data']): readonly ReactNode[] =>
  (offers ?? []).map((row) => <Offer key={`offer-${row.id}`} row={row} />);

/** A free time that was found for a customer who waits. */
const Offer = ({ row }: { readonly row: RowOf<typeof waitlist> }) => {
  const { t, lang } = useWords();
  const timeZone = zoneIn(useSession(), row.branchId);
  const { book } = useContext(DeskContext);
  const { offeredStart, offeredEnd, offeredStaffId, staffId, branchId, customerId } = row;
  const customer = customerOf(row);
  const known = {
    start: offeredStart ?? undefined,
    end: offeredEnd ?? undefined,
    staffId: offeredStaffId ?? staffId ?? undefined,
    branchId: branchId ?? undefined,
    customerId: customerId ?? undefined,
    waitlistId: row.id,
  };
  return (
    <Need
      {...customer}
      rowKey={`offer-${row.id}`}
      row={row}
      opens={undefined}
      about={t('today.offer', { time: humanMoment(offeredStart, new Date(), lang, { timeZone }) })}
    >
      <Button
        size="small"
        className="today-next"
        aria-label={`${t('today.book')}: ${customer.name}`}
        onClick={() => book(known)}
      >
        {t('today.book')}
      </Button>
    </Need>
  );
};

interface Lates {
  readonly lines: LateLines;
  readonly rows: readonly RowData[];
  readonly count: number;
}

/** Late work that a noun adds. Empty if the reader may not see the rows. */
const lateIn = (lines: LateLines, data: NeedsProps['data']): Lates => {
  const found = valueIn(data, lines.late.keys.rows);
  const rows = Array.isArray(found) ? found.filter(isRow) : [];
  return {
    lines,
    rows,
    count: rows.length === 0 ? 0 : (numberIn(data.counts, lines.late.keys.count) ?? rows.length),
  };
};

const LateRow = ({ row, lines }: { readonly row: RowData; readonly lines: LateLines }) => {
  const { lang } = useWords();
  const today = useToday(zoneIn(useSession(), valueIn(row, 'branchId')));
  const { late, whom, about, screen, first } = lines;
  const name = textIn(embeddedIn(row, whom), 'fullName');
  const rowKey = `${lines.id}-${row.id}`;
  const About = screen.cell(about);
  return (
    <Need
      rowKey={rowKey}
      row={row}
      name={name}
      personId={numberIn(row, whom) ?? null}
      opens={{ to: `${late.rows.route}/${row.id}` }}
      about={
        <>
          {About ? <About row={row} /> : <bdi>{textIn(row, about)}</bdi>}{' '}
          <span className="today-late">{humanDay(textIn(row, late.day), today, lang)}</span>
        </>
      }
    >
      <Steps rowKey={rowKey} row={row} name={name} screen={screen} command={first} isNext={false} />
    </Need>
  );
};

const AllLate = ({ lines, count }: { readonly lines: LateLines; readonly count: number }) => {
  const { t } = useWords();
  const { rows, flag } = lines.late;
  return (
    <p className="today-older">
      <Link to={`${rows.route}?${flag}=true`}>{t('today.showAll', { count })}</Link>
    </p>
  );
};

/** The last unread reply of each customer. */
const useReplies = (choice: BranchChoice | null): readonly Reply[] => {
  const isWanted = useCan({ resource: 'messaging', action: 'read' }).data?.can ?? false;
  return useBranchQuery(unread, choice, {}, { isWanted }).data?.replies ?? [];
};

const ReplyRow = ({ row }: { readonly row: Reply }) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const { name: known, personId } = customerOf(row);
  const name = known || (row.phone ?? t('replies.unknown'));
  return (
    <Need
      rowKey={`reply-${row.id}`}
      row={row}
      name={name}
      personId={personId}
      opens={{ to: `${replies.route}/${row.id}` }}
      about={
        <>
          <Said reply={row} /> <span className="today-soft cell-figure">{format.time(row.receivedAt)}</span>
        </>
      }
    >
      <Steps
        rowKey={`reply-${row.id}`}
        row={row}
        name={name}
        screen={deskScreens.reply}
        command="markSeen"
        isNext={false}
      />
    </Need>
  );
};

/** Tasks due today or earlier. */
const useTasks = (choice: BranchChoice | null): readonly RowOf<typeof tasks>[] => {
  const isWanted = useCan({ resource: 'tasks', action: 'read' }).data?.can ?? false;
  return useBranchQuery(waiting, choice, {}, { isWanted }).data?.tasks ?? [];
};

const TaskRow = ({ row }: { readonly row: RowOf<typeof tasks> }) => {
  const { label } = useWords();
  const format = useFormatFor()(row);
  return (
    <Need
      rowKey={`task-${row.id}`}
      row={row}
      name={row.title ?? ''}
      personId={null}
      opens={{ to: taskPath(row) }}
      about={
        row.isOverdue ? (
          <span className="today-late">{label(tasks.fields.isOverdue.label)}</span>
        ) : (
          format.dayMonth(row.dueOn)
        )
      }
    >
      <Steps
        rowKey={`task-${row.id}`}
        row={row}
        name={row.title ?? ''}
        screen={deskScreens.task}
        command="finish"
        isNext={false}
      />
    </Need>
  );
};

/** Returns the path of the row that the task is about, or of the task itself. */
const taskPath = ({ id, aboutRoute, aboutId }: RowOf<typeof tasks>): string =>
  aboutRoute === null || aboutId === null ? `${tasks.route}/${id}` : `${aboutRoute}/${aboutId}`;
