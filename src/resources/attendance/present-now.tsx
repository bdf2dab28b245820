import { CreditCardOutlined, LogoutOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../i18n/react';
import type { Query } from '../../providers/http';
import type { RowOf } from '../../schema/types';
import { useAction } from '../../screens/actions/use-action';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { Glyph } from '../../screens/glyph';
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
        <section className="panel cluster present" aria-label={t('attendance.present')}>
          <h2 className="note present-title">{t('attendance.present')}</h2>
          <ul className="grid present-list">
            {rows.map((row) => (
              <Visitor key={row.id} row={row} onSettle={setSettling} />
            ))}
          </ul>
          {total > rows.length && (
            <Link className="present-all" to={`${attendance.route}?state=Present`}>
              {t('attendance.showAll', { count: total })}
            </Link>
          )}
        </section>
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
  const name = textIn(embeddedIn(row, 'customerId'), 'fullName');
  return (
    <li className="visitor">
      <Link className="ellipsis visitor-name" to={`${attendance.route}/${row.id}`}>
        <bdi>{name}</bdi>
      </Link>
      <span className="visitor-time">{t('attendance.since', { time: format.time(row.checkIn) })}</span>
      <span className="visitor-stay">
        <DurationCell row={row} />
      </span>
      <span className="visitor-acts">
        {maySettle && (
          <Button
            size="small"
            className="visitor-next"
            icon={<Glyph of={CreditCardOutlined} />}
            aria-label={`${label(settle.label)}: ${name}`}
            title={label(settle.label)}
            onClick={() => onSettle(row.id)}
          />
        )}
        {mayLeave && (
          <Button
            size="small"
            icon={<Glyph of={LogoutOutlined} className="mirrored" />}
            loading={isBusy}
            aria-label={`${label(checkout.label)}: ${name}`}
            title={label(checkout.label)}
            onClick={() => void send({ id: row.id }, {})}
          />
        )}
      </span>
    </li>
  );
};
