import type pg from 'pg';
import { customers } from '../../src/resources/customers/entity';
import { type ListQuery, type RawQuery, readQuery } from '../../src/schema/list-query';

/** The page that everything is compared with: the 20 newest customers. */
export const listQuery = (raw: RawQuery): ListQuery => {
  const result = readQuery(customers, { page: '1', pageSize: '20', ...raw });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.query;
};

export const listPath = (branchId: number, search?: string): string => {
  const query = new URLSearchParams({ page: '1', pageSize: '20', branchId: String(branchId) });
  if (search !== undefined) query.set('search', search);
  return `/api/customers?${query}`;
};

/** What people look for, taken from the stored customers; each term once, so that no total is remembered. */
export interface Terms {
  /** The beginning of one name, as while typing: `شيما`. */
  readonly oneName: readonly string[];
  /** A name and the beginning of another: `منى حجا`. */
  readonly twoNames: readonly string[];
  /** The last eight digits of a phone. */
  readonly phone: readonly string[];
}

export const termsFrom = async (client: pg.ClientBase | pg.Pool, branchId: number): Promise<Terms> => {
  const { rows } = await client.query<{ name: string; phone: string }>(
    `select c.full_name as name, p.phone_norm as phone from customers c join customers_phones p on p.parent_id = c.id
     where c.branch_id = $1 and p.position = 0 order by hashint4(c.id) limit 3000`,
    [branchId],
  );
  const words = rows.map(({ name }) => name.split(' '));
  return {
    oneName: distinct(
      words.flatMap(([first = '', ...others]) => [first, ...others].map((word) => word.slice(0, 4))),
    ),
    twoNames: distinct(
      words.map(([first = '', ...others]) => `${first} ${others.at(-1)?.slice(0, 3) ?? ''}`),
    ),
    phone: distinct(rows.map(({ phone }) => phone.slice(-8))),
  };
};

const distinct = (terms: readonly string[]): readonly string[] => [
  ...new Set(terms.filter((term) => term.length >= 4)),
];
