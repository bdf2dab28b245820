import { Link } from 'react-router';
import type { appointments } from '../../resources/appointments/entity';
import { asExpected, minutesLate, workOf } from '../../resources/appointments/rules';
import { attendance } from '../../resources/attendance/entity';
import { minutesOf } from '../../resources/attendance/rules';
import type { RowOf } from '../../schema/types';
import { RowOffers } from '../../screens/actions/commands';
import type { useRowDialog } from '../../screens/actions/row-dialog';
import { DotTag } from '../../screens/cells/cells';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { useMinute } from '../../screens/hooks';
import { useWords } from '../../screens/words';
import { deskScreens } from '../desk-screens';
import { Before, countFields } from './before';
import { DeskRow, Section } from './section';
import type { Today } from './use-today';

export type OpenCard = (opened: { readonly id: number; readonly name: string; readonly at: Element }) => void;

export interface PartProps {
  readonly data: Today;
  readonly open: ReturnType<typeof useRowDialog>[1];
  readonly onCard: OpenCard;
}

type Booking = RowOf<typeof appointments>;

export const Expected = ({ data: { expected }, open, onCard }: PartProps) => {
  const { t } = useWords();
  const now = useMinute();
  if (expected === null) return null;
  return (
    <Section
      id="expected"
      title={t('today.expected')}
      count={expected.length}
      most={8}
      empty={t('today.noneExpected')}
    >
      {asExpected(expected, now).map((row) => (
        <BookingRow key={row.id} row={row} onCard={onCard}>
          <RowOffers
            screen={deskScreens.booking}
            row={row}
            only={['arrive', 'markNoShow']}
            first="arrive"
            open={open}
          />
        </BookingRow>
      ))}
    </Section>
  );
};

interface BookingRowProps {
  readonly row: Booking;
  readonly onCard: OpenCard;
  readonly children: React.ReactNode;
}

const BookingRow = ({ row, onCard, children }: BookingRowProps) => {
  const format = useFormatFor()(row);
  return (
    <DeskRow
      id={row.id}
      at={<bdi>{format.time(row.start)}</bdi>}
      name={<CardButton id={row.id} name={textIn(row, 'customerFullName')} onCard={onCard} />}
      mark={<Late row={row} />}
      about={<bdi>{aboutOf(row)}</bdi>}
      actions={children}
    />
  );
};

export const aboutOf = (row: Booking): string => {
  const work = [
    ...new Set([
      ...row.services.map(({ serviceName }) => serviceName),
      ...row.packages.map(({ name }) => name),
    ]),
  ];
  const staff = [...new Set(row.services.map((line) => textIn(line, 'staffFullName')))].filter(
    (name) => name !== '',
  );
  return [work.join('، '), staff.join('، ')].filter((text) => text !== '').join(' · ');
};

export const CardButton = ({
  id,
  name,
  onCard,
}: {
  readonly id: number;
  readonly name: string;
  readonly onCard: OpenCard;
}) => (
  <button
    type="button"
    className="today-open"
    data-booking={id}
    aria-haspopup="dialog"
    onClick={({ currentTarget }) => onCard({ id, name, at: currentTarget })}
  >
    <bdi>{name}</bdi>
  </button>
);

export const Late = ({ row }: { readonly row: Booking }) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const minutes = minutesLate(row, useMinute());
  return minutes > 0 ? (
    <DotTag
      colour="red"
      text={t('today.late', { duration: format.duration(minutes, { isMeasure: true }) })}
    />
  ) : null;
};

type Visit = RowOf<typeof attendance>;

/** Who is there, and for how long; whoever came first is likely to leave first. Whom nobody checked out is told next morning. */
export const Present = ({ data: { present, counts }, open, onCard }: PartProps) => {
  const { t } = useWords();
  if (present === null) return null;
  return (
    <Section
      id="present"
      title={t('today.present')}
      count={present.length}
      empty={t('today.nonePresent')}
      foot={
        <Before
          of={[
            {
              count: counts.closedVisits,
              label: countFields.closedVisits.label,
              to: `${attendance.route}?closedAuto=true`,
            },
          ]}
        />
      }
    >
      {present.map((row) => (
        <VisitRow key={row.id} row={row} onCard={onCard}>
          <RowOffers
            screen={deskScreens.visit}
            row={row}
            only={['settle', 'checkout', 'viewInvoice']}
            first="settle"
            open={open}
          />
        </VisitRow>
      ))}
    </Section>
  );
};

interface VisitRowProps {
  readonly row: Visit;
  readonly onCard: OpenCard;
  readonly children: React.ReactNode;
}

const VisitRow = ({ row, onCard, children }: VisitRowProps) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const minutes = minutesOf(row, useMinute());
  const since =
    minutes < 1
      ? t('today.sinceNow')
      : t('today.since', { duration: format.duration(minutes, { isMeasure: true }) });
  const work = workOf(
    textIn(embeddedIn(row, 'appointmentId'), 'title'),
    textIn(embeddedIn(row, 'customerId'), 'fullName'),
  );
  return (
    <DeskRow
      id={row.id}
      at={<bdi>{format.time(row.checkIn)}</bdi>}
      name={<VisitName row={row} onCard={onCard} />}
      about={[since, work].filter((text) => text !== '').join(' · ')}
      actions={children}
    />
  );
};

/** Opens the booking's card, or the visit where there is no booking. */
export const VisitName = ({ row, onCard }: { readonly row: Visit; readonly onCard: OpenCard }) => {
  const name = textIn(embeddedIn(row, 'customerId'), 'fullName');
  if (row.appointmentId !== null) return <CardButton id={row.appointmentId} name={name} onCard={onCard} />;
  return (
    <Link className="today-open" to={`${attendance.route}/${row.id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
};
