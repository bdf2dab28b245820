import { Link } from 'react-router';
import { humanDay } from '../../i18n/human';
import { todayIn } from '../../i18n/zone';
import { useAccess } from '../../providers/access';
import { useSession, zoneOf } from '../../providers/session';
import type { RowOf } from '../../schema/types';
import { Cell, DotTag } from '../../screens/cells/cells';
import { embeddedIn, numberIn, type RowData, textIn, useFormatFor } from '../../screens/data/row';
import { Face } from '../../screens/person/person';
import { useRowsOf } from '../../screens/query/use-query-of';
import { CardPart } from '../../screens/show/card-part';
import { useWords } from '../../screens/words';
import { appointments } from '../appointments/entity';
import { attendance } from './entity';
import './attendance.css';

type Visit = RowOf<typeof attendance>;
type Planned = RowOf<typeof appointments>;

/** A visit, an appointment that was held, missed or cancelled, or both together. */
interface Entry {
  readonly key: string;
  readonly at: string;
  readonly visit: Visit | undefined;
  readonly appointment: Planned | undefined;
}

const walkIn = { ar: 'زيارة بلا موعد', en: 'Visit without a booking' };
const left = { ar: 'باقي', en: 'Left' };

/** A customer's visits, newest first: what was done, by whom, what is still owed, and what was noted (CUS-62). */
export const Visits = ({ row }: { readonly row: RowData }) => {
  const { t } = useWords();
  const { can } = useAccess();
  const sees = can('appointments.read');
  const { rows: visits = [], ...state } = useRowsOf(attendance, { customerId: row.id, pageSize: 20 });
  const booked = useRowsOf(
    appointments,
    { customerId: row.id, pageSize: 30, sortBy: 'start', desc: true },
    { isWanted: sees },
  );
  const entries = entriesOf(visits, booked.rows ?? []);
  return (
    <CardPart title={t('customers.lastVisits')} {...state}>
      {entries.length === 0 ? (
        <p className="soft" style={{ margin: '4px 0' }}>
          {t('customers.noVisits')}
        </p>
      ) : (
        <ul className="visits">
          {entries.map(({ key, ...entry }) => (
            <VisitRow key={key} {...entry} />
          ))}
        </ul>
      )}
    </CardPart>
  );
};

/** Visits with their bookings, and bookings that were held or fell through without one. */
const entriesOf = (visits: readonly Visit[], planned: readonly Planned[]): readonly Entry[] => {
  const visited = new Set(visits.map(({ appointmentId }) => appointmentId));
  return [
    ...visits.map((visit) => ({
      key: `visit-${visit.id}`,
      at: visit.checkIn,
      visit,
      appointment: planned.find(({ id }) => id === visit.appointmentId),
    })),
    ...planned
      .filter(({ id, status }) => status !== 'Planned' && !visited.has(id))
      .map((appointment) => ({
        key: `appointment-${appointment.id}`,
        at: appointment.start,
        visit: undefined,
        appointment,
      })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
};

const VisitRow = ({ at, visit, appointment }: Omit<Entry, 'key'>) => {
  const { t, lang, label } = useWords();
  const timeZone = zoneOf(useSession());
  const format = useFormatFor()(visit ?? appointment);
  const today = todayIn(timeZone, new Date());
  const done = appointment?.services.map(({ serviceName }) => serviceName).filter(Boolean) ?? [];
  const staff = new Map(
    (appointment?.services ?? []).flatMap((line) => {
      const name = textIn(line, 'staffFullName') || textIn(embeddedIn(line, 'staffId'), 'fullName');
      return line.staffId === null || name === '' ? [] : [[line.staffId, name] as const];
    }),
  );
  const remaining = numberIn(embeddedIn(visit, 'invoiceId'), 'remaining') ?? 0;
  const isOff = appointment?.status === 'Canceled' || appointment?.status === 'NoShow';
  const to = visit ? `${attendance.route}/${visit.id}` : `${appointments.route}/${appointment?.id}`;
  const notes = [appointment?.visitNote, appointment?.notes, visit?.notes].filter(Boolean);
  return (
    <li className={isOff ? 'visit grid visit-off' : 'visit grid'}>
      <Link to={to} className="visit-day strong">
        <span className="said">{humanDay(todayIn(timeZone, new Date(at)), today, lang, { timeZone })}</span>
        <small className="caption">{format.time(at)}</small>
      </Link>
      <span className="visit-what grid gap-2 slim anywhere" style={{ justifyItems: 'start' }}>
        <bdi className="strong">
          {done.join(t('error.listComma')) || (appointment && textIn(appointment, 'title')) || label(walkIn)}
        </bdi>
        {notes.map((note) => (
          <bdi key={note} className="note">
            {note}
          </bdi>
        ))}
      </span>
      <span className="visit-staff wrap rows-4">
        {[...staff].map(([id, name]) => (
          <span className="inline gap-6" key={id} title={name}>
            <Face id={id} name={name} size={24} />
            <span className="note">{name.split(' ')[0]}</span>
          </span>
        ))}
      </span>
      <span className="visit-paid grid gap-4 digits" style={{ justifyItems: 'end' }}>
        {appointment && !isOff && appointment.totalPrice > 0 && (
          <span>{format.money(appointment.totalPrice)}</span>
        )}
        {remaining > 0 && <DotTag colour="gold" text={`${label(left)} ${format.money(remaining)}`} />}
        {appointment && isOff && (
          <Cell field={appointments.fields.status} name="status" holder={appointment} />
        )}
      </span>
    </li>
  );
};
