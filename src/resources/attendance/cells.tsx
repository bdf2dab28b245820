import './attendance.css';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { Between } from '../../i18n/react';
import type { RowOf } from '../../schema/types';
import { Cell, Code, DotTag, Missing } from '../../screens/cells/cells';
import { embeddedIn, numberIn, type RowData, textIn, useFormatFor } from '../../screens/data/row';
import { useMinute } from '../../screens/hooks';
import { useWords } from '../../screens/words';
import { appointments } from '../appointments/entity';
import { invoices } from '../invoices/entity';
import { attendance } from './entity';
import { minutesOf, remainingOn } from './rules';

interface PartProps {
  readonly row: RowOf<typeof attendance>;
}

export const WhenCell = ({ row, at }: PartProps & { readonly at: string | null }) => {
  const format = useFormatFor()(row);
  if (!at) return <Missing />;
  return (
    <span className="cell-stack">
      <span className="cell-figure">{format.time(at)}</span>
      <span className="cell-soft cell-figure">{format.date(at)}</span>
    </span>
  );
};

/** A visit without a booking has a record of its own times, which is no booked time. */
export const AppointmentCell = ({ row }: PartProps) => (
  <WhenCell row={row} at={row.source === 'WalkIn' ? '' : textIn(embeddedIn(row, 'appointmentId'), 'start')} />
);

export const AppointmentDetails = ({ row }: PartProps) => {
  const { t, optionText } = useWords();
  const format = useFormatFor()(row);
  const appointment = embeddedIn(row, 'appointmentId');
  const start = textIn(appointment, 'start');
  if (start === '') return <span className="cell-soft">{t('attendance.noAppointment')}</span>;
  const status = optionText(appointments.fields.status.options, textIn(appointment, 'status'));
  return (
    <span className="cell-stack">
      <bdi>{textIn(appointment, 'title')}</bdi>
      <span className="cell-soft">
        {format.dateTime(start)} – {format.time(textIn(appointment, 'end'))}
        {status !== '' && (
          <>
            <Between />
            {status}
          </>
        )}
      </span>
    </span>
  );
};

export const InvoiceDetails = ({ row }: PartProps) => {
  const { t, optionText } = useWords();
  const invoice = embeddedIn(row, 'invoiceId');
  const id = textIn(invoice, 'id');
  if (id === '') return <span className="cell-soft">{t('attendance.noInvoice')}</span>;
  return (
    <span className="cell-stack">
      <Link to={`${invoices.route}/${id}`}>
        <Code>{textIn(invoice, 'invoiceNumber') || `INV-${id}`}</Code>
      </Link>
      <span className="cell-soft">
        {optionText(invoices.fields.status.options, textIn(invoice, 'status'))}
      </span>
    </span>
  );
};

const owes = { ar: 'عليه', en: 'Owes' };

/** State of the visit, with the amount still owed in red, so that unpaid visits are noticed. */
export const StateCell = ({ row }: PartProps) => {
  const { label } = useWords();
  const format = useFormatFor()(row);
  const owed = remainingOn(row);
  return (
    <span className="cell-stack">
      <Cell field={attendance.fields.state} name="state" holder={row} />
      {owed > 0 && <DotTag colour="red" text={`${label(owes)} ${format.money(owed)}`} />}
    </span>
  );
};

/** Length of the visit, up to now while it is open (ATT-09, ATT-20). */
export const DurationCell = ({ row }: PartProps) => {
  const { t, label } = useWords();
  const now = useMinute();
  const format = useFormatFor()(row);
  const minutes = minutesOf(row, now);
  // A lone Arabic zero reads as a dot.
  const duration = minutes < 1 ? t('attendance.moment') : format.duration(minutes);
  return (
    <span className="duration gap-2">
      <span>{row.checkOut === null ? t('attendance.soFar', { duration }) : duration}</span>
      {row.closedAuto && <Tag className="flush">{label(attendance.fields.closedAuto.label)}</Tag>}
    </span>
  );
};

/** Link to the appointment's visit, with its state and check-in time. */
export const AppointmentVisit = ({ row }: { readonly row: RowData }) => {
  const { optionText } = useWords();
  const format = useFormatFor()(row);
  const visit = embeddedIn(row, 'attendanceId');
  const id = numberIn(visit, 'id');
  if (id === undefined) return <Missing />;
  return (
    <Link to={`${attendance.route}/${id}`}>
      {optionText(attendance.fields.state.options, textIn(visit, 'state'))}
      <Between />
      {format.dateTime(textIn(visit, 'checkIn'))}
    </Link>
  );
};
