import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { boundary } from '../../../server/data/search';
import { insertCustomers } from '../../../server/demo/customers';
import { fold, searchTerms } from '../../../src/schema/text/fold';
import { type Row, testApp } from '../../support/app';
import { settle } from '../../support/many-customers';
import type { PersonName } from '../../support/world';

vi.setConfig({ testTimeout: 120_000 });

const app = await testApp();

const givenNames = [
  ...[
    'محمد',
    'أحمد',
    'فاطمة',
    'منى',
    'عبد الله',
    'عبدالرحمن',
    'هدى',
    'Sara',
    'أم كلثوم',
    'نور الدين',
    'هبةالله',
  ],
  ...['رؤوف', 'رءوف', 'عبد رب النبي'],
];
const families = [
  'السيد',
  'الدمنهوري',
  'أبو النجا',
  'محمد',
  'حسن',
  "O'Neil",
  'آل سعود',
  'جاد الرب',
  'المسئول',
];

/** More than a search counts of one name, so that the page must be the true one beyond the count's limit. */
const count = 2_600;

const emailOf = (n: number) => `sara.${n}+nails@beauty-house.example.com`;

interface Stored {
  readonly id: number;
  readonly branchId: number;
  readonly links: readonly number[];
  readonly title: string;
  readonly text: string;
  readonly at: number;
}
let stored: readonly Stored[] = [];

beforeAll(async () => {
  const owner = await app.db.connect('owner');
  const { own, foreign } = app.branches;
  const people = Array.from({ length: count }, (_, n) => ({
    branch: n % 8 === 0 ? 1 : 0,
    createdAt: new Date(Date.UTC(2025, 0, 1) + ((n * 7919) % count) * 60_000).toISOString(),
    values: {
      fullName: `${givenNames[n % 3 === 0 ? 0 : n % givenNames.length]} ${families[(n * 5) % families.length]} ${n % 11}`,
      nationality: 'مصري',
      paperCode: n % 5 === 0 ? 10_000 + n : null,
      email: n % 7 === 0 ? emailOf(n) : null,
      phones: [{ phoneRaw: `010${String(20_000_000 + n * 37)}` }],
    },
  }));
  await insertCustomers(owner, people, [own, foreign]);
  // Some cards are shared with the other branch, and some are deleted.
  await owner.query(
    `insert into customers_linked_branches (parent_id, position, branch_id)
     select id, 0, case branch_id when $1 then $2 else $1 end from customers where id % 40 = 0`,
    [own, foreign],
  );
  await owner.query('update customers set deleted_at = now() where id % 97 = 0');
  // The text of a card that many others were merged into is too long for keys, and is found all the same.
  await owner.query(
    `update customers set search_text = search_text || repeat(' اسم قديم جدا', 1500) || ' زمردة' where id % 600 = 1`,
  );
  await settle(owner);
  const { rows } = await owner.query<Omit<Stored, 'at'> & { at: string }>(
    `select id, branch_id as "branchId", full_name_key as title, search_text as text, created_at as at,
       array(select l.branch_id from customers_linked_branches l where l.parent_id = c.id) as links
     from customers c where deleted_at is null`,
  );
  stored = rows.map((row) => ({ ...row, at: Date.parse(row.at) }));
  await owner.end();
});

/** The branches whose rows are asked for. */
type Asked = readonly number[] | 'all';

/** The slow way: looks at every row. Returns the ids of all that match, in the order of the list. */
const oracle = (search: string, asked: Asked, seesContacts: boolean): readonly number[] => {
  const { spellings } = searchTerms(search);
  const isIn = (text: string, [word = '', ...others]: readonly string[]) => {
    if (text.includes(word.length < 3 ? ` ${word}` : word)) return true;
    const all = text.split(' ').filter(Boolean);
    // A text of thousands of words is looked at once for each form, and never joined as a whole.
    return [word, ...others].some((form) => {
      const isDivided = /^\p{L}{4,}$/u.test(form);
      return all.some((one, at) => {
        if (one[0] !== form[0]) return false;
        return (isDivided ? all.slice(at, at + form.length).join('') : one).startsWith(form);
      });
    });
  };
  const phrases = spellings.reduce<readonly string[]>(
    (begun, forms) => begun.flatMap((way) => forms.map((form) => `${way}${form}`)),
    [''],
  );
  const begins = ({ title }: Stored) =>
    phrases.some((phrase) => title.replaceAll(' ', '').startsWith(phrase));
  return stored
    .filter((row) => asked === 'all' || [row.branchId, ...row.links].some((id) => asked.includes(id)))
    .filter(({ text }) => {
      const seen = seesContacts ? text : (text.split(boundary)[0] ?? '');
      return spellings.every((forms) => isIn(seen, forms));
    })
    .sort((a, b) => Number(begins(b)) - Number(begins(a)) || b.at - a.at || b.id - a.id)
    .map(({ id }) => id);
};

interface Found {
  readonly data: readonly Row[];
  readonly totalCount: number;
  readonly totalIsFloor?: boolean;
}

interface Case {
  readonly text: string;
  readonly page: number;
  readonly as: PersonName;
  readonly asked: Asked;
}

const search = async ({ text, page, as, asked }: Case) => {
  const query = new URLSearchParams({ search: text, page: String(page), pageSize: '20' });
  for (const id of asked === 'all' ? [] : asked) query.append('branchId', String(id));
  const { status, body, text: said } = await app.call<Found>('GET', `/api/customers?${query}`, { as });
  expect(status, said).toBe(200);
  return body;
};

const compare = async (one: Case): Promise<void> => {
  const { text, page, as, asked } = one;
  const all = oracle(text, asked, as !== 'Accountant');
  const { data, totalCount, totalIsFloor } = await search(one);
  const wanted = all.slice((page - 1) * 20, page * 20);
  expect(
    data.map(({ id }) => id),
    `"${text}", page ${page}, ${as}, ${asked}`,
  ).toEqual(wanted);
  expect(totalCount).toBe(Math.min(all.length, 1_000));
  expect(totalIsFloor ?? false).toBe(all.length > 1_000);
};

/** A part of a name as somebody types it: a whole word, its beginning, its inside, another spelling. */
const part = fc
  .tuple(fc.constantFrom(...givenNames, ...families), fc.nat({ max: 3 }), fc.integer({ min: 1, max: 8 }))
  .map(([name, from, length]) => name.slice(from, from + length).trim() || name);
const spelled = part.chain((text) =>
  fc.constantFrom(
    text,
    fold(text),
    text.replace(/ا/g, 'أ'),
    text.replace(/ة/g, 'ه'),
    text.toUpperCase(),
    text.replaceAll(' ', ''),
    text.replace(/[ؤئء]/g, 'أ'),
    text.replace(/[ؤئء]/g, 'ء'),
  ),
);
// A hamza alone folds to nothing, and without a word there is nothing to search.
const words = fc
  .array(spelled, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(' '))
  .filter((text) => text.trim() !== '');
const phoneEnd = fc
  .tuple(fc.nat({ max: count - 1 }), fc.integer({ min: 1, max: 11 }))
  .map(([n, length]) => `010${20_000_000 + n * 37}`.slice(-length));
const code = fc.nat({ max: count - 1 }).map((n) => String(10_000 + n));
const partOfEmail = fc
  .tuple(fc.nat({ max: Math.floor(count / 7) - 1 }), fc.nat({ max: 30 }), fc.integer({ min: 1, max: 20 }))
  .map(([n, from, length]) => emailOf(n * 7).slice(from, from + length))
  .filter((part) => part.trim() !== '');

const own = () => [app.branches.own];
const scopes = (): readonly Omit<Case, 'text' | 'page'>[] => [
  { as: 'Receptionist', asked: own() },
  { as: 'Accountant', asked: own() },
  { as: 'Admin', asked: own() },
  { as: 'Admin', asked: [app.branches.own, app.branches.foreign] },
  { as: 'Admin', asked: 'all' },
];

describe('A search of customers', () => {
  beforeAll(() => app.setPermissions('Accountant', ['customers.read']));

  //
  it('shows the true page of all that match, however many they are', async () => {
    for (const text of [
      'محمد',
      'احمد',
      'السيد',
      'م',
      'ال',
      'عبدالله',
      'عبد الرحمن',
      'عبدالرحمن',
      'محمد السيد',
      'السيد محمد',
      '010',
      'زمردة',
      'نورالدين',
      'هبة الله',
      'عبدربالنبي',
      'السعود',
      'جادالرب',
      'رئوف',
      'مسؤول',
    ])
      for (const page of [1, 2, 40]) for (const scope of scopes()) await compare({ text, page, ...scope });
  });

  // R-25 R-28
  it('finds the same rows in the same order as a look at every row, by the keys of the branch', async () => {
    const read = 'select idx_scan::int as n from pg_stat_user_indexes where indexrelname = $1';
    const reads = async () => (await app.pool.query<{ n: number }>(read, ['customers_keys'])).rows[0]?.n ?? 0;
    const before = await reads();
    const asked = fc.tuple(
      fc.oneof({ weight: 4, arbitrary: words }, phoneEnd, code, partOfEmail),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(...scopes()),
    );
    await fc.assert(
      fc.asyncProperty(asked, ([text, page, scope]) => compare({ text, page, ...scope })),
      { numRuns: 300 },
    );
    // A connection reports its figures once a second at most, or when it is asked.
    await Promise.all(
      Array.from({ length: app.pool.options.max }, () =>
        app.pool.query('select pg_stat_force_next_flush(), pg_sleep(0.3)'),
      ),
    );
    expect((await reads()) - before).toBeGreaterThan(200);
  });
});
