import type { ReactNode } from 'react';
import { isolate } from '../../../i18n/format';
import { useBetween } from '../../../i18n/react';
import { appointments } from '../../../resources/appointments/entity';
import { asExpected, minutesLate } from '../../../resources/appointments/rules';
import { attendance } from '../../../resources/attendance/entity';
import { minutesOf } from '../../../resources/attendance/rules';
import type { RowOf } from '../../../schema/types';
import { Cell, DotTag } from '../../../screens/cells/cells';
import { embeddedIn, numberIn, textIn, useFormatFor } from '../../../screens/data/row';
import { useMinute } from '../../../screens/hooks';
import { Face } from '../../../screens/person/person';
import { CallIcon } from '../../../screens/person/person-row';
import { RowFold, RowGroup } from '../../../screens/person/row-group';
import { useWords } from '../../../screens/words';
import { deskScreens } from '../desk-screens';
import {
  type Appointment,
  Before,
  DeskRow,
  type DeskRowProps,
  isFromPackage,
  type PartProps,
  phoneIn,
  plannedMinutes,
  type Staff,
  staffIn,
  type Today,
  whoIn,
  workIn,
} from './parts';

type Visit = RowOf<typeof attendance>;

/** The ledger of the day: who is in the centre, who comes next, and folded beneath, what is over. */
export const Ledger = ({ data }: PartProps) => (
  <div className="today-ledger rows-day">
    <Present data={data} />
    <Expected data={data} />
    <Finished data={data} />
    <CalledOff data={data} />
  </div>
);

interface LedgerRowProps extends Omit<DeskRowProps, 'personId' | 'lead' | 'cells'> {
  readonly at: string;
  readonly staff?: readonly Staff[];
  readonly state?: ReactNode;
}

/** A line of the day: when, who with what must be known, with whom, how it stands, and the next step (M4, M5). */
export const LedgerRow = ({ at, staff = [], state, ...row }: LedgerRowProps) => (
  <DeskRow
    {...row}
    personId={numberIn(row.row, 'customerId') ?? 0}
    lead={<bdi>{at}</bdi>}
    cells={[<StaffCell key="staff" staff={staff} />, state]}
  />
);

const StaffCell = ({ staff: [first, ...others] }: { readonly staff: readonly Staff[] }) => {
  const between = useBetween();
  return (
    first && (
      <span className="today-staff bar slim" title={[first, ...others].map(({ name }) => name).join(between)}>
        <Face id={first.id} name={first.name} size={24} />
        <bdi>{first.name.split(' ')[0]}</bdi>
        {others.length > 0 && <span className="soft">+{others.length}</span>}
      </span>
    )
  );
};

/** Opens the appointment's card, or the visit if it has no appointment. */
const visitOpens = ({ id, appointmentId }: Visit) =>
  appointmentId === null ? { to: `${attendance.route}/${id}` } : { card: appointmentId };

/** A customer of another branch is known by the title of her appointment alone, if at all. */
const nameOf = (row: Visit, booked?: Appointment): string =>
  textIn(embeddedIn(row, 'customerId'), 'fullName') ||
  (booked ? whoIn(booked) : textIn(embeddedIn(row, 'appointmentId'), 'title'));

/**
 * Customers in the centre: whoever waits to pay first, then first come first. Visits without a check-out are reported
 * the next morning.
 */
const Present = ({ data: { present, inside, counts } }: PartProps) => {
  const { t } = useWords();
  const formatFor = useFormatFor();
  if (present === null) return null;
  const known = new Map(inside?.map((row) => [row.id, row]));
  const rows = present
    .map((visit) => ({
      visit,
      booked: visit.appointmentId === null ? undefined : known.get(visit.appointmentId),
    }))
    .toSorted((one, other) => Number(isReady(other.booked)) - Number(isReady(one.booked)));
  return (
    <RowGroup
      title={t('today.present')}
      most={12}
      empty={t('today.nonePresent')}
      foot={
        <Before
          counts={counts}
          of={[
            ['present', `${attendance.route}?state=Present`, present.length],
            ['closedVisits', `${attendance.route}?closedAuto=true`],
          ]}
        />
      }
    >
      {rows.map(({ visit, booked }) => (
        <LedgerRow
          key={visit.id}
          rowKey={`visit-${visit.id}`}
          row={visit}
          at={formatFor(visit).time(visit.checkIn)}
          name={nameOf(visit, booked)}
          opens={visitOpens(visit)}
          about={booked && <Work row={booked} hasPrice />}
          staff={booked ? staffIn(booked) : []}
          state={<Stay visit={visit} booked={booked} />}
          next={{ screen: deskScreens.visit, command: 'settle', text: t('today.pay'), rare: ['checkout'] }}
          isNext={isReady(booked)}
        />
      ))}
    </RowGroup>
  );
};

const isReady = (booked: Appointment | undefined): boolean => booked?.status === 'Done';

/** How long the visit still takes, as words and as a bar; that it waits to be paid, once the work is done. */
const Stay = ({ visit, booked }: { readonly visit: Visit; readonly booked: Appointment | undefined }) => {
  const { t } = useWords();
  const format = useFormatFor()(visit);
  const minutes = minutesOf(visit, useMinute());
  if (isReady(booked)) return <DotTag colour="green" text={t('today.ready')} />;
  const measure = (count: number) => format.duration(count, { isMeasure: true });
  if (!booked) return minutes < 1 ? t('today.sinceNow') : t('today.since', { duration: measure(minutes) });
  const planned = Math.max(1, plannedMinutes(booked));
  const isOver = minutes > planned;
  // A lone Arabic zero reads as a dot.
  const isUp = minutes === planned;
  return (
    <span className={isOver ? 'today-stay grid gap-6 tone-late' : 'today-stay grid gap-6'}>
      {isOver
        ? t('today.over', { duration: measure(minutes - planned) })
        : isUp
          ? t('today.timeUp')
          : t('today.stays', { duration: measure(planned - minutes) })}
      <span className="today-meter" aria-hidden="true">
        <b style={{ inlineSize: `${Math.min(100, (minutes / planned) * 100)}%` }} />
      </span>
    </span>
  );
};

const Work = ({ row, hasPrice = false }: { readonly row: Appointment; readonly hasPrice?: boolean }) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const comma = t('error.listComma');
  const paid = isFromPackage(row)
    ? t('today.fromPackage')
    : hasPrice && (row.totalPrice ?? 0) > 0
      ? format.money(row.totalPrice)
      : undefined;
  const work = workIn(row).join(comma);
  // Long work is cut, and never the price: a cut one would read as another price.
  return (
    <span className="today-work">
      <bdi>{work}</bdi>
      {paid !== undefined && <span>{work === '' ? paid : `${comma}${paid}`}</span>}
    </span>
  );
};

/** Customers who are still to come. Those who are late stand above the line of now; only what differs is said. */
const Expected = ({ data: { expected, people, counts } }: PartProps) => {
  const { t } = useWords();
  const now = useMinute();
  if (expected === null) return null;
  const known = new Map(people?.map((one) => [one.customerId, one]));
  const rows = asExpected(expected, now);
  const missed = rows.filter((row) => minutesLate(row, now) > 60);
  const awaited = rows.slice(0, rows.length - missed.length);
  const late = awaited.filter((row) => minutesLate(row, now) > 0).length;
  const line = (row: Appointment, isNext: boolean) => (
    <ExpectedRow key={row.id} row={row} known={known.get(row.customerId ?? 0)} isNext={isNext} />
  );
  return (
    <>
      <RowGroup
        title={t('today.expected')}
        most={12}
        count={awaited.length}
        empty={t('today.noneExpected')}
        foot={
          <Before counts={counts} of={[['expected', `${appointments.route}?view=list`, expected.length]]} />
        }
      >
        {awaited.flatMap((row, index) => [
          ...(index === late && late > 0 ? [<Now key="now" row={row} />] : []),
          line(row, index === 0),
        ])}
      </RowGroup>
      {missed.length > 0 && (
        <RowFold title={t('today.missed')} count={missed.length}>
          <ul>{missed.map((row) => line(row, false))}</ul>
        </RowFold>
      )}
    </>
  );
};

const Now = ({ row }: { readonly row: Appointment }) => {
  const { t } = useWords();
  const time = useFormatFor()(row).time(new Date(useMinute() * 60_000).toISOString());
  return (
    <li className="today-now middle" aria-label={t('today.now', { time })}>
      <bdi>{time}</bdi>
    </li>
  );
};

interface ExpectedRowProps {
  readonly row: Appointment;
  readonly known: NonNullable<Today['people']>[number] | undefined;
  readonly isNext: boolean;
}

const ExpectedRow = ({ row, known, isNext }: ExpectedRowProps) => {
  const format = useFormatFor()(row);
  const name = whoIn(row);
  const hasBegun = minutesLate(row, useMinute()) > 0;
  return (
    <LedgerRow
      rowKey={`expected-${row.id}`}
      row={row}
      at={format.time(row.start)}
      name={name}
      opens={{ card: row.id }}
      about={<Work row={row} />}
      staff={staffIn(row)}
      state={<Differs row={row} known={known} />}
      tools={<CallIcon phone={phoneIn(row)} name={name} isRare />}
      next={{
        screen: deskScreens.appointment,
        command: 'arrive',
        rare: hasBegun ? ['markNoShow'] : [],
      }}
      isNext={isNext}
    />
  );
};

/** What differs from an ordinary appointment: late or owing alone, else here for the first time, and confirmed. */
export const Differs = ({ row, known }: Pick<ExpectedRowProps, 'row' | 'known'>): ReactNode => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const minutes = minutesLate(row, useMinute());
  const owed = known?.owed ?? 0;
  if (minutes > 0)
    return (
      <span className="tone-late">
        {t('today.late', { duration: format.duration(minutes, { isMeasure: true }) })}
      </span>
    );
  if (owed > 0)
    return <span className="danger strong">{t('today.owes', { amount: format.money(owed) })}</span>;
  return (
    <>
      {known?.isNew && <DotTag colour="blue" text={t('card.firstVisit')} />}
      {row.confirmedAt !== null && <DotTag colour="grey" text={t('replies.confirmed')} />}
    </>
  );
};

const Finished = ({ data: { finished, counts } }: PartProps) => {
  const { t } = useWords();
  const formatFor = useFormatFor();
  if (finished === null || finished.length === 0) return null;
  const { money } = formatFor(finished[0]);
  const { billed, paid } = counts;
  return (
    <RowFold
      title={t('today.finished')}
      count={counts.finished ?? finished.length}
      note={billed !== null && billed > 0 && t('today.paidOf', { paid: money(paid), billed: money(billed) })}
    >
      <ul>
        {finished.map((visit) => (
          <LedgerRow
            key={visit.id}
            rowKey={`finished-${visit.id}`}
            row={visit}
            at={formatFor(visit).time(visit.checkOut)}
            name={nameOf(visit)}
            opens={visitOpens(visit)}
            about={null}
            state={<Paid visit={visit} />}
          />
        ))}
      </ul>
    </RowFold>
  );
};

const Paid = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useWords();
  const { money } = useFormatFor()(visit);
  const owed = numberIn(embeddedIn(visit, 'invoiceId'), 'remaining') ?? 0;
  return owed > 0 ? <span className="danger strong">{t('today.owes', { amount: money(owed) })}</span> : null;
};

const CalledOff = ({ data: { calledOff, counts } }: PartProps) => {
  const { t } = useWords();
  const formatFor = useFormatFor();
  if (calledOff === null || calledOff.length === 0) return null;
  return (
    <RowFold
      title={t('today.calledOff')}
      count={counts.calledOff ?? calledOff.length}
      note={calledOff
        .slice(0, 2)
        .map((row) => `${isolate(whoIn(row))} ${formatFor(row).time(row.start)}`)
        .join(t('error.listComma'))}
    >
      <ul>
        {calledOff.map((row) => (
          <LedgerRow
            key={row.id}
            rowKey={`off-${row.id}`}
            row={row}
            at={formatFor(row).time(row.start)}
            name={whoIn(row)}
            opens={{ card: row.id }}
            about={<Work row={row} />}
            staff={staffIn(row)}
            state={<Cell field={appointments.fields.status} name="status" holder={row} />}
          />
        ))}
      </ul>
    </RowFold>
  );
};
