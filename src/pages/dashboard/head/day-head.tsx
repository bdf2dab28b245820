import {
  CalendarOutlined,
  FileAddOutlined,
  LeftOutlined,
  PlusOutlined,
  RightOutlined,
  SearchOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button } from 'antd';
import { type ComponentType, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { longDay } from '../../../i18n/human';
import { useFormat, withTexts } from '../../../i18n/react';
import { addDays, type Day } from '../../../i18n/zone';
import type { BranchChoice } from '../../../providers/user';
import { appointments } from '../../../resources/appointments/entity';
import { WalkInCheckIn } from '../../../resources/attendance/check-out/entry';
import { customers } from '../../../resources/customers/entity';
import type { Command } from '../../../screens/actions/command';
import { MoreButton } from '../../../screens/actions/more-button';
import { Glyph } from '../../../screens/glyph';
import { useListKeys } from '../../../screens/hooks';
import { lazyPart } from '../../../screens/lazy-part';
import { useWords } from '../../../screens/words';
import { keyName } from '../../shell/hooks';
import { openOverlay } from '../../shell/overlays';
import type { DashboardChoice } from '../figures/choice';
import type { Today } from '../today/parts';

/** What is done from the day's page less often, behind three dots. */
const useRare = (date: string): readonly Command[] => {
  const { t } = useWords();
  const navigate = useNavigate();
  const mayAdd = useCan({ resource: customers.name, action: 'create' }).data?.can ?? false;
  const mayFind = useCan({ resource: customers.name, action: 'read' }).data?.can ?? false;
  const maySee = useCan({ resource: appointments.name, action: 'read' }).data?.can ?? false;
  const commands: readonly (Command | false)[] = [
    mayAdd && {
      key: 'add',
      text: t('customers.add'),
      icon: <Glyph of={UserAddOutlined} />,
      act: () => void navigate(`${customers.route}/create`),
    },
    mayFind && {
      key: 'find',
      text: `${t('dashboard.findCustomer')} (${keyName('mod+K')})`,
      icon: <Glyph of={SearchOutlined} />,
      act: () => openOverlay('palette'),
    },
    maySee && {
      key: 'calendar',
      text: t('today.openDay'),
      icon: <Glyph of={CalendarOutlined} />,
      act: () => void navigate(`${appointments.route}?view=day&date=${date}`),
    },
  ];
  return commands.filter((one) => one !== false);
};

// Loaded at the press that opens it: the picker is large, and most days are looked at without it.
const DayField = lazyPart(() => import('./day-field'), 'DayField');

const SaleSheet = lazyPart(
  () => withTexts('check-out', import('../../../resources/customer-movements/sale-sheet')),
  'SaleSheet',
);

interface DayNoteProps {
  readonly choice: BranchChoice | null;
  readonly day: Day;
  readonly isToday: boolean;
}

/** Lines about the day that nouns add, such as who is away. Each is the only export of its file. */
const notes = Object.entries(
  import.meta.glob<Readonly<Record<string, ComponentType<DayNoteProps>>>>(
    '../../../resources/*/day-note.tsx',
  ),
).map(([path, load]) => [path, lazyPart(async () => Object.values(await load()), 0)] as const);

interface DayHeadProps {
  readonly control: DashboardChoice;
  /** Absent while loading, and on another day than today. */
  readonly data: Today | undefined;
  readonly book: (wanted: { readonly branchId?: number }) => void;
}

/** Head of the page: the day in words with its picker (DSH-02), what it came to, and the three usual commands. */
export const DayHead = ({ control, data, book }: DayHeadProps) => {
  const { t, lang } = useWords();
  const { date, today, choice } = control;
  const rare = useRare(date);
  const [isWalkIn, setWalkIn] = useState(false);
  const [isSelling, setSelling] = useState(false);
  const mayBook = useCan({ resource: 'appointments', action: 'create' }).data?.can ?? false;
  const mayCheckIn = useCan({ resource: 'attendance', action: 'create' }).data?.can ?? false;
  const maySell = useCan({ resource: 'invoices', action: 'create' }).data?.can ?? false;
  const branchId = typeof choice === 'number' ? choice : null;
  const add = () => book(branchId === null ? {} : { branchId });
  useListKeys({ onAdd: mayBook ? add : undefined });
  return (
    <header className="today-head">
      <div className="today-heading">
        <div className="today-title">
          <h1 tabIndex={-1}>
            <time dateTime={date}>{longDay(date, today, lang)}</time>
          </h1>
          <DayStep control={control} />
        </div>
        <Summary data={data} />
        <Suspense fallback={null}>
          {notes.map(([path, Note]) => (
            <Note key={path} choice={choice} day={date} isToday={date === today} />
          ))}
        </Suspense>
      </div>
      <div className="today-commands">
        {mayBook && (
          <Button type="primary" icon={<Glyph of={PlusOutlined} />} onClick={add}>
            {t('today.newBooking')}
          </Button>
        )}
        {mayCheckIn && (
          <Button icon={<Glyph of={UserAddOutlined} />} onClick={() => setWalkIn(true)}>
            {t('attendance.walkIn')}
          </Button>
        )}
        {maySell && (
          <Button icon={<Glyph of={FileAddOutlined} />} onClick={() => setSelling(true)}>
            {t('customers.sell')}
          </Button>
        )}
        <MoreButton commands={rare} />
      </div>
      {isWalkIn && <WalkInCheckIn branchId={branchId} onClose={() => setWalkIn(false)} />}
      {isSelling && (
        <Suspense fallback={null}>
          <SaleSheet branchId={branchId} onClose={() => setSelling(false)} />
        </Suspense>
      )}
    </header>
  );
};

/** A day back, the picker, a day on. The picker reads and shows yyyy-MM-dd (DSH-03). */
const DayStep = ({ control }: Pick<DayHeadProps, 'control'>) => {
  const { t, lang } = useWords();
  const { date, pickDate } = control;
  const [isPicking, setPicking] = useState(false);
  const [Back, On] = lang === 'ar' ? [RightOutlined, LeftOutlined] : [LeftOutlined, RightOutlined];
  const step = (days: number) => pickDate(addDays(date, days));
  return (
    <span className="today-step">
      <Button
        type="text"
        size="small"
        icon={<Glyph of={Back} />}
        aria-label={t('today.dayBefore')}
        title={t('today.dayBefore')}
        onClick={() => step(-1)}
      />
      {isPicking ? (
        <span className="today-field">
          <Suspense fallback={null}>
            <DayField control={control} onClose={() => setPicking(false)} />
          </Suspense>
        </span>
      ) : (
        <Button
          type="text"
          size="small"
          icon={<Glyph of={CalendarOutlined} />}
          aria-label={t('today.pickDay')}
          title={t('today.pickDay')}
          onClick={() => setPicking(true)}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<Glyph of={On} />}
        aria-label={t('today.dayAfter')}
        title={t('today.dayAfter')}
        onClick={() => step(1)}
      />
    </span>
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
  return <p className="today-sub">{said.join(t('error.listComma')) || '\u00a0'}</p>;
};
