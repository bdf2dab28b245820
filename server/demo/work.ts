import type pg from 'pg';
import { addDays, instantOf, todayIn, weekStart } from '../../src/i18n/zone';
import { bookingSettings } from '../../src/resources/branches/settings';
import { expenses } from '../../src/resources/expenses/entity';
import { defaultsOf } from '../../src/schema/settings';
import { plain } from '../data/entity-server';
import { shiftsServer } from '../features/shifts/server';
import { iso } from '../kernel/clock';
import { createRandom, insertEntity, type Random } from './insert';
import { demoUsers } from './staff';

export interface DemoTime {
  readonly seed: number;
  readonly now: Date;
  readonly zone: string;
}

export interface Placed extends DemoTime {
  /** Ids of the demo branches, in their order. */
  readonly branchIds: readonly number[];
  /** By username. */
  readonly userIds: ReadonlyMap<string, number>;
  /** When the centre opened. */
  readonly since: string;
}

/** The centre is closed on Fridays. */
export const isClosedOn = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;

/** The days it opens among those from so many after today up to so many. */
export const openDays = ({ now, zone }: DemoTime, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    distance: from + index,
    date: addDays(todayIn(zone, now), from + index),
  })).filter(({ date }) => !isClosedOn(date));

/** Positions of those that spend, work and sell; the third has closed. */
export const openBranches = [0, 1] as const;
/** About six months. */
const lastDays = 182;

/** About 120 expenses of the last six months up to today: what every month costs, and what comes up. */
export const demoExpenses = ({ seed, now, zone }: DemoTime) => {
  const random = createRandom(seed);
  const today = todayIn(zone, now);
  const since = addDays(today, -lastDays);
  return monthsBetween(since, today)
    .flatMap((month) =>
      openBranches.flatMap((branch) => [...monthly(random, branch, month), ...small(random, branch, month)]),
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
const monthly = (random: Random, branch: 0 | 1, month: string) => {
  const size = branch === 0 ? 1 : 0.8;
  const cost = (pounds: number, spread: number) =>
    Math.round(pounds * size * (1 + random.next() * spread) * 100) / 100;
  const at = (day: number, category: string, description: string, amount: number, paymentMethod: string) => {
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
const kinds: readonly (readonly [string, number, number, readonly string[], descriptions: string])[] = [
  ['مستلزمات', 350, 4200, ['Cash', 'Card'], 'شمع وورق إزالة شعر|أقنعة وكريمات|جل الليزر|مناشف وأرواب'],
  ['مواد نظافة', 90, 850, ['Cash'], 'مطهرات وتعقيم|منظفات وأكياس|مناديل ومناشف ورقية'],
  ['بنزين', 150, 700, ['Cash'], 'بنزين سيارة التوصيل|مشوار لإحضار البضاعة'],
  ['صيانة', 400, 6500, ['Cash', 'Check', 'BankTransfer'], 'صيانة جهاز الليزر|صيانة التكييف|أعمال سباكة'],
  ['تسويق', 800, 7500, ['Card', 'BankTransfer'], 'إعلانات إنستجرام|تصوير محتوى|طباعة كروت ومنشورات'],
  ['أدوات', 200, 3800, ['Card', 'Cash', 'Check'], 'مجففات وفرش|مقصات وملاقط|مصباح مكبر'],
  ['أخرى', 60, 900, ['Cash'], 'ضيافة العميلات|زهور وزينة|مواصلات'],
];

/** Six in a branch, beside what every month costs. */
const small = (random: Random, branch: 0 | 1, month: string) =>
  Array.from({ length: 6 }, () => {
    const [category, from, to, methods, descriptions] = random.common(kinds);
    const day = addDays(month, random.integer(0, 27));
    return {
      branch,
      date: isClosedOn(day) ? addDays(day, -1) : day,
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

/** Saturday to Thursday. */
const workingDays = [0, 1, 2, 3, 4, 5];

export const specialists = demoUsers.filter(({ isBookable, isActive }) => isBookable && isActive);

/** Shifts of last, this and next week: everybody has a day off in each, and nobody two at once. */
export const demoShifts = ({ seed, now, zone }: DemoTime) => {
  const random = createRandom(seed);
  const saturday = weekStart(todayIn(zone, now));
  return [-7, 0, 7].flatMap((distance) =>
    specialists.flatMap(({ username, branches }, position) => {
      const dayOff = random.integer(0, 5);
      return workingDays
        .filter((day) => day !== dayOff)
        .flatMap((day) => {
          const date = addDays(saturday, distance + day);
          // Who works in two branches changes between them from day to day.
          const branch = branches[day % branches.length] ?? 0;
          const hours = hoursOf(position + day, random.chance(0.15));
          return hours.map((shift) => ({ username, branch, date, ...shift }));
        });
    }),
  );
};

const usualHours = (shiftType: 'Morning' | 'Evening' | 'FullDay') => {
  const { start, end } = defaultsOf(bookingSettings).shiftTypes[shiftType] ?? {};
  if (!start || !end) throw new Error(`no times for ${shiftType}`);
  return { shiftType, start, end };
};

const hoursOf = (turn: number, isLong: boolean) => {
  if (isLong) return [usualHours('FullDay')];
  if (turn % 9 === 4) return [{ shiftType: 'Custom', start: '12:00', end: '17:30' }];
  // Now and then somebody comes back in the evening.
  if (turn % 11 === 7) return [usualHours('Morning'), usualHours('Evening')];
  return [usualHours(turn % 2 === 0 ? 'Morning' : 'Evening')];
};

/** Stores what the branches spent; each was written down on the evening of its day. */
export const insertExpenses = async (client: pg.ClientBase, placed: Placed): Promise<void> => {
  const { branchIds, now, zone } = placed;
  const spent = demoExpenses(placed).map((expense) => ({ ...expense, branchId: branchIds[expense.branch] }));
  const evening = (date: unknown) => Math.min(instantOf(`${date}T20:00`, zone).getTime(), now.getTime());
  await insertEntity(client, plain(expenses), spent, ({ date }) => iso(evening(date)));
};

/** Stores who works when. */
export const insertShifts = async (client: pg.ClientBase, placed: Placed): Promise<void> => {
  const { branchIds, userIds, now } = placed;
  const planned = demoShifts(placed).map(({ username, branch, ...shift }) => ({
    ...shift,
    staffId: userIds.get(username),
    branchId: branchIds[branch],
  }));
  await insertEntity(client, shiftsServer, planned, () => now.toISOString());
};
