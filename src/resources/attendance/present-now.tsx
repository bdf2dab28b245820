import { CreditCardOutlined, LogoutOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import type { Query } from '../../providers/http';
import type { RowOf } from '../../schema/types';
import { useAction } from '../../screens/actions/use-action';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { Glyph } from '../../screens/glyph';
import { CommandIcon, PersonRow } from '../../screens/person/person-row';
import { RowGroup } from '../../screens/person/row-group';
import { useRowsOf } from '../../screens/query/use-rows-of';
import { useWords } from '../../screens/words';
import { checkout, settle } from './actions';
import { DurationCell } from './cells';
import { CheckOut } from './check-out/entry';
import { attendance } from './entity';

/** As many as fit in two lines, earliest check-in first, because those are likely to leave first. */
const most = 8;

/** Customers in the centre now, with a check-out button (ATT-19). */
export const PresentNow = ({ branchId }: { readonly branchId: NonNullable<Query[string]> | null }) => {
  const t = useT();
  const asked = { branchId, state: 'Present', sortBy: 'checkIn', desc: false, pageSize: most };
  const { rows = [], total } = useRowsOf(attendance, asked);
  // Kept here, so that the sheet stays open if another user checks the customer out.
  const [settling, setSettling] = useState<number>();
  return (
    <>
      {rows.length > 0 && (
        <RowGroup
          className="panel rows-side present"
          title={t('attendance.present')}
          count={null}
          foot={
            total > rows.length && (
              <Link className="present-all" to={`${attendance.route}?state=Present`}>
                {t('attendance.showAll', { count: total })}
              </Link>
            )
          }
        >
          {rows.map((row) => (
            <Visitor key={row.id} row={row} onSettle={setSettling} />
          ))}
        </RowGroup>
      )}
      {settling !== undefined && (
        <CheckOut of={{ attendanceId: settling }} onClose={() => setSettling(undefined)} />
      )}
    </>
  );
};

interface VisitorProps {
  readonly row: RowOf<typeof attendance>;
  readonly onSettle: (visitId: number) => void;
}

const Visitor = ({ row, onSettle }: VisitorProps) => {
  const { t, label } = useWords();
  const format = useFormatFor()(row);
  const { isBusy, send } = useAction(checkout);
  const mayLeave = useCan({ resource: 'attendance', action: 'update' }).data?.can;
  const maySettle = useCan({ resource: 'invoices', action: 'create' }).data?.can && mayLeave;
  const customer = embeddedIn(row, 'customerId');
  const name = textIn(customer, 'fullName');
  const settling = { key: settle.name, text: label(settle.label), icon: <Glyph of={CreditCardOutlined} /> };
  const leaving = {
    key: checkout.name,
    text: label(checkout.label),
    icon: <Glyph of={LogoutOutlined} className="mirrored" />,
  };
  return (
    <PersonRow
      id={row.id}
      personId={row.customerId}
      name={name}
      must={textIn(customer, 'careNote')}
      size={32}
      opens={`${attendance.route}/${row.id}`}
      about={t('attendance.since', { time: format.time(row.checkIn) })}
      more={
        <span className="person-sub">
          <DurationCell row={row} />
        </span>
      }
      acts={
        <>
          {maySettle && (
            <CommandIcon command={{ ...settling, act: () => onSettle(row.id) }} name={name} isNext />
          )}
          {mayLeave && (
            <CommandIcon
              command={{ ...leaving, act: () => void send({ id: row.id }, {}) }}
              name={name}
              isBusy={isBusy}
            />
          )}
        </>
      }
    />
  );
};
