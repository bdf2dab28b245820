import { PhoneOutlined, WarningOutlined, WhatsAppOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { humanDay, longDay } from '../../i18n/human';
import { todayIn } from '../../i18n/zone';
import { useSession } from '../../providers/session';
import { appointments, confirmations } from '../../resources/appointments/entity';
import { FactList } from '../../resources/appointments/form/who/fact-list';
import { attendance } from '../../resources/attendance/entity';
import { CustomerCode } from '../../resources/customers/customer-cell';
import { customers } from '../../resources/customers/entity';
import type { card } from '../../resources/today/card';
import type { QueryAnswer } from '../../schema/query';
import { findOption, phoneDigits } from '../../schema/text/accept';
import type { RowOf } from '../../schema/types';
import { Banner } from '../../screens/cells/banner';
import { Code, DotTag } from '../../screens/cells/cells';
import { embeddedIn, listIn, textIn, useFormatFor, zoneIn } from '../../screens/data/row';
import { Glyph } from '../../screens/glyph';
import { Person } from '../../screens/person/person';
import { Between, useWords } from '../../screens/words';

type Row = RowOf<typeof appointments>;
type Answer = QueryAnswer<typeof card>;

interface AppointmentHeadProps {
  readonly row: Row;
  /** Undefined until it is loaded: until then the head says what the row says. */
  readonly answer: Answer | undefined;
}

/** Who comes and when, how it stands, and what must be known before anything is done. */
export const AppointmentHead = ({ row, answer }: AppointmentHeadProps) => {
  const { t, label, lang } = useWords();
  const format = useFormatFor()(row);
  const zone = zoneIn(useSession(), row.branchId);
  const visit = answer ? answer.visit : embeddedIn(row, 'attendanceId');
  const customer = embeddedIn(row, 'customerId');
  const name = textIn(row, 'customerFullName') || (row.title ?? '');
  const isPlanned = row.status === 'Planned';
  const isPresent = isPlanned && textIn(visit, 'state') === 'Present';
  const status = isPresent
    ? findOption(attendance.fields.state.options, 'Present')
    : findOption(appointments.fields.status.options, row.status);
  const way = isPlanned ? findOption(confirmations, row.confirmedBy ?? '') : undefined;
  const day = longDay(todayIn(zone, new Date(row.start)), todayIn(zone, new Date()), lang);
  return (
    <header className="booking-head">
      <span className="booking-guest">
        <Link to={`${customers.route}/${row.customerId}`}>
          <Person id={row.customerId ?? 0} name={name} sub={<CustomerCode customer={customer} />} />
        </Link>
        {listIn(row, 'customerPhones').map((phone) => (
          <a key={String(phone)} className="show-phone" href={`tel:${phoneDigits(String(phone))}`}>
            <Glyph of={PhoneOutlined} /> <Code>{String(phone)}</Code>
          </a>
        ))}
      </span>
      <p className="cluster booking-line">
        <strong>
          {day}
          <Between />
          {format.time(row.start)} – {format.time(row.end)}
        </strong>
        {status && <DotTag colour={status.colour ?? 'grey'} text={label(status.label)} />}
        {isPresent && <span>{t('card.present', { time: format.time(textIn(visit, 'checkIn')) })}</span>}
        {isPlanned && row.confirmedAt !== null && <DotTag colour="green" text={t('replies.confirmed')} />}
        {way && <span className="cell-soft">{label(way.label)}</span>}
      </p>
      <Banner label={label(customers.fields.careNote.label)} text={textIn(customer, 'careNote')} />
    </header>
  );
};

/** What is worth knowing of the customer, and what has been noted. */
export const AppointmentFacts = ({ row, answer }: AppointmentHeadProps) => {
  const { t, lang } = useWords();
  const format = useFormatFor()(row);
  const zone = zoneIn(useSession(), row.branchId);
  const { customer, owned, debt } = answer ?? {};
  const left = (owned ?? []).reduce((sum, one) => sum + one.left, 0);
  const last = customer?.lastVisit;
  const facts = [
    last && {
      key: 'last',
      label: t('appointments.lastVisit'),
      text: humanDay(todayIn(zone, new Date(last)), todayIn(zone, new Date()), lang),
    },
    left > 0 && { key: 'left', label: t('card.owned'), text: format.integer(left) },
    debt &&
      debt.amount > 0 && {
        key: 'owed',
        label: t('appointments.owed'),
        text: format.money(debt.amount),
        isBad: true,
      },
    customer &&
      customer.balance > 0 && {
        key: 'credit',
        label: t('appointments.credit'),
        text: format.money(customer.balance),
      },
  ].flatMap((fact) => fact || []);
  return (
    <>
      {/* Its place is kept while it loads, so that the fields beneath do not move. */}
      {answer ? <FactList facts={facts} /> : <Skeleton.Node className="booking-facts-wait" active />}
      {[customer?.notes, row.notes].map(
        (text) =>
          text && (
            <p key={text} className="booking-note">
              <Glyph of={WarningOutlined} /> <bdi>{text}</bdi>
            </p>
          ),
      )}
    </>
  );
};

/** Opens a conversation with the customer. Nothing without a number that may be seen. */
export const WhatsApp = ({ number }: { readonly number: string | null | undefined }) => {
  const { t } = useWords();
  return number ? (
    <Button
      icon={<Glyph of={WhatsAppOutlined} />}
      href={`https://wa.me/${phoneDigits(number)}`}
      target="_blank"
      rel="noreferrer"
    >
      {t('customers.whatsapp')}
    </Button>
  ) : null;
};
