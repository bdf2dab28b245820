import { WarningOutlined } from '@ant-design/icons';
import { appointments } from '../../../resources/appointments/entity';
import { asExpected, minutesLate, workOf } from '../../../resources/appointments/rules';
import { attendance } from '../../../resources/attendance/entity';
import { minutesOf } from '../../../resources/attendance/rules';
import { customers } from '../../../resources/customers/entity';
import { findOption } from '../../../schema/text/accept';
import type { RowOf } from '../../../schema/types';
import { Banner } from '../../../screens/cells/banner';
import { DotTag } from '../../../screens/cells/cells';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-title';
import { Glyph } from '../../../screens/glyph';
import { useMinute } from '../../../screens/hooks';
import { useWords } from '../../../screens/words';
import { deskScreens } from '../desk-screens';
import { Before, DeskRow, type PartProps, Section, type Today } from './parts';

type Appointment = RowOf<typeof appointments>;

export const Expected = ({ data: { expected } }: PartProps) => {
  const { t } = useWords();
  const now = useMinute();
  const formatFor = useFormatFor();
  if (expected === null) return null;
  return (
    <Section id="expected" title={t('today.expected')} most={8} empty={t('today.noneExpected')}>
      {asExpected(expected, now).map((row) => (
        <DeskRow
          key={row.id}
          id={row.id}
          at={formatFor(row).time(row.start)}
          name={textIn(row, 'customerFullName')}
          opens={{ card: row.id }}
          mark={<Late row={row} />}
          about={aboutOf(row)}
          offers={{ screen: deskScreens.appointment, row, only: ['arrive', 'markNoShow'], first: 'arrive' }}
        />
      ))}
    </Section>
  );
};

const aboutOf = (row: Appointment): string => {
  const work = [
    ...row.services.map(({ serviceName }) => serviceName),
    ...row.packages.map(({ name }) => name),
  ];
  const staff = row.services.map((line) => textIn(line, 'staffFullName')).filter(Boolean);
  return [work, staff]
    .map((names) => [...new Set(names)].join('، '))
    .filter(Boolean)
    .join('، ');
};

const Late = ({ row }: { readonly row: Appointment }) => {
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

/** Customers in the centre, first come first. Visits without a check-out are reported the next morning. */
export const Present = ({ data: { present, counts } }: PartProps) => {
  const { t } = useWords();
  const now = useMinute();
  const formatFor = useFormatFor();
  if (present === null) return null;
  const since = (row: RowOf<typeof attendance>) => {
    const minutes = minutesOf(row, now);
    const duration = formatFor(row).duration(minutes, { isMeasure: true });
    return minutes < 1 ? t('today.sinceNow') : t('today.since', { duration });
  };
  return (
    <Section
      id="present"
      title={t('today.present')}
      empty={t('today.nonePresent')}
      foot={<Before counts={counts} of={[['closedVisits', `${attendance.route}?closedAuto=true`]]} />}
    >
      {present.map((row) => {
        const name = textIn(embeddedIn(row, 'customerId'), 'fullName');
        const work = workOf(textIn(embeddedIn(row, 'appointmentId'), 'title'), name);
        const only = ['settle', 'checkout', 'viewInvoice'];
        return (
          <DeskRow
            key={row.id}
            id={row.id}
            at={formatFor(row).time(row.checkIn)}
            name={name}
            opens={visitOpens(row)}
            about={[since(row), work].filter(Boolean).join('، ')}
            offers={{ screen: deskScreens.visit, row, only, first: 'settle' }}
          />
        );
      })}
    </Section>
  );
};

/** Opens the appointment's card, or the visit if it has no appointment. */
export const visitOpens = ({ id, appointmentId }: RowOf<typeof attendance>) =>
  appointmentId === null ? { to: `${attendance.route}/${id}` } : { card: appointmentId };

export const MyDay = ({ data: { mine, known, expected } }: PartProps) => {
  const { t } = useWords();
  const formatFor = useFormatFor();
  // Users of the front desk do not need to hear that their own day is empty.
  if (mine === null || (mine.length === 0 && expected !== null)) return null;
  return (
    <Section id="mine" title={t('today.mine')} most={100} empty={t('today.noneMine')}>
      {mine.map((row) => (
        <DeskRow
          key={row.id}
          id={row.id}
          at={`${formatFor(row).time(row.start)} – ${formatFor(row).time(row.end)}`}
          name={textIn(row, 'customerFullName')}
          opens={{ card: row.id }}
          mark={<Standing row={row} />}
          about={aboutOf(row)}
          offers={{
            screen: deskScreens.appointment,
            row,
            only: ['arrive', 'markDone'],
            first: row.attendanceId === null ? 'arrive' : 'markDone',
          }}
        >
          <Knowledge row={row} known={known?.find(({ customerId }) => customerId === row.customerId)} />
        </DeskRow>
      ))}
    </Section>
  );
};

const Standing = ({ row }: { readonly row: Appointment }) => {
  const { label } = useWords();
  const status = findOption(appointments.fields.status.options, row.status);
  if (row.status === 'Planned' && row.attendanceId === null) return <Late row={row} />;
  return status ? <DotTag colour={status.colour ?? 'grey'} text={label(status.label)} /> : null;
};

interface KnowledgeProps {
  readonly row: Appointment;
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
          <Glyph of={WarningOutlined} aria-label={t('today.mustKnow')} /> <bdi>{text}</bdi>
        </span>
      ))}
      {known && known.lastVisits.length > 0 && (
        <span className="cell-soft">
          {t('today.lastVisits')}:{' '}
          {known.lastVisits.map(({ start, services }) => `${format.date(start)} ${services}`).join('، ')}
        </span>
      )}
    </>
  );
};
