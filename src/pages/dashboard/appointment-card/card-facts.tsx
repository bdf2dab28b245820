import { PhoneOutlined, WarningOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { humanDay, longDay } from '../../../i18n/human';
import { todayIn } from '../../../i18n/zone';
import { useSession } from '../../../providers/session';
import { appointments, confirmations } from '../../../resources/appointments/entity';
import { attendance } from '../../../resources/attendance/entity';
import { CustomerCode } from '../../../resources/customers/customer-cell';
import { customers } from '../../../resources/customers/entity';
import type { card } from '../../../resources/today/card';
import type { QueryAnswer } from '../../../schema/query';
import { findOption, phoneDigits } from '../../../schema/text/accept';
import { Between } from '../../../screens/between';
import { Banner } from '../../../screens/cells/banner';
import { DotTag } from '../../../screens/cells/cells';
import { embeddedIn, listIn, textIn } from '../../../screens/data/row';
import { useFormatFor, zoneIn } from '../../../screens/data/row-title';
import { Glyph } from '../../../screens/glyph';
import { useWords } from '../../../screens/words';

export const CardFacts = ({ appointment, visit, customer, owned, debt }: QueryAnswer<typeof card>) => {
  const { t, label, lang } = useWords();
  const format = useFormatFor()(appointment);
  const zone = zoneIn(useSession(), appointment.branchId);
  const dayOf = (at: string) => todayIn(zone, new Date(at));
  const today = todayIn(zone, new Date());
  const room = textIn(appointment, 'roomName');
  const isPresent = visit !== null && visit.checkOut === null;
  const present = attendance.fields.state.options.find(({ value }) => value === 'Present');
  const status =
    isPresent && appointment.status === 'Planned'
      ? present
      : findOption(appointments.fields.status.options, appointment.status);
  const way = findOption(confirmations, appointment.confirmedBy ?? '');
  const notes = [customer?.notes, appointment.notes].flatMap((text) => text || []);
  return (
    <>
      <p className="cluster appointment-card-line">
        {status && <DotTag colour={status.colour ?? 'grey'} text={label(status.label)} />}
        {appointment.status === 'Planned' && appointment.confirmedAt !== null && (
          <DotTag colour="green" text={t('replies.confirmed')} />
        )}
        {appointment.status === 'Planned' && way && <span className="cell-soft">{label(way.label)}</span>}
        <bdi>
          {longDay(dayOf(appointment.start), today, lang)}
          <Between />
          {format.time(appointment.start)} – {format.time(appointment.end)}
        </bdi>
      </p>
      <p className="cluster appointment-card-line">
        <Link to={`${customers.route}/${appointment.customerId}`}>
          <CustomerCode customer={embeddedIn(appointment, 'customerId')} />
        </Link>
        {listIn(appointment, 'customerPhones').map((phone) => {
          const raw = String(phone);
          return (
            <a key={raw} className="ltr" href={`tel:${phoneDigits(raw)}`}>
              <Glyph of={PhoneOutlined} /> {raw}
            </a>
          );
        })}
      </p>
      <Banner label={label(customers.fields.careNote.label)} text={customer?.careNote} />
      {notes.map((text) => (
        <p key={text} className="appointment-card-note">
          <Glyph of={WarningOutlined} /> <bdi>{text}</bdi>
        </p>
      ))}
      <ul aria-label={t('card.services')}>
        {appointment.services.map((line) => (
          <li key={line.id}>
            <bdi>{line.serviceName}</bdi>{' '}
            <span className="cell-soft">
              <bdi>{textIn(line, 'staffFullName')}</bdi> {line.start !== null && format.time(line.start)}
            </span>
          </li>
        ))}
        {appointment.packages.map(({ id, name }) => (
          <li key={`package-${id}`}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {room !== '' && (
        <p className="cell-soft">
          <bdi>{room}</bdi>
        </p>
      )}
      {isPresent && <p className="cell-soft">{t('card.present', { time: format.time(visit.checkIn) })}</p>}
      {owned && owned.length > 0 && (
        <ul aria-label={t('card.owned')}>
          {owned.map(({ packageName, serviceName, validUntil, left }) => (
            <li key={`${packageName}-${serviceName}-${validUntil}`}>
              {t('card.ownedItem', { service: serviceName, count: left, name: packageName })}
            </li>
          ))}
        </ul>
      )}
      <p className="cluster appointment-card-line">
        {debt && debt.amount > 0 && (
          <strong className="appointment-card-debt">
            {t('card.debt', { amount: format.money(debt.amount) })}
          </strong>
        )}
        {customer && customer.balance > 0 && (
          <span>{t('card.credit', { amount: format.money(customer.balance) })}</span>
        )}
        {customer && (
          <span className="cell-soft">
            {customer.lastVisit === null
              ? t('card.firstVisit')
              : t('card.lastVisit', { date: humanDay(dayOf(customer.lastVisit), today, lang) })}
          </span>
        )}
      </p>
    </>
  );
};
