import { beforeAll, describe, expect, it } from 'vitest';
import { bootstrap } from '../../../server/bootstrap';
import { listStatements } from '../../../server/data/statements';
import { insertCustomers } from '../../../server/demo/customers';
import { beautyCentre } from '../../../src/resources/book';
import { customers } from '../../../src/resources/customers/entity';
import { readQuery } from '../../../src/schema/list-query';
import { type PlanNode, planOf, scansOf } from '../../support/calls/plan';
import { testDatabase } from '../../support/database';
import { addManyCustomers, settle } from '../../support/many-customers';

const database = await testDatabase();

/** Branch with a tenth of all customers. For a branch with half of them, the planner may use any ordered index. */
const third = 3;
const rareName = 'زليخة الدمنهوري';

beforeAll(async () => {
  await bootstrap(database.pool, beautyCentre);
  const owner = await database.connect('owner');
  await owner.query(`insert into branches (id, name) values (1, 'أ'), (2, 'ب'), (3, 'ج')`);
  await addManyCustomers(owner, 20_000, [1, 1, 1, 1, 1, 2, 2, 2, 2, third]);
  const phones = [{ phoneRaw: '01098765432' }];
  const rare = { fullName: rareName, nationality: 'مصري', paperCode: null, phones };
  await insertCustomers(owner, [{ branch: 2, createdAt: '2025-01-01T10:00:00Z', values: rare }], [1, 2, 3]);
  await settle(owner);
  await owner.end();
}, 180_000);

const statements = (raw: Readonly<Record<string, string>>, branchIds: readonly number[] = [third]) => {
  const result = readQuery(customers, { page: '1', ...raw });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return listStatements(customers, { all: false, branchIds }, result.query, 'Africa/Cairo');
};

/** Returns the scans that find the branch's own rows, without the lookups by id for shared cards and for the page. */
const walked = (steps: readonly PlanNode[]): readonly PlanNode[] =>
  scansOf(steps).filter(
    ({ index, relation, type }) =>
      type !== 'CTE Scan' &&
      index !== 'customers_pkey' &&
      !`${index} ${relation}`.includes('customers_linked_branches'),
  );

describe('with 20,000 customers', () => {
  it.each([
    ['newest first', {}, 'customers_created_at_branch'],
    ['oldest first', { sortBy: 'createdAt', desc: 'false' }, 'customers_created_at_branch'],
    ['by name', { sortBy: 'fullName' }, 'customers_full_name_branch'],
    ['by name backwards', { sortBy: 'fullName', desc: 'true' }, 'customers_full_name_branch'],
    ['by paper code', { sortBy: 'paperCode' }, 'customers_paper_code_branch'],
    ['by paper code backwards', { sortBy: 'paperCode', desc: 'true' }, 'customers_paper_code_last'],
  ])('the list of a branch, %s, is read off one index in order, without sorting', async (_, raw, index) => {
    const { rows, page } = statements(raw);
    const steps = await planOf(database.pool, rows);
    expect(walked(steps)).toEqual([expect.objectContaining({ type: 'Index Only Scan', index })]);
    // The statement with the total may use any index of the branch for counting.
    expect(walked(await planOf(database.pool, page))).toContainEqual(
      expect.objectContaining({ type: 'Index Only Scan', index }),
    );
    // The rows are read in order and merged with the few cards shared by other branches.
    expect(steps.map(({ type }) => type)).toContain('Merge Append');
  });

  it.each([
    ['a name', 'الدمنهوري'],
    ['a name and the first letters of the next', 'زليخه الدم'],
    ['a phone number', '010 9876 5432'],
    ['the end of a phone number', '98765432'],
  ])('a search for %s reads the keys of its branch', async (_, search) => {
    const { rows, count, page } = statements({ search });
    for (const statement of [rows, count, page]) {
      const scans = walked(await planOf(database.pool, statement));
      expect(scans).toContainEqual(
        expect.objectContaining({ type: 'Bitmap Index Scan', index: 'customers_keys' }),
      );
      expect(scans.map(({ type }) => type)).not.toContain('Seq Scan');
    }
    // One plan serves all words that have keys, so the words are hidden from the planner.
    for (const { text } of [rows, count, page]) expect(text).not.toMatch(/like (any\()?\$/);
  });
});

it('Every row that points at a customer is found by an index, because a deleted customer must be looked for in all of them', async () => {
  const { rows } = await database.pool.query<{ column: string }>(
    `select f.conrelid::regclass || '.' || a.attname as column
     from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.confrelid = 'customers'::regclass and not exists (
       select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1] and i.indpred is null)`,
  );
  expect(rows).toEqual([]);
});
