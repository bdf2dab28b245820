import { WarningOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { humanDay } from '../../../i18n/human';
import { todayIn } from '../../../i18n/zone';
import { useSession } from '../../../providers/session';
import { appointments } from '../../../resources/appointments/entity';
import { attendance } from '../../../resources/attendance/entity';
import { Cell } from '../../../screens/cells/cells';
import { useFormatFor, zoneIn } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { useMinute } from '../../../screens/hooks';
import { RowGroup } from '../../../screens/person/row-group';
import { useWords } from '../../../screens/words';
import { deskScreens } from '../desk-screens';
import { Differs, LedgerRow } from './ledger';
import { type Appointment, type PartProps, type Today, whoIn, workIn } from './parts';

/** The reader's own appointments of today, with what is noted of each customer. */
export const MyDay = ({ data: { mine, known, expected } }: PartProps) => {
  const { t } = useWords();
  const now = useMinute() * 60_000;
  const mayFinish = useCan({ resource: 'ownVisits', action: 'update' }).data?.can;
  const formatFor = useFormatFor();
  const nextOf = ({ attendanceId, start }: Appointment): string => {
    if (mayFinish && (attendanceId !== null || Date.parse(start) <= now)) return 'finish';
    return attendanceId === null ? 'arrive' : 'markDone';
  };
  // Users of the front desk do not need to hear that their own day is empty.
  if (mine === null || (mine.length === 0 && expected !== null)) return null;
  // Whoever is in the centre is being worked on, and never a booking that is overdue.
  const isHere = (row: Appointment) => row.status === 'Planned' && row.attendanceId !== null;
  const rows = mine.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)));
  return (
    <RowGroup className="today-mine rows-day" title={t('today.mine')} empty={t('today.noneMine')}>
      {rows.map((row, index) => (
        <LedgerRow
          key={row.id}
          rowKey={`mine-${row.id}`}
          row={row}
          at={formatFor(row).time(row.start)}
          name={whoIn(row)}
          opens={{ card: row.id }}
          about={<bdi>{workIn(row).join(t('error.listComma'))}</bdi>}
          state={<Standing row={row} />}
          isNext={index === 0 && isHere(row)}
          next={{ screen: deskScreens.appointment, command: nextOf(row) }}
          more={
            <Knowledge row={row} known={known?.find(({ customerId }) => customerId === row.customerId)} />
          }
        />
      ))}
    </RowGroup>
  );
};

const Standing = ({ row }: { readonly row: Appointment }) => {
  if (row.status !== 'Planned') return <Cell field={appointments.fields.status} name="status" holder={row} />;
  if (row.attendanceId === null) return <Differs row={row} known={undefined} />;
  return <Cell field={attendance.fields.state} name="state" holder={{ state: 'Present' }} />;
};

interface KnowledgeProps {
  readonly row: Appointment;
  readonly known: NonNullable<Today['known']>[number] | undefined;
}

const Knowledge = ({ row, known }: KnowledgeProps) => {
  const { t, lang } = useWords();
  const zone = zoneIn(useSession(), row.branchId);
  const dayOf = (at: string) => humanDay(todayIn(zone, new Date(at)), todayIn(zone, new Date()), lang);
  const notes = [known?.notes, row.notes].flatMap((text) => text || []);
  return (
    <>
      {notes.map((text) => (
        <span
          key={text}
          className="lines"
          style={{ padding: '4px 8px', borderRadius: 8, background: 'var(--danger-soft)' }}
        >
          <Glyph of={WarningOutlined} aria-label={t('today.mustKnow')} /> <bdi>{text}</bdi>
        </span>
      ))}
      {known && known.lastVisits.length > 0 && (
        <span className="person-sub today-last">
          {t('today.lastVisits')}:{' '}
          {known.lastVisits
            .map(({ start, services }) => `${dayOf(start)} ${services}`)
            .join(t('error.listComma'))}
        </span>
      )}
    </>
  );
};
