import { CalendarOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { humanMoment } from '../../../i18n/human';
import { todayIn } from '../../../i18n/zone';
import { useSession } from '../../../providers/session';
import type { RowOf } from '../../../schema/types';
import { openLater } from '../../../screens/actions/later';
import { zoneIn } from '../../../screens/data/row';
import { Glyph } from '../../../screens/glyph';
import { useRowsOf } from '../../../screens/query/use-query-of';
import { between, useWords } from '../../../screens/words';
import { appointments } from '../entity';

interface NextVisitProps {
  readonly row: RowOf<typeof appointments>;
}

const title = { ar: 'الموعد القادم', en: 'Next booking' } as const;

const book = { ar: 'حجز الموعد القادم', en: 'Book the next visit' } as const;

/** The customer's next booking after now; undefined until it is known, null if there is none. */
const useNextOf = (row: RowOf<typeof appointments>) => {
  const timeZone = zoneIn(useSession(), row.branchId);
  const now = new Date();
  const { rows } = useRowsOf(appointments, {
    customerId: row.customerId,
    status: 'Planned',
    startFrom: todayIn(timeZone, now),
    sortBy: 'start',
    pageSize: 5,
  });
  return rows && (rows.find(({ id, start }) => id !== row.id && Date.parse(start) > now.getTime()) ?? null);
};

/** Books the customer again, for whoever may book. Nothing where she is booked already. */
export const BookNext = ({ row }: NextVisitProps) => {
  const { label } = useWords();
  const mayBook = useCan({ resource: appointments.name, action: 'create' }).data?.can;
  const next = useNextOf(row);
  if (!mayBook || next !== null) return null;
  return (
    <Button
      icon={<Glyph of={CalendarOutlined} />}
      onClick={() => openLater({ entity: appointments, dialog: 'bookNext', row })}
    >
      {label(book)}
    </Button>
  );
};

/** The customer's next booking. Nothing where there is none. */
export const NextVisit = ({ row }: NextVisitProps) => {
  const { label, lang } = useWords();
  const timeZone = zoneIn(useSession(), row.branchId);
  const next = useNextOf(row);
  if (!next) return null;
  return (
    <section className="finish-next" aria-label={label(title)}>
      <h3>{label(title)}</h3>
      <p>
        <Glyph of={CalendarOutlined} /> {humanMoment(next.start, new Date(), lang, { timeZone })}
        <span className="soft">
          <bdi>{next.services.map(({ serviceName }) => serviceName).join(between[lang])}</bdi>
        </span>
      </p>
    </section>
  );
};
