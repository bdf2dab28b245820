import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { appointments } from '../../resources/appointments/entity';
import { branchKey } from '../../resources/appointments/prefill';
import type { waitlist } from '../../resources/waitlist/entity';
import type { RowOf } from '../../schema/types';
import { RowOffers } from '../../screens/actions/commands';
import { embeddedIn, textIn } from '../../screens/data/row';
import { useFormatFor } from '../../screens/data/row-title';
import { useWords } from '../../screens/words';
import { deskScreens } from '../desk-screens';
import type { PartProps } from './arrivals';
import { DeskRow, Section } from './section';
import type { Today } from './use-today';

export const Room = ({ data: { offers, gaps }, open }: PartProps) => {
  const { t } = useWords();
  if (gaps === null && offers === null) return null;
  return (
    <Section id="room" title={t('today.room')} empty={t('today.noRoom')}>
      {[
        ...(offers ?? []).map((row) => (
          <Offer key={`offer-${row.id}`} row={row}>
            <RowOffers screen={deskScreens.waiting} row={row} first="book" open={open} />
          </Offer>
        )),
        ...(gaps ?? []).map((gap) => <Gap key={`${gap.staffId}-${gap.start}`} gap={gap} />),
      ]}
    </Section>
  );
};

interface OfferProps {
  readonly row: RowOf<typeof waitlist>;
  readonly children: React.ReactNode;
}

const Offer = ({ row, children }: OfferProps) => {
  const { t } = useWords();
  const format = useFormatFor()(row);
  const start = row.offeredStart ?? '';
  return (
    <DeskRow
      id={row.id}
      at={<bdi>{format.time(start)}</bdi>}
      name={<bdi>{textIn(embeddedIn(row, 'customerId'), 'fullName')}</bdi>}
      about={t('today.offer', { time: `${format.weekdayShort(start)} ${format.date(start)}` })}
      actions={children}
    />
  );
};

const Gap = ({ gap }: { readonly gap: NonNullable<Today['gaps']>[number] }) => {
  const { t } = useWords();
  const format = useFormatFor()(gap);
  const navigate = useNavigate();
  const staff = textIn(embeddedIn(gap, 'staffId'), 'fullName');
  const minutes = (Date.parse(gap.end) - Date.parse(gap.start)) / 60_000;
  const book = () => {
    // Equal start and end: as long as the services take (APT-11).
    const params = { start: gap.start, end: gap.start, [branchKey]: gap.branchId, staffId: gap.staffId };
    const search = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]));
    void navigate(`${appointments.route}/create?${search}`);
  };
  return (
    <DeskRow
      id={gap.staffId}
      at={<bdi>{format.time(gap.start)}</bdi>}
      name={<bdi>{staff}</bdi>}
      about={
        <bdi>
          {format.time(gap.start)} – {format.time(gap.end)} · {format.duration(minutes)}
        </bdi>
      }
      actions={
        <Button
          size="small"
          icon={<CalendarOutlined />}
          aria-label={t('today.bookAt', { time: format.time(gap.start), staff })}
          onClick={book}
        >
          {t('today.book')}
        </Button>
      }
    />
  );
};
