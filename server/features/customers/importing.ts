import type { Importing, ImportLookup } from '../../data/entity-server';
import type { FieldIssue } from '../../kernel/errors';
import { phoneKeys } from '../../kernel/phones';
import { fetchRows } from '../../kernel/rows';
import { countriesOf, homeOf } from './phones';

/** Customer import: finds customers by phone, and accepts only free codes. An undo frees its codes. */
export const customerImporting: Importing = {
  foundBy: {
    phones: async (client, asked) => {
      const countries = await countriesOf(client, [...new Set(asked.map(({ branchId }) => branchId))]);
      const keys = asked.map((one) => keysOf(one, countries));
      const rows = await fetchRows(client, { key: 'text', id: 'number' })(
        `select phone_key(c.phone_norm, c.phone_raw) as key, c.parent_id as id from customers_phones c join customers t on t.id = c.parent_id
         where phone_key(c.phone_norm, c.phone_raw) = any($1::text[]) and t.deleted_at is null order by c.parent_id`,
        [[...new Set(keys.flat())]],
      );
      return keys.map((own) => ({
        match: own[0] ?? null,
        ids: rows.flatMap(({ key, id }) => (own.includes(key) ? [id] : [])),
      }));
    },
    // Also finds a code that the customer had in this branch before.
    paperCode: async (client, asked) => {
      const codes = asked.map(({ values }) => values.flatMap((value) => codeIn(value) ?? []));
      const rows = await fetchRows(client, { branchId: 'number', code: 'number', id: 'number' })(
        `select branch_id as "branchId", code, customer_id as id from paper_codes where branch_id = any($1::int[]) and code = any($2::int[])`,
        [[...new Set(asked.map(({ branchId }) => branchId))], [...new Set(codes.flat())]],
      );
      return asked.map(({ branchId }, index) => ({
        match: null,
        ids: rows.flatMap((row) =>
          row.branchId === branchId && codes[index]?.includes(row.code) ? [row.id] : [],
        ),
      }));
    },
  },
  check: async (client, rows) => {
    const used = await fetchRows(client, { branchId: 'number', code: 'number' })(
      'select branch_id as "branchId", code from paper_codes where code = any($1::int[])',
      [rows.flatMap(({ paperCode }) => (typeof paperCode === 'number' ? [paperCode] : []))],
    );
    const taken = new Set(used.map(({ branchId, code }) => `${branchId} ${code}`));
    return rows.map(({ branchId, paperCode }): readonly FieldIssue[] => {
      const code = `${branchId} ${paperCode}`;
      if (typeof paperCode !== 'number' || !taken.has(code)) {
        taken.add(code);
        return [];
      }
      return [{ path: ['paperCode'], key: 'validate.taken' }];
    });
  },
  // Rows that go with the customer: an account exists once sessions have moved, but its money is in ledgers,
  // which count as history. A code that only this customer had is free again.
  parts: { customer_accounts: 'true', paper_codes: 'true' },
  used: async (client, ids) => {
    const rows = await fetchRows(client, { id: 'number' })(
      `select id from unnest($1::int[]) as x(id) where exists (select from customer_merges m where m.undone_at is null and x.id in (m.kept_id, m.merged_id))
         or exists (select from customers_linked_branches l where l.parent_id = x.id)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  },
  // Sets the counter back, so that the next code is the one from before the import.
  takenBack: async (client, _actor, rows) => {
    const branches = [rows.map(({ branchId }) => branchId)];
    await client.query(
      `update paper_code_counters c set last = (select max(code) from paper_codes p where p.branch_id = c.branch_id)
       where c.branch_id = any($1::int[]) and exists (select from paper_codes p where p.branch_id = c.branch_id)`,
      branches,
    );
    await client.query(
      `delete from paper_code_counters c where c.branch_id = any($1::int[])
         and not exists (select from paper_codes p where p.branch_id = c.branch_id)`,
      branches,
    );
  },
};

const codeIn = (cell: string): number | undefined => (/^\d{1,9}$/.test(cell) ? Number(cell) : undefined);

const keysOf = (
  { values, row, branchId }: ImportLookup,
  countries: ReadonlyMap<number, string>,
): readonly string[] => {
  const home = homeOf(row);
  return values.flatMap((raw) =>
    phoneKeys({ raw: raw.slice(0, 60), home, branchCountry: countries.get(branchId) }),
  );
};
