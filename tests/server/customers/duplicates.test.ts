import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mostPairs } from '../../../server/features/customers/merge/duplicates';
import type { duplicates } from '../../../src/resources/customers/queries';
import type { QueryAnswer } from '../../../src/schema/query';
import { foldWithoutHamza } from '../../../src/schema/text/fold';
import { testApp } from '../../support/app';
import { type PersonName, permissionsOf } from '../../support/world';

const app = await testApp();
const { own, foreign } = app.branches;

const cards = fc.record({
  fullName: fc.constantFrom(
    ...['سارة كمال', 'سارة كمال حسن', 'نور الدين', 'نورالدين', 'هدى'],
    // Names that differ by a hamza only.
    ...['رؤوف علي', 'رءوف على', 'رووف علي'],
  ),
  phoneNumbers: fc.uniqueArray(
    fc.integer({ min: 0, max: 60 }).map((n) => `010055500${String(n).padStart(2, '0')}`),
    { minLength: 1, maxLength: 2 },
  ),
  birthDate: fc.constantFrom(null, '1990-03-04', '1990-04-04', '1990-04-20', '1975-01-10', '1975-10-01'),
  branchId: fc.constantFrom(own, own, foreign),
  isLinked: fc.boolean(),
  isDeleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

interface Card {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly birth: string | null;
  readonly phones: readonly string[];
  readonly branches: readonly number[];
}

/** Cards that are not deleted, in the order of lists. */
const cardsOf = async (): Promise<readonly Card[]> =>
  (
    await app.pool.query<Card>(
      `select id, full_name as name, replace(full_name_key, ' ', '') as key, birth_date::text as birth,
         array(select phone_norm from customers_phones where parent_id = c.id) as phones,
         branch_id || array(select branch_id from customers_linked_branches where parent_id = c.id) as branches
       from customers c where deleted_at is null order by key, id`,
    )
  ).rows;

const daysApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
const turned = (date: string) => date.replace(/-(\d\d)-(\d\d)$/, '-$2-$1');
const isClose = (a: string | null, b: string | null) =>
  a === null || b === null || daysApart(a, b) <= 31 || turned(a) === b;

/** The name without its hamzas, as the search folds it; null without one within a word. */
const hamzaKeyOf = (name: string): string | null =>
  /(?<=\S)[ءئؤأإآ]/.test(name) ? foldWithoutHamza(name).replaceAll(' ', '') : null;
const isNamed = (a: Card, b: Card): boolean =>
  a.key === b.key || (hamzaKeyOf(a.name) !== null && hamzaKeyOf(a.name) === hamzaKeyOf(b.name));

/** The pairs of these cards by comparing each with each, the surest first: `[id, id, why]`. */
const pairsOf = (all: readonly Card[], seesPhones: boolean) =>
  (['both', 'phone', 'name'] as const).flatMap((wanted) =>
    all.flatMap((a) =>
      all
        .filter((b) => b.id > a.id)
        .toSorted((b, c) => b.id - c.id)
        .flatMap((b) => {
          const isPhone = seesPhones && a.phones.some((phone) => b.phones.includes(phone));
          const isName = isNamed(a, b);
          if (!isPhone && !(isName && isClose(a.birth, b.birth))) return [];
          const why = isPhone ? (isName ? 'both' : 'phone') : 'name';
          return why === wanted ? [[a.id, b.id, why] as const] : [];
        }),
    ),
  );

const readers: readonly (readonly [PersonName, (card: Card) => boolean])[] = [
  ['Admin', () => true],
  ['BranchManager', ({ branches }) => branches.includes(own)],
];

it('the key of names that differ by a hamza is the same in the database and in the search', async () => {
  const names = [
    ...[
      'رؤوف',
      'رءوف',
      'رئوف',
      'رُؤوف',
      'رـؤوف',
      'فؤاد مؤمن',
      'عائشة',
      'عاءشة',
      'هناء',
      'أسماء',
      'أحمد',
      'عبد الأعلى',
    ],
    ...['قرآن', 'ليلى', 'SARA', 'Sara ءا', 'عبدالرءوف', 'سؤدد ٣'],
  ];
  const { rows } = await app.pool.query<{ name: string; key: string | null }>(
    'select name, hamza_key(name) as key from unnest($1::text[]) as n(name)',
    [names],
  );
  expect(rows.map(({ name, key }) => [name, key])).toEqual(names.map((name) => [name, hamzaKeyOf(name)]));
});

// R-25 R-27 R-28
it('Cards that are alike are those that comparing each with each finds, for every reader and card', async () => {
  for (const { isLinked, isDeleted, ...body } of fc.sample(cards, { seed: 25, numRuns: 130 })) {
    const { id } = (await app.call('POST', '/api/customers', { as: 'Admin', body })).body;
    if (isLinked)
      await app.pool.query(
        'insert into customers_linked_branches (parent_id, position, branch_id) values ($1, 0, $2)',
        [id, body.branchId === own ? foreign : own],
      );
    if (isDeleted) await app.pool.query('update customers set deleted_at = now() where id = $1', [id]);
  }
  const all = await cardsOf();
  // More than one answer takes, so that the first of them must be the surest.
  expect(pairsOf(all, true).length).toBeGreaterThan(mostPairs);
  const held = await permissionsOf(app.pool, 'BranchManager');
  for (const seesPhones of [true, false]) {
    if (!seesPhones)
      await app.setPermissions(
        'BranchManager',
        held.filter((key) => key !== 'contacts.read'),
      );
    for (const [as, isSeen] of readers) {
      const expected = pairsOf(all.filter(isSeen), seesPhones || as === 'Admin');
      expect(new Set(expected.map(([, , why]) => why)).size).toBeGreaterThan(seesPhones ? 2 : 0);
      const { body } = await app.call<QueryAnswer<typeof duplicates>>('GET', '/api/customers/duplicates', {
        as,
      });
      expect(body.map(({ firstId, secondId, why }) => [firstId, secondId, why])).toEqual(
        expected.slice(0, mostPairs),
      );
      for (const { id } of all.filter((card, n) => n % 4 === 0 && isSeen(card))) {
        const own = expected
          .filter((pair) => pair.includes(id))
          .map(([a, b, why]) => [a === id ? b : a, why]);
        const answer = await app.call<readonly { readonly id: number; readonly why: string }[]>(
          'GET',
          `/api/customers/${id}/duplicates`,
          { as },
        );
        const found = answer.body.map((one) => [one.id, one.why]);
        expect(found).toHaveLength(Math.min(own.length, 20));
        expect(own).toEqual(expect.arrayContaining(found));
        expect(found.map(([, why]) => why)).toEqual(own.slice(0, 20).map(([, why]) => why));
      }
    }
  }
});
