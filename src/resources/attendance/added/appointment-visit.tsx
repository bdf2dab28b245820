import { Link } from 'react-router';
import { findOption } from '../../../schema/text/accept';
import { Missing } from '../../../screens/cells/cells';
import { embeddedIn, numberIn, type RowData, textIn, useFormatFor } from '../../../screens/data/row';
import { Between, useWords } from '../../../screens/words';
import { attendance } from '../entity';

/** Link to the appointment's visit, with its state and check-in time. */
export const AppointmentVisit = ({ row }: { readonly row: RowData }) => {
  const { label } = useWords();
  const format = useFormatFor()(row);
  const visit = embeddedIn(row, 'attendanceId');
  const id = numberIn(visit, 'id');
  if (id === undefined) return <Missing />;
  const state = findOption(attendance.fields.state.options, textIn(visit, 'state'));
  return (
    <Link to={`${attendance.route}/${id}`}>
      {state && (
        <>
          {label(state.label)}
          <Between />
        </>
      )}
      {format.dateTime(textIn(visit, 'checkIn'))}
    </Link>
  );
};
