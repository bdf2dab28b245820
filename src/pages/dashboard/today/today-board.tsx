import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { withTexts } from '../../../i18n/react';
import { errorMessage } from '../../../providers/messages';
import type { BranchChoice } from '../../../providers/user';
import { appointments } from '../../../resources/appointments/entity';
import { branchKey } from '../../../resources/appointments/prefill';
import { attendance } from '../../../resources/attendance/entity';
import { invoices } from '../../../resources/invoices/entity';
import type { waitlist } from '../../../resources/waitlist/entity';
import type { RowOf } from '../../../schema/types';
import { RowOffers } from '../../../screens/actions/commands';
import { useRowDialog } from '../../../screens/actions/row-dialog';
import { Code } from '../../../screens/cells/cells';
import { Failure } from '../../../screens/controls/failure';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-title';
import { lazyPart } from '../../../screens/lazy-part';
import { useWords } from '../../../screens/words';
import { deskScreens, lateLines } from '../desk-screens';
import { Expected, MyDay, type OpenCard, type PartProps, Present, VisitName } from './arrivals';
import { LateWork } from './late-work';
import { Before, DeskRow, Section, type Today, useDay } from './parts';
import { Tasks } from './tasks';
import '../../../screens/screens.css';
import './today.css';

// What is opened by a press comes with the press.
const BookingCard = lazyPart(() => withTexts('today', import('../booking-card/booking-card')), 'BookingCard');

export const TodayBoard = ({ choice }: { readonly choice: BranchChoice | null }) => {
  const { t } = useWords();
  const navigate = useNavigate();
  const { data, error, isLoading, retry } = useDay(choice);
  const [dialog, open] = useRowDialog();
  const [opened, setOpened] = useState<Parameters<OpenCard>[0]>();
  const go = useCallback((path: string) => void navigate(`${appointments.route}${path}`), [navigate]);
  if (error && !data) return <Failure text={errorMessage(error, t)} retry={retry} />;
  if (!data)
    return isLoading ? (
      <div className="today today-space" aria-busy="true">
        <span className="skeleton-bar" aria-hidden="true" />
      </div>
    ) : null;
  const parts = { data, open, onCard: setOpened };
  return (
    <div className="today">
      <MyDay {...parts} />
      <div className="today-column">
        <Expected {...parts} />
        <Tasks choice={choice} open={open} />
        {lateLines.map((lines) => (
          <LateWork key={lines.id} lines={lines} {...parts} />
        ))}
      </div>
      <div className="today-column">
        <Present {...parts} />
        <Unpaid {...parts} />
        <Room {...parts} />
      </div>
      {dialog}
      <Suspense fallback={null}>
        {opened && <BookingCard key={opened.id} {...opened} onClose={() => setOpened(undefined)} go={go} />}
      </Suspense>
    </div>
  );
};

const Room = ({ data: { offers, gaps }, open }: PartProps) => {
  const { t } = useWords();
  if (gaps === null && offers === null) return null;
  return (
    <Section id="room" title={t('today.room')} empty={t('today.noRoom')}>
      {[
        ...(offers ?? []).map((row) => <Offer key={`offer-${row.id}`} row={row} open={open} />),
        ...(gaps ?? []).map((gap) => <Gap key={`${gap.staffId}-${gap.start}`} gap={gap} />),
      ]}
    </Section>
  );
};

const Offer = ({ row, open }: Pick<PartProps, 'open'> & { readonly row: RowOf<typeof waitlist> }) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const start = row.offeredStart ?? '';
  return (
    <DeskRow
      id={row.id}
      at={<bdi>{format.time(start)}</bdi>}
      name={<bdi>{textIn(embeddedIn(row, 'customerId'), 'fullName')}</bdi>}
      about={t('today.offer', { time: `${format.weekdayShort(start)} ${format.date(start)}` })}
      actions={<RowOffers screen={deskScreens.waiting} row={row} first="book" open={open} />}
    />
  );
};

const Gap = ({ gap }: { readonly gap: NonNullable<Today['gaps']>[number] }) => {
  const { t } = useWords();
  const format = useFormatFor()(gap);
  const navigate = useNavigate();
  const staff = textIn(embeddedIn(gap, 'staffId'), 'fullName');
  const minutes = (Date.parse(gap.end) - Date.parse(gap.start)) / 60_000;
  const book = () => {
    // Equal start and end: as long as the services take (APT-11).
    const params = { start: gap.start, end: gap.start, [branchKey]: gap.branchId, staffId: gap.staffId };
    const search = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]));
    void navigate(`${appointments.route}/create?${search}`);
  };
  return (
    <DeskRow
      id={gap.staffId}
      at={<bdi>{format.time(gap.start)}</bdi>}
      name={<bdi>{staff}</bdi>}
      about={
        <bdi>
          {format.time(gap.start)} – {format.time(gap.end)} · {format.duration(minutes)}
        </bdi>
      }
      actions={
        <Button
          size="small"
          icon={<CalendarOutlined />}
          aria-label={t('today.bookAt', { time: format.time(gap.start), staff })}
          onClick={book}
        >
          {t('today.book')}
        </Button>
      }
    />
  );
};

const Unpaid = ({ data: { unpaidVisits, unpaidInvoices, counts }, open, onCard }: PartProps) => {
  const { t } = useWords();
  const formatFor = useFormatFor();
  if (unpaidVisits === null && unpaidInvoices === null) return null;
  const count = (unpaidVisits?.length ?? 0) + (unpaidInvoices?.length ?? 0);
  return (
    <Section
      id="unpaid"
      title={t('today.unpaid')}
      count={count}
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
            at={<bdi>{formatFor(row).time(row.checkIn)}</bdi>}
            name={<VisitName row={row} onCard={onCard} />}
            about={
              <span className="today-owed">
                {t('today.left', { time: formatFor(row).time(row.checkOut) })}
              </span>
            }
            actions={
              <RowOffers screen={deskScreens.visit} row={row} only={['settle']} first="settle" open={open} />
            }
          />
        )),
        ...(unpaidInvoices ?? []).map((row) => (
          <UnpaidInvoice key={`invoice-${row.id}`} row={row} open={open} />
        )),
      ]}
    </Section>
  );
};

const UnpaidInvoice = ({ row, open }: Pick<PartProps, 'open'> & { readonly row: RowOf<typeof invoices> }) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  return (
    <DeskRow
      id={row.id}
      at={<bdi>{format.time(row.date)}</bdi>}
      name={
        <Link className="bare today-open" to={`${invoices.route}/${row.id}`}>
          <bdi>{textIn(embeddedIn(row, 'customerId'), 'fullName')}</bdi>
        </Link>
      }
      about={
        <>
          <span className="today-owed">{t('today.remaining', { amount: format.money(row.remaining) })}</span>{' '}
          {row.invoiceNumber !== null && <Code>{row.invoiceNumber}</Code>}
        </>
      }
      actions={
        <RowOffers
          screen={deskScreens.invoice}
          row={row}
          only={['addPayment']}
          first="addPayment"
          open={open}
        />
      }
    />
  );
};
