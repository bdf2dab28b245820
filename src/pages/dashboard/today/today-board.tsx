import { CalendarOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { type ComponentProps, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { withTexts } from '../../../i18n/react';
import { errorMessage } from '../../../providers/messages';
import type { BranchChoice } from '../../../providers/user';
import { appointments } from '../../../resources/appointments/entity';
import { branchKey } from '../../../resources/appointments/prefill';
import { attendance } from '../../../resources/attendance/entity';
import { invoices } from '../../../resources/invoices/entity';
import { tasks } from '../../../resources/tasks/entity';
import { waiting } from '../../../resources/tasks/queries';
import { today } from '../../../resources/today/today';
import type { RowOf } from '../../../schema/types';
import { useRowDialog } from '../../../screens/actions/row-dialog';
import { Code } from '../../../screens/cells/cells';
import { Failure } from '../../../screens/controls/failure';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-title';
import { Glyph } from '../../../screens/glyph';
import { lazyPart } from '../../../screens/lazy-part';
import { useBranchQuery } from '../../../screens/page/branch-query';
import { useWords } from '../../../screens/words';
import { deskScreens, lateLines } from '../desk-screens';
import { Expected, MyDay, Present, visitOpens } from './arrivals';
import { LateWork } from './late-work';
import { Before, DeskContext, DeskRow, type PartProps, Section, type Today } from './parts';
import '../../../screens/screens.css';
import './today.css';

// Loaded at the press that opens it.
const AppointmentCard = lazyPart(
  () => withTexts('today', import('../appointment-card/appointment-card')),
  'AppointmentCard',
);
type Opened = Pick<ComponentProps<typeof AppointmentCard>, 'id' | 'name' | 'at'>;

interface ChoiceProps {
  readonly choice: BranchChoice | null;
}

export const TodayBoard = ({ choice }: ChoiceProps) => {
  const { t } = useWords();
  const navigate = useNavigate();
  const { data, error, isLoading, retry } = useBranchQuery(today, choice, {});
  const [dialog, open] = useRowDialog();
  const [opened, onCard] = useState<Opened>();
  const go = (path: string) => void navigate(`${appointments.route}${path}`);
  const desk = useMemo(() => ({ open, onCard }), [open]);
  if (error && !data) return <Failure text={errorMessage(error, t)} retry={retry} />;
  if (!data)
    return isLoading ? (
      <div className="today today-space" aria-busy="true">
        <span className="skeleton-bar" aria-hidden="true" />
      </div>
    ) : null;
  return (
    <DeskContext value={desk}>
      <div className="today">
        <MyDay data={data} />
        <div className="today-column">
          <Expected data={data} />
          <Tasks choice={choice} />
          {lateLines.map((lines) => (
            <LateWork key={lines.id} lines={lines} data={data} />
          ))}
        </div>
        <div className="today-column">
          <Present data={data} />
          <Unpaid data={data} />
          <Room data={data} />
        </div>
        {dialog}
        <Suspense fallback={null}>
          {opened && (
            <AppointmentCard key={opened.id} {...opened} onClose={() => onCard(undefined)} go={go} />
          )}
        </Suspense>
      </div>
    </DeskContext>
  );
};

/** Tasks due today or earlier. Renders nothing without any. */
const Tasks = ({ choice }: ChoiceProps) => {
  const { label } = useWords();
  const formatFor = useFormatFor();
  const { data } = useBranchQuery(
    waiting,
    choice,
    {},
    { isWanted: useCan({ resource: 'tasks', action: 'read' }).data?.can ?? false },
  );
  if (!data || data.tasks.length === 0) return null;
  return (
    <Section id="tasks" title={label(tasks.label.many)} empty="">
      {data.tasks.map((row) => (
        <DeskRow
          key={row.id}
          id={row.id}
          at={formatFor(row).date(row.dueOn)}
          name={row.title}
          opens={{ to: taskPath(row) }}
          about={row.isOverdue && label(tasks.fields.isOverdue.label)}
          offers={{ screen: deskScreens.task, row, first: 'finish' }}
        />
      ))}
    </Section>
  );
};

/** Returns the path of the row that the task is about, or of the task itself. */
const taskPath = ({ id, aboutRoute, aboutId }: RowOf<typeof tasks>): string =>
  aboutRoute === null || aboutId === null ? `${tasks.route}/${id}` : `${aboutRoute}/${aboutId}`;

/** Free times: those offered to waiting customers, and gaps in the day of a specialist. */
const Room = ({ data: { offers, gaps } }: PartProps) => {
  const { t } = useWords();
  const formatFor = useFormatFor();
  if (gaps === null && offers === null) return null;
  return (
    <Section id="room" title={t('today.room')} count={null} empty={t('today.noRoom')}>
      {[
        ...(offers ?? []).map((row) => {
          const format = formatFor(row);
          const day = `${format.weekdayShort(row.offeredStart)} ${format.date(row.offeredStart)}`;
          return (
            <DeskRow
              key={`offer-${row.id}`}
              id={row.id}
              at={format.time(row.offeredStart)}
              name={textIn(embeddedIn(row, 'customerId'), 'fullName')}
              about={t('today.offer', { time: day })}
              offers={{ screen: deskScreens.waiting, row, first: 'book' }}
            />
          );
        }),
        ...(gaps ?? []).map((gap) => <Gap key={`${gap.staffId}-${gap.start}`} gap={gap} />),
      ]}
    </Section>
  );
};

const Gap = ({ gap }: { readonly gap: NonNullable<Today['gaps']>[number] }) => {
  const { t } = useWords();
  const format = useFormatFor()(gap);
  const navigate = useNavigate();
  const at = format.time(gap.start);
  const staff = textIn(embeddedIn(gap, 'staffId'), 'fullName');
  const minutes = (Date.parse(gap.end) - Date.parse(gap.start)) / 60_000;
  const book = () => {
    const search = new URLSearchParams({
      // Equal start and end: the form computes the end from the services (APT-11).
      start: gap.start,
      end: gap.start,
      [branchKey]: String(gap.branchId),
      staffId: String(gap.staffId),
    });
    void navigate(`${appointments.route}/create?${search}`);
  };
  return (
    <DeskRow
      id={gap.staffId}
      at={at}
      name={staff}
      about={`${at} – ${format.time(gap.end)}، ${format.duration(minutes)}`}
      action={
        <Button
          size="small"
          icon={<Glyph of={CalendarOutlined} />}
          aria-label={t('today.bookAt', { time: at, staff })}
          onClick={book}
        >
          {t('today.book')}
        </Button>
      }
    />
  );
};

const Unpaid = ({ data: { unpaidVisits, unpaidInvoices, counts } }: PartProps) => {
  const { t } = useWords();
  const formatFor = useFormatFor();
  if (unpaidVisits === null && unpaidInvoices === null) return null;
  return (
    <Section
      id="unpaid"
      title={t('today.unpaid')}
      isAlarming
      empty={t('today.noneUnpaid')}
      foot={
        <Before
          counts={counts}
          of={[
            ['olderVisits', `${attendance.route}?state=Left`],
            ['olderInvoices', `${invoices.route}?status=Sent`],
          ]}
        />
      }
    >
      {[
        ...(unpaidVisits ?? []).map((row) => (
          <DeskRow
            key={`visit-${row.id}`}
            id={row.id}
            at={formatFor(row).time(row.checkIn)}
            name={textIn(embeddedIn(row, 'customerId'), 'fullName')}
            opens={visitOpens(row)}
            about={<Owed>{t('today.left', { time: formatFor(row).time(row.checkOut) })}</Owed>}
            offers={{ screen: deskScreens.visit, row, only: ['settle'], first: 'settle' }}
          />
        )),
        ...(unpaidInvoices ?? []).map((row) => (
          <DeskRow
            key={`invoice-${row.id}`}
            id={row.id}
            at={formatFor(row).time(row.date)}
            name={textIn(embeddedIn(row, 'customerId'), 'fullName')}
            opens={{ to: `${invoices.route}/${row.id}` }}
            about={
              <>
                <Owed>{t('today.remaining', { amount: formatFor(row).money(row.remaining) })}</Owed>{' '}
                {row.invoiceNumber !== null && <Code>{row.invoiceNumber}</Code>}
              </>
            }
            offers={{ screen: deskScreens.invoice, row, only: ['addPayment'], first: 'addPayment' }}
          />
        )),
      ]}
    </Section>
  );
};

const Owed = ({ children }: { readonly children: string }) => <span className="today-owed">{children}</span>;
