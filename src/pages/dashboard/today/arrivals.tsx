import { WarningOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { appointments } from '../../../resources/appointments/entity';
import { asExpected, minutesLate, workOf } from '../../../resources/appointments/rules';
import { attendance } from '../../../resources/attendance/entity';
import { minutesOf } from '../../../resources/attendance/rules';
import { customers } from '../../../resources/customers/entity';
import { findOption } from '../../../schema/accept';
import type { RowOf } from '../../../schema/types';
import { RowOffers } from '../../../screens/actions/commands';
import type { useRowDialog } from '../../../screens/actions/row-dialog';
import { Banner } from '../../../screens/cells/banner';
import { DotTag } from '../../../screens/cells/cells';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-title';
import { useMinute } from '../../../screens/hooks';
import { useWords } from '../../../screens/words';
import { deskScreens } from '../desk-screens';
import { Before, DeskRow, Section, type Today } from './parts';

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
  const formatFor = useFormatFor();
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
        <DeskRow
          key={row.id}
          id={row.id}
          at={<bdi>{formatFor(row).time(row.start)}</bdi>}
          name={<CardButton id={row.id} name={textIn(row, 'customerFullName')} onCard={onCard} />}
          mark={<Late row={row} />}
          about={<bdi>{aboutOf(row)}</bdi>}
          actions={
            <RowOffers
              screen={deskScreens.booking}
              row={row}
              only={['arrive', 'markNoShow']}
              first="arrive"
              open={open}
            />
          }
        />
      ))}
    </Section>
  );
};

const aboutOf = (row: Booking): string => {
  const work = [
    ...new Set([
      ...row.services.map(({ serviceName }) => serviceName),
      ...row.packages.map(({ name }) => name),
    ]),
  ];
  const staff = [...new Set(row.services.map((line) => textIn(line, 'staffFullName')))].filter(Boolean);
  return [work.join('، '), staff.join('، ')].filter(Boolean).join(' · ');
};

const CardButton = ({ id, name, onCard }: Pick<PartProps, 'onCard'> & { id: number; name: string }) => (
  <button
    type="button"
    className="bare today-open"
    data-booking={id}
    aria-haspopup="dialog"
    onClick={({ currentTarget }) => onCard({ id, name, at: currentTarget })}
  >
    <bdi>{name}</bdi>
  </button>
);

const Late = ({ row }: { readonly row: Booking }) => {
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
      foot={<Before counts={counts} of={[['closedVisits', `${attendance.route}?closedAuto=true`]]} />}
    >
      {present.map((row) => (
        <VisitRow key={row.id} row={row} open={open} onCard={onCard} />
      ))}
    </Section>
  );
};

const VisitRow = ({ row, open, onCard }: Omit<PartProps, 'data'> & { readonly row: Visit }) => {
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
      about={[since, work].filter(Boolean).join(' · ')}
      actions={
        <RowOffers
          screen={deskScreens.visit}
          row={row}
          only={['settle', 'checkout', 'viewInvoice']}
          first="settle"
          open={open}
        />
      }
    />
  );
};

/** Opens the booking's card, or the visit where there is no booking. */
export const VisitName = ({ row, onCard }: { readonly row: Visit; readonly onCard: OpenCard }) => {
  const name = textIn(embeddedIn(row, 'customerId'), 'fullName');
  if (row.appointmentId !== null) return <CardButton id={row.appointmentId} name={name} onCard={onCard} />;
  return (
    <Link className="bare today-open" to={`${attendance.route}/${row.id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
};

export const MyDay = ({ data: { mine, known, expected }, open, onCard }: PartProps) => {
  const { t } = useWords();
  const formatFor = useFormatFor();
  // At the desk nobody needs to be told of an empty day of their own.
  if (mine === null || (mine.length === 0 && expected !== null)) return null;
  return (
    <Section id="mine" title={t('today.mine')} count={mine.length} most={100} empty={t('today.noneMine')}>
      {mine.map((row) => (
        <DeskRow
          key={row.id}
          id={row.id}
          at={
            <bdi>
              {formatFor(row).time(row.start)} – {formatFor(row).time(row.end)}
            </bdi>
          }
          name={<CardButton id={row.id} name={textIn(row, 'customerFullName')} onCard={onCard} />}
          mark={<Standing row={row} />}
          about={<bdi>{aboutOf(row)}</bdi>}
          actions={
            <RowOffers
              screen={deskScreens.booking}
              row={row}
              only={['arrive', 'markDone']}
              first={row.attendanceId === null ? 'arrive' : 'markDone'}
              open={open}
            />
          }
        >
          <Knowledge row={row} known={known?.find(({ customerId }) => customerId === row.customerId)} />
        </DeskRow>
      ))}
    </Section>
  );
};

const Standing = ({ row }: { readonly row: Booking }) => {
  const { label } = useWords();
  const status = findOption(appointments.fields.status.options, row.status);
  if (row.status === 'Planned' && row.attendanceId === null) return <Late row={row} />;
  return status ? <DotTag colour={status.colour ?? 'grey'} text={label(status.label)} /> : null;
};

interface KnowledgeProps {
  readonly row: Booking;
  readonly known: NonNullable<Today['known']>[number] | undefined;
}

const Knowledge = ({ row, known }: KnowledgeProps) => {
  const { t, label } = useWords();
  const format = useFormatFor()(row);
  const notes = [known?.notes, row.notes].flatMap((text) => text || []);
  return (
    <>
      <Banner label={label(customers.fields.careNote.label)} text={known?.careNote} />
      {notes.map((text) => (
        <span key={text} className="today-note">
          <WarningOutlined aria-label={t('today.mustKnow')} /> <bdi>{text}</bdi>
        </span>
      ))}
      {known && known.lastVisits.length > 0 && (
        <span className="cell-soft">
          {t('today.lastVisits')}:{' '}
          {known.lastVisits.map(({ start, services }) => `${format.date(start)} ${services}`).join(' · ')}
        </span>
      )}
    </>
  );
};
