import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { boundary } from '../../server/data/conditions';
import { insertCustomers } from '../../server/demo/insert';
import { fold, searchTerms, writtenForms } from '../../src/schema/text/fold';
import { type Row, testApp } from '../support/app';
import type { PersonName } from '../support/world';

vi.setConfig({ testTimeout: 120_000 });

const app = await testApp();

const givenNames = ['محمد', 'أحمد', 'فاطمة', 'منى', 'عبد الله', 'عبدالرحمن', 'هدى', 'Sara', 'أم كلثوم'];
const families = ['السيد', 'الدمنهوري', 'أبو النجا', 'محمد', 'حسن', "O'Neil"];

/** More than a search counts of one name, so that the page must be the true one beyond the count's limit. */
const count = 2_600;

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
  const { rows } = await owner.query<Omit<Stored, 'at'> & { at: string }>(
    `select id, branch_id as "branchId", full_name_key as title, search_text as text, created_at as at,
       array(select l.branch_id from customers_linked_branches l where l.parent_id = c.id) as links
     from customers c where deleted_at is null`,
  );
  stored = rows.map((row) => ({ ...row, at: Date.parse(row.at) }));
  await owner.end();
});

/** The slow way: looks at every row. Returns the ids of all that match, in the order of the list. */
const oracle = (search: string, branchId: number, seesContacts: boolean): readonly number[] => {
  const { words } = searchTerms(search);
  const isIn = (text: string, form: string) => text.includes(form.length < 3 ? ` ${form}` : form);
  const phrases = words.reduce<readonly string[]>(
    (begun, word) => begun.flatMap((way) => writtenForms(word).map((form) => `${way} ${form}`.trim())),
    [''],
  );
  const begins = ({ title }: Stored) => phrases.some((phrase) => title.startsWith(phrase));
  return stored
    .filter((row) => row.branchId === branchId || row.links.includes(branchId))
    .filter(({ text }) => {
      const seen = seesContacts ? text : (text.split(boundary)[0] ?? '');
      return words.every((word) => writtenForms(word).some((form) => isIn(seen, form)));
    })
    .sort((a, b) => Number(begins(b)) - Number(begins(a)) || b.at - a.at || b.id - a.id)
    .map(({ id }) => id);
};

interface Found {
  readonly data: readonly Row[];
  readonly totalCount: number;
  readonly totalIsFloor?: boolean;
}

const search = async (text: string, page: number, as: PersonName) => {
  const { branches } = app;
  const query = `search=${encodeURIComponent(text)}&branchId=${branches.own}&page=${page}&pageSize=20`;
  const { status, body, text: said } = await app.call<Found>('GET', `/api/customers?${query}`, { as });
  expect(status, said).toBe(200);
  return body;
};

const compare = async (text: string, page: number, as: PersonName, seesContacts: boolean) => {
  const all = oracle(text, app.branches.own, seesContacts);
  const { data, totalCount, totalIsFloor } = await search(text, page, as);
  const wanted = all.slice((page - 1) * 20, page * 20);
  expect(
    data.map(({ id }) => id),
    `"${text}", page ${page}, ${as}`,
  ).toEqual(wanted);
  expect(totalCount).toBe(Math.min(all.length, 1_000));
  expect(totalIsFloor ?? false).toBe(all.length > 1_000);
};

/** A part of a name as somebody types it: a whole word, its beginning, its inside, another spelling. */
const part = fc
  .tuple(fc.constantFrom(...givenNames, ...families), fc.nat({ max: 3 }), fc.integer({ min: 1, max: 8 }))
  .map(([name, from, length]) => name.slice(from, from + length).trim() || name);
const spelled = part.chain((text) =>
  fc.constantFrom(text, fold(text), text.replace(/ا/g, 'أ'), text.replace(/ة/g, 'ه'), text.toUpperCase()),
);
const words = fc.array(spelled, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const phoneEnd = fc
  .tuple(fc.nat({ max: count - 1 }), fc.integer({ min: 1, max: 11 }))
  .map(([n, length]) => `010${20_000_000 + n * 37}`.slice(-length));
const code = fc.nat({ max: count - 1 }).map((n) => String(10_000 + n));

describe('A search of customers', () => {
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
      'محمد السيد',
      'السيد محمد',
      '010',
    ])
      for (const page of [1, 2, 40]) await compare(text, page, 'Receptionist', true);
  });

  // R-25 R-28
  it('finds the same rows in the same order as a look at every row', async () => {
    await app.setPermissions('Accountant', ['customers.read']);
    const asked = fc.tuple(
      fc.oneof({ weight: 3, arbitrary: words }, phoneEnd, code),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(asked, async ([text, page, seesContacts]) => {
        await compare(text, page, seesContacts ? 'Receptionist' : 'Accountant', seesContacts);
      }),
      { numRuns: 150 },
    );
  });
});
