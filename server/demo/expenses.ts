import { addDays, todayIn } from '../../src/i18n/zone';
import { createRandom, type Random } from './random';

export interface DemoExpense {
  /** Which of the demo branches: 0 or 1; the closed one spends nothing. */
  readonly branch: number;
  readonly date: string;
  readonly category: string;
  readonly description: string;
  readonly amount: number;
  readonly paymentMethod: 'Cash' | 'Card' | 'BankTransfer' | 'Check';
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
  const at = (day: number, rest: Omit<DemoExpense, 'branch' | 'date' | 'notes'>): DemoExpense => ({
    branch,
    date: addDays(month, day - 1),
    notes: null,
    ...rest,
  });
  return [
    at(1, {
      category: 'إيجار',
      description: 'إيجار الفرع',
      amount: 28_000 * size,
      paymentMethod: 'BankTransfer',
    }),
    at(5, {
      category: 'فواتير',
      description: 'فاتورة الكهرباء',
      amount: cost(4200, 0.4),
      paymentMethod: 'Card',
    }),
    at(8, {
      category: 'فواتير',
      description: 'الإنترنت والهاتف',
      amount: cost(780, 0),
      paymentMethod: 'Card',
    }),
    at(26, {
      category: 'مرتبات',
      description: 'مرتبات الموظفات',
      amount: cost(64_000, 0.08),
      paymentMethod: 'BankTransfer',
    }),
  ];
};

interface Kind {
  readonly category: string;
  readonly descriptions: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly methods: readonly DemoExpense['paymentMethod'][];
}

/** In falling order of frequency. */
const kinds: readonly Kind[] = [
  {
    category: 'مستلزمات',
    descriptions: ['شمع وورق إزالة شعر', 'أقنعة وكريمات', 'جل الليزر', 'مناشف وأرواب'],
    from: 350,
    to: 4200,
    methods: ['Cash', 'Card'],
  },
  {
    category: 'مواد نظافة',
    descriptions: ['مطهرات وتعقيم', 'منظفات وأكياس', 'مناديل ومناشف ورقية'],
    from: 90,
    to: 850,
    methods: ['Cash'],
  },
  {
    category: 'بنزين',
    descriptions: ['بنزين سيارة التوصيل', 'مشوار لإحضار البضاعة'],
    from: 150,
    to: 700,
    methods: ['Cash'],
  },
  {
    category: 'صيانة',
    descriptions: ['صيانة جهاز الليزر', 'صيانة التكييف', 'أعمال سباكة'],
    from: 400,
    to: 6500,
    methods: ['Cash', 'Check', 'BankTransfer'],
  },
  {
    category: 'تسويق',
    descriptions: ['إعلانات إنستجرام', 'تصوير محتوى', 'طباعة كروت ومنشورات'],
    from: 800,
    to: 7500,
    methods: ['Card', 'BankTransfer'],
  },
  {
    category: 'أدوات',
    descriptions: ['مجففات وفرش', 'مقصات وملاقط', 'مصباح مكبر'],
    from: 200,
    to: 3800,
    methods: ['Card', 'Cash', 'Check'],
  },
  {
    category: 'أخرى',
    descriptions: ['ضيافة العميلات', 'زهور وزينة', 'مواصلات'],
    from: 60,
    to: 900,
    methods: ['Cash'],
  },
];

const small = (random: Random, branch: 0 | 1, month: string): readonly DemoExpense[] =>
  Array.from({ length: smallOnesEachMonth }, () => {
    const { category, descriptions, from, to, methods } = random.common(kinds);
    return {
      branch,
      date: notOnFriday(addDays(month, random.integer(0, 27))),
      category,
      description: random.pick(descriptions),
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
