import type pg from 'pg';
import { addDays, instantOf, todayIn, weekStart } from '../../src/i18n/zone';
import { expenses } from '../../src/resources/expenses/entity';
import { defaultsOf } from '../../src/schema/settings';
import { bookingSettings } from '../../src/settings/booking';
import { plain } from '../data/entity-server';
import { shiftsServer } from '../features/shifts/server';
import { createRandom, insertEntity, type Random } from './insert';
import { type DemoUser, demoUsers } from './staff';

type Way = 'Cash' | 'Card' | 'BankTransfer' | 'Check';

interface DemoExpense {
  /** Which of the demo branches: 0 or 1; the closed one spends nothing. */
  readonly branch: number;
  readonly date: string;
  readonly category: string;
  readonly description: string;
  readonly amount: number;
  readonly paymentMethod: Way;
  readonly notes: string | null;
}

export interface DemoTime {
  readonly seed: number;
  readonly now: Date;
  readonly zone: string;
}

const branches = [0, 1] as const;
/** About six months. */
const lastDays = 182;
/** Beside what every month costs: so much for each branch. */
const smallOnesEachMonth = 6;

/** About 120 expenses of the last six months up to today: what every month costs, and what comes up. */
export const demoExpenses = ({ seed, now, zone }: DemoTime): readonly DemoExpense[] => {
  const random = createRandom(seed);
  const today = todayIn(zone, now);
  const since = addDays(today, -lastDays);
  return monthsBetween(since, today)
    .flatMap((month) =>
      branches.flatMap((branch) => [...monthly(random, branch, month), ...small(random, branch, month)]),
    )
    .filter(({ date }) => date > since && date <= today)
    .sort((a, b) => a.date.localeCompare(b.date));
};

/** First days of the months that both days and those between lie in. */
const monthsBetween = (from: string, to: string): readonly string[] => {
  const months: string[] = [];
  for (let month = `${from.slice(0, 8)}01`; month <= to; month = `${addDays(month, 31).slice(0, 8)}01`)
    months.push(month);
  return months;
};

/** Rent, salaries and bills; a figure may be dearer by so much in one month than in another. */
const monthly = (random: Random, branch: 0 | 1, month: string): readonly DemoExpense[] => {
  const size = branch === 0 ? 1 : 0.8;
  const cost = (pounds: number, spread: number) =>
    Math.round(pounds * size * (1 + random.next() * spread) * 100) / 100;
  const at = (
    day: number,
    category: string,
    description: string,
    amount: number,
    paymentMethod: Way,
  ): DemoExpense => {
    const date = addDays(month, day - 1);
    return { branch, date, category, description, amount, paymentMethod, notes: null };
  };
  return [
    at(1, 'إيجار', 'إيجار الفرع', 28_000 * size, 'BankTransfer'),
    at(5, 'فواتير', 'فاتورة الكهرباء', cost(4200, 0.4), 'Card'),
    at(8, 'فواتير', 'الإنترنت والهاتف', cost(780, 0), 'Card'),
    at(26, 'مرتبات', 'مرتبات الموظفات', cost(64_000, 0.08), 'BankTransfer'),
  ];
};

/** In falling order of frequency: what it costs at least and at most, how it is paid, and for what. */
const kinds: readonly (readonly [string, number, number, readonly Way[], descriptions: string])[] = [
  ['مستلزمات', 350, 4200, ['Cash', 'Card'], 'شمع وورق إزالة شعر|أقنعة وكريمات|جل الليزر|مناشف وأرواب'],
  ['مواد نظافة', 90, 850, ['Cash'], 'مطهرات وتعقيم|منظفات وأكياس|مناديل ومناشف ورقية'],
  ['بنزين', 150, 700, ['Cash'], 'بنزين سيارة التوصيل|مشوار لإحضار البضاعة'],
  ['صيانة', 400, 6500, ['Cash', 'Check', 'BankTransfer'], 'صيانة جهاز الليزر|صيانة التكييف|أعمال سباكة'],
  ['تسويق', 800, 7500, ['Card', 'BankTransfer'], 'إعلانات إنستجرام|تصوير محتوى|طباعة كروت ومنشورات'],
  ['أدوات', 200, 3800, ['Card', 'Cash', 'Check'], 'مجففات وفرش|مقصات وملاقط|مصباح مكبر'],
  ['أخرى', 60, 900, ['Cash'], 'ضيافة العميلات|زهور وزينة|مواصلات'],
];

const small = (random: Random, branch: 0 | 1, month: string): readonly DemoExpense[] =>
  Array.from({ length: smallOnesEachMonth }, () => {
    const [category, from, to, methods, descriptions] = random.common(kinds);
    return {
      branch,
      date: notOnFriday(addDays(month, random.integer(0, 27))),
      category,
      description: random.pick(descriptions.split('|')),
      // Bought at the counter: mostly round, sometimes to the quarter pound.
      amount: random.chance(0.7)
        ? random.integer(from / 10, to / 10) * 10
        : random.integer(from * 4, to * 4) / 4,
      paymentMethod: random.common(methods),
      notes: random.chance(0.08) ? 'الفاتورة محفوظة في ملف الفرع' : null,
    };
  });

/** The centre is closed on Fridays. */
const notOnFriday = (day: string): string =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === 5 ? addDays(day, -1) : day;

interface DemoShift {
  readonly username: string;
  /** Which of the demo branches: 0 or 1. */
  readonly branch: number;
  readonly date: string;
  readonly shiftType: 'Morning' | 'Evening' | 'FullDay' | 'Custom';
  readonly start: string;
  readonly end: string;
}

/** Saturday to Thursday; the centre is closed on Fridays. */
const workingDays = 6;

/** Shifts of last, this and next week: everybody has a day off in each, and nobody two at once. */
export const demoShifts = ({ seed, now, zone }: DemoTime): readonly DemoShift[] => {
  const random = createRandom(seed);
  const saturday = weekStart(todayIn(zone, now));
  const staff = demoUsers.filter(({ isBookable, isActive }) => isBookable && isActive);
  return [-7, 0, 7].flatMap((distance) =>
    staff.flatMap((user, position) => {
      const dayOff = random.integer(0, workingDays - 1);
      const days = Array.from({ length: workingDays }, (_, day) => day).filter((day) => day !== dayOff);
      return days.flatMap((day) => {
        const date = addDays(saturday, distance + day);
        // Who works in two branches changes between them from day to day.
        const branch = user.branches[day % user.branches.length] ?? 0;
        return shiftsOn(user, { date, branch, turn: position + day, isLong: random.chance(0.15) });
      });
    }),
  );
};

interface Day {
  readonly date: string;
  readonly branch: number;
  readonly turn: number;
  readonly isLong: boolean;
}

const shiftsOn = ({ username }: DemoUser, { date, branch, turn, isLong }: Day): readonly DemoShift[] => {
  const shift = (shiftType: 'Morning' | 'Evening' | 'FullDay'): DemoShift => {
    const { start, end } = defaultsOf(bookingSettings).shiftTypes[shiftType] ?? {};
    if (!start || !end) throw new Error(`no times for ${shiftType}`);
    return { username, branch, date, shiftType, start, end };
  };
  if (isLong) return [shift('FullDay')];
  if (turn % 9 === 4) return [{ username, branch, date, shiftType: 'Custom', start: '12:00', end: '17:30' }];
  // Now and then somebody comes back in the evening.
  if (turn % 11 === 7) return [shift('Morning'), shift('Evening')];
  return [shift(turn % 2 === 0 ? 'Morning' : 'Evening')];
};

export interface Placed extends DemoTime {
  /** Ids of the demo branches, in their order. */
  readonly branchIds: readonly number[];
  /** By username. */
  readonly userIds: ReadonlyMap<string, number>;
  /** When the centre opened. */
  readonly since: string;
}

/** Stores what the branches spent; each was written down on the evening of its day. */
export const insertExpenses = async (client: pg.ClientBase, placed: Placed): Promise<void> => {
  const { branchIds, now, zone } = placed;
  const spent = demoExpenses(placed).map(({ branch, ...expense }) => ({
    ...expense,
    branchId: branchIds[branch],
  }));
  const evening = (date: unknown) => Math.min(instantOf(`${date}T20:00`, zone).getTime(), now.getTime());
  await insertEntity(client, plain(expenses), spent, ({ date }) => new Date(evening(date)).toISOString());
};

/** Stores who works when. */
export const insertShifts = async (client: pg.ClientBase, placed: Placed): Promise<void> => {
  const planned = demoShifts(placed).map(({ username, branch, ...shift }) => ({
    ...shift,
    staffId: placed.userIds.get(username),
    branchId: placed.branchIds[branch],
  }));
  await insertEntity(client, shiftsServer, planned, () => placed.now.toISOString());
};
