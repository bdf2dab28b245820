import { FileAddOutlined, PlusOutlined, UserAddOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { longDay } from '../../i18n/human';
import { useFormat, withTexts } from '../../i18n/react';
import type { Day } from '../../i18n/zone';
import type { BranchChoice } from '../../providers/session';
import { WalkInCheckIn } from '../../resources/attendance/check-out/entry';
import { openLater } from '../../screens/actions/toast-dialog';
import { Glyph } from '../../screens/glyph';
import { useListKeys } from '../../screens/hooks';
import { lazyPart } from '../../screens/lazy-part';
import { useWords } from '../../screens/words';
import type { DashboardChoice } from './choice';
import type { Today } from './today/parts';

// The select and the picker weigh more than the cards, which need not wait for them.
const Filters = lazyPart(() => import('./filters'), 'Filters');

const SaleSheet = lazyPart(
  () => withTexts('check-out', import('../../resources/customer-movements/sale-sheet')),
  'SaleSheet',
);

interface DayNoteProps {
  readonly choice: BranchChoice | null;
  readonly day: Day;
  readonly isToday: boolean;
}

/** Lines about the day that nouns add, such as who is away. Each is the only export of its file. */
const notes = Object.entries(
  import.meta.glob<Readonly<Record<string, ComponentType<DayNoteProps>>>>('../../resources/*/day-note.tsx'),
).map(([path, load]) => [path, lazyPart(async () => Object.values(await load()), 0)] as const);

/** They come late, so they stand where nothing is beneath them that somebody presses. */
export const DayNotes = (props: DayNoteProps) => (
  <Suspense fallback={null}>
    {notes.map(([path, Note]) => (
      <Note key={path} {...props} />
    ))}
  </Suspense>
);

interface DayHeadProps {
  readonly control: DashboardChoice;
  /** Absent while loading, and on another day than today. */
  readonly data: Today | undefined;
  /** True while the figures are on their way (DSH-09). */
  readonly isWaiting: boolean;
  readonly book: (wanted: { readonly branchId?: number }) => void;
}

/** Head of the page: the day in words, what it came to, the three usual commands, and the filters. */
export const DayHead = ({ control, data, isWaiting, book }: DayHeadProps) => {
  const { t, lang } = useWords();
  const { date, today, choice } = control;
  const mayBook = useCan({ resource: 'appointments', action: 'create' }).data?.can ?? false;
  const mayCheckIn = useCan({ resource: 'attendance', action: 'create' }).data?.can ?? false;
  const maySell = useCan({ resource: 'invoices', action: 'create' }).data?.can ?? false;
  const branchId = typeof choice === 'number' ? choice : null;
  const add = () => book(branchId === null ? {} : { branchId });
  useListKeys({ onAdd: mayBook ? add : undefined });
  return (
    <header className="today-head wrap between">
      <div className="today-heading slim">
        <h1 tabIndex={-1}>
          <time dateTime={date}>{longDay(date, today, lang)}</time>
        </h1>
        <Summary data={data} />
        {date !== today && <DayNotes choice={choice} day={date} isToday={false} />}
      </div>
      <div className="today-commands bar">
        {mayBook && (
          <Button type="primary" icon={<Glyph of={PlusOutlined} />} onClick={add}>
            {t('today.newBooking')}
          </Button>
        )}
        {mayCheckIn && (
          <Button
            icon={<Glyph of={UserAddOutlined} />}
            onClick={() => openLater((onClose) => <WalkInCheckIn branchId={branchId} onClose={onClose} />)}
          >
            {t('attendance.walkIn')}
          </Button>
        )}
        {maySell && (
          <Button
            icon={<Glyph of={FileAddOutlined} />}
            onClick={() => openLater((onClose) => <SaleSheet branchId={branchId} onClose={onClose} />)}
          >
            {t('customers.sell')}
          </Button>
        )}
      </div>
      <Suspense fallback={<div className="dashboard-filters" />}>
        <Filters control={control} isWaiting={isWaiting} />
      </Suspense>
    </header>
  );
};

const Summary = ({ data }: Pick<DayHeadProps, 'data'>) => {
  const { t } = useWords();
  const format = useFormat();
  const planned = data?.counts.bookings ?? null;
  const present = data?.present?.length ?? null;
  // Who sees no counts of the branch has a day of her own.
  const own =
    planned === null ? (data?.mine ?? null)?.filter(({ status }) => status !== 'Canceled') : undefined;
  const last = own
    ?.map(({ end }) => end)
    .toSorted()
    .at(-1);
  const said = [
    ...(planned === null ? [] : [t('today.bookings', { count: planned })]),
    ...(own ? [t('today.bookings', { count: own.length })] : []),
    ...(last ? [t('today.until', { time: format.time(last) })] : []),
    ...(present === null || present === 0 ? [] : [t('today.inside', { count: present })]),
  ];
  return <p className="soft flush">{said.join(t('error.listComma')) || '\u00a0'}</p>;
};
