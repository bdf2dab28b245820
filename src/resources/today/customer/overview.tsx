import { LoginOutlined } from '@ant-design/icons';
import { CanAccess } from '@refinedev/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSettingsState } from '../../../providers/data';
import type { QueryAnswer } from '../../../schema/query';
import { RowOffers } from '../../../screens/actions/commands';
import { useRowDialog } from '../../../screens/actions/row-dialog';
import { DotTag } from '../../../screens/cells/cells';
import type { RowData } from '../../../screens/data/row';
import { useFormatFor } from '../../../screens/data/row-title';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { Way } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { appointments } from '../../appointments/entity';
import { appointmentDesk, visitDesk } from '../../attendance/desk-screens';
import { attendance } from '../../attendance/entity';
import type { Customer } from '../../customers/entity';
import { PartFailure, PartLoading } from '../../customers/show/card-part';
import { moneySettings } from '../../invoices/settings/money';
import { overview } from '../overview';

type Found = QueryAnswer<typeof overview>;

export const checkInWay: Way<Customer> = {
  key: 'checkIn',
  text: 'customers.checkIn',
  icon: LoginOutlined,
  permission: 'attendance.create',
  // A customer who is already there cannot check in.
  useIsOff: ({ id }) => (useQueryOf(overview, {}, { params: { id } }).data?.present ?? null) !== null,
  to: ({ id }) => `${attendance.route}/create?customer=${id}`,
};

/** Debts and credit, the current, the next and the last visit (R-21, R-22, CUS-61). */
export const Overview = ({ row }: { readonly row: RowData }) => {
  const { data, error, retry } = useQueryOf(overview, {}, { params: { id: row.id } });
  if (data === undefined) return error === undefined ? <PartLoading /> : <PartFailure retry={retry} />;
  return (
    <div className="overview">
      <Figures row={row} found={data} />
      <div className="overview-visits">
        {data.present && <Present visit={data.present} />}
        <CanAccess resource="appointments" action="read">
          <Next appointment={data.next} />
        </CanAccess>
        <LastVisit row={row} visit={data.lastVisit} />
      </div>
    </div>
  );
};

const Figures = ({ row, found: { account, owned } }: { readonly row: RowData; readonly found: Found }) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const { settings, isLoading } = useSettingsState(moneySettings);
  if (isLoading) return null;
  const sessions = owned.reduce((sum, { left }) => sum + left, 0);
  return (
    <dl className="card-figures">
      <div>
        <dt>{t('credit.owed')}</dt>
        <dd className={account.owed > 0 ? 'is-owed' : undefined}>{format.money(account.owed)}</dd>
      </div>
      <div>
        <dt>{t('customers.sessions')}</dt>
        <dd>{format.integer(sessions)}</dd>
      </div>
      {settings.creditEnabled && (
        <div>
          <dt>{t('credit.credit')}</dt>
          <dd>{format.money(account.credit)}</dd>
        </div>
      )}
      {settings.loyaltyEnabled && (
        <div>
          <dt>{t('credit.points')}</dt>
          <dd>{format.integer(account.points)}</dd>
        </div>
      )}
    </dl>
  );
};

/** The current visit. The next steps are payment and check-out. */
const Present = ({ visit }: { readonly visit: NonNullable<Found['present']> }) => {
  const { t } = useWords();
  const format = useFormatFor()(visit);
  const [dialog, open] = useRowDialog();
  return (
    <p className="overview-line">
      <Link to={`${attendance.route}/${visit.id}`}>
        <DotTag colour="green" text={t('customers.presentSince', { time: format.time(visit.checkIn) })} />
      </Link>
      <RowOffers screen={visitDesk} row={visit} only={['settle', 'checkout']} first="settle" open={open} />
      {dialog}
    </p>
  );
};

const Next = ({ appointment }: { readonly appointment: Found['next'] }) => {
  const { t } = useWords();
  const formatFor = useFormatFor();
  const [dialog, open] = useRowDialog();
  const headId = useId();
  const format = formatFor(appointment ?? undefined);
  return (
    <section className="overview-line" aria-labelledby={headId}>
      <h3 id={headId}>{t('customers.nextBooking')}</h3>
      {appointment === null ? (
        <span className="note">{t('customers.noNextBooking')}</span>
      ) : (
        <>
          <Link to={`${appointments.route}/${appointment.id}`}>
            {format.weekdayShort(appointment.start)} {format.dateTime(appointment.start)}
          </Link>
          <bdi className="note">{appointment.title}</bdi>
          <RowOffers
            screen={appointmentDesk}
            row={appointment}
            only={['arrive']}
            first="arrive"
            open={open}
          />
        </>
      )}
      {dialog}
    </section>
  );
};

const LastVisit = ({ row, visit }: { readonly row: RowData; readonly visit: Found['lastVisit'] }) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const headId = useId();
  return (
    visit && (
      <section className="overview-line" aria-labelledby={headId}>
        <h3 id={headId}>{t('customers.lastVisit')}</h3>
        <span>{format.date(visit.at)}</span>
        {visit.services !== null && <bdi className="note">{visit.services}</bdi>}
      </section>
    )
  );
};
