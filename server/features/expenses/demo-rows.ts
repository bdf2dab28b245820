import { addDays, instantOf, todayIn } from '../../../src/i18n/zone';
import { expenses } from '../../../src/resources/expenses/entity';
import { rounded } from '../../../src/schema/money';
import { plain } from '../../data/entity-server';
import { iso } from '../../kernel/clock';
import {
  createRandom,
  type DemoPart,
  type DemoTime,
  insertEntity,
  isClosedOn,
  openBranches,
  type Random,
} from '../demo-kit/index';

const lastDays = 182;
/** Small expenses of each branch and month, in addition to the monthly ones. */
const smallOnesEachMonth = 6;

/** Returns about 120 expenses of the last six months up to today, monthly and small ones. */
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

/** Returns the first days of all months from `from` to `to`, the months of both included. */
const monthsBetween = (from: string, to: string): readonly string[] => {
  const months: string[] = [];
  for (let month = `${from.slice(0, 8)}01`; month <= to; month = `${addDays(month, 31).slice(0, 8)}01`)
    months.push(month);
  return months;
};

/** Returns rent, salaries and bills of a month. `spread` is the largest random rise of a cost (0.4 = 40 %). */
const monthly = (random: Random, branch: 0 | 1, month: string) => {
  const size = branch === 0 ? 1 : 0.8;
  const cost = (pounds: number, spread: number) => rounded(pounds * size * (1 + random.next() * spread));
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

/** Small expenses in falling order of frequency: category, lowest and highest cost, payment methods, descriptions. */
const kinds: readonly (readonly [string, number, number, readonly string[], descriptions: string])[] = [
  ['مستلزمات', 350, 4200, ['Cash', 'Card'], 'شمع وورق إزالة شعر|أقنعة وكريمات|جل الليزر|مناشف وأرواب'],
  ['مواد نظافة', 90, 850, ['Cash'], 'مطهرات وتعقيم|منظفات وأكياس|مناديل ومناشف ورقية'],
  ['بنزين', 150, 700, ['Cash'], 'بنزين سيارة التوصيل|مشوار لإحضار البضاعة'],
  ['صيانة', 400, 6500, ['Cash', 'Check', 'BankTransfer'], 'صيانة جهاز الليزر|صيانة التكييف|أعمال سباكة'],
  ['تسويق', 800, 7500, ['Card', 'BankTransfer'], 'إعلانات إنستجرام|تصوير محتوى|طباعة كروت ومنشورات'],
  ['أدوات', 200, 3800, ['Card', 'Cash', 'Check'], 'مجففات وفرش|مقصات وملاقط|مصباح مكبر'],
  ['أخرى', 60, 900, ['Cash'], 'ضيافة العميلات|زهور وزينة|مواصلات'],
];

const small = (random: Random, branch: 0 | 1, month: string) =>
  Array.from({ length: smallOnesEachMonth }, () => {
    const [category, from, to, methods, descriptions] = random.common(kinds);
    const day = addDays(month, random.integer(0, 27));
    return {
      branch,
      date: isClosedOn(day) ? addDays(day, -1) : day,
      category,
      description: random.pick(descriptions.split('|')),
      // Shop prices: mostly round, sometimes to the quarter pound.
      amount: random.chance(0.7)
        ? random.integer(from / 10, to / 10) * 10
        : random.integer(from * 4, to * 4) / 4,
      paymentMethod: random.common(methods),
      notes: random.chance(0.08) ? 'الفاتورة محفوظة في ملف الفرع' : null,
    };
  });

/** Inserts the demo expenses, each as created at 20:00 of its day, but never after now. */
export const demo: DemoPart = async (client, placed) => {
  const { branchIds, now, zone } = placed;
  const spent = demoExpenses(placed).map((expense) => ({ ...expense, branchId: branchIds[expense.branch] }));
  const evening = (date: unknown) => Math.min(instantOf(`${date}T20:00`, zone).getTime(), now.getTime());
  await insertEntity(client, plain(expenses), spent, ({ date }) => iso(evening(date)));
};
