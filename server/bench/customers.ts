import type pg from 'pg';
import { fold } from '../../src/schema/fold';
import type { Values } from '../data/entity-server';
import { columnValuesOf } from '../data/values';
import { familyNames, mensNames, type Name, womensNames } from '../demo/names';
import { customersServer } from '../features/customers/server';
import { listOf } from '../kernel/values';
import { refilled } from './fill';

export interface Customers {
  readonly count: number;
  /** In order, each with so many customers; the last may have fewer. */
  readonly branchIds: readonly number[];
  readonly ofEach: number;
}

/** Any number without a divisor in common with usual sizes: neighbours in time lie in different branches. */
const stride = 7919;

/**
 * Fills the customers' tables by one statement each: names of the demo centre in their real frequency, a phone, a
 * card number, a third with an e-mail, registered evenly over three years. Columns that the server derives are made
 * in SQL and compared with what the server would make of the same card.
 */
export const fillBranches = (owner: pg.ClientBase, { count, branchIds, ofEach }: Customers): Promise<void> =>
  refilled(owner, async () => {
    await namesTable(owner);
    await owner.query(
      `insert into customers (id, created_at, updated_at, full_name, full_name_key, branch_id, paper_code, nationality,
         email, person_code, search_text)
       select g, at, at, name, left(folded, 64), ($2::int[])[place / $3 + 1], place % $3 + 1, 'مصري', email,
         (100000 + g)::text, ' ' || folded || ' ' || (place % $3 + 1) || ' ' || (100000 + g) || chr(31)
           || ' ' || phone || ' 2' || phone || coalesce(' ' || email, '')
       from (select g, now() - ($1 - g) * (interval '3 years' / $1) as at, (g::bigint * ${stride} % $1)::int as place,
           a.plain || ' ' || b.plain || ' ' || c.plain as name,
           a.folded || ' ' || b.folded || ' ' || c.folded as folded,
           ${phoneSql} as phone, case when g % 3 = 0 then 'c' || g || '@example.com' end as email
         from generate_series(1, $1::int) g
         join bench_names a on a.kind = 'first' and a.n = ${drawn(1, womensNames.length)}
         join bench_names b on b.kind = 'father' and b.n = ${drawn(2, mensNames.length)}
         join bench_names c on c.kind = 'family' and c.n = ${drawn(3, familyNames.length)}) made order by g`,
      [count, branchIds, ofEach],
    );
    await owner.query(
      `insert into customers_phones (parent_id, position, phone_raw, phone_norm)
       select g, 0, ${phoneSql}, '+2' || ${phoneSql} from generate_series(1, $1::int) g`,
      [count],
    );
    // Its triggers look at merged cards, of which there are none, a million times.
    await owner.query('alter table paper_codes disable trigger user');
    await owner.query(
      `insert into paper_codes (branch_id, code, customer_id, given_at)
       select branch_id, paper_code, id, created_at from customers`,
    );
    await owner.query('alter table paper_codes enable trigger user');
    await owner.query(
      'insert into paper_code_counters (branch_id, last) select branch_id, max(code) from paper_codes group by 1',
    );
    await owner.query(`select setval('customers_id_seq', $1), setval('person_codes', 100000 + $1)`, [count]);
    await compare(owner, count);
  });

/** Common names come often: the place in the list is the square of a number between 0 and 1 that looks random. */
const drawn = (salt: number, length: number): string =>
  `floor(${length} * power((hashint4(g * 4 + ${salt})::bigint & 2147483647) / 2147483648.0, 2))::int`;

const phoneSql = `('010' || lpad(((g::bigint * 104729) % 100000000)::text, 8, '0'))`;

const namesTable = async (owner: pg.ClientBase): Promise<void> => {
  const rows = (kind: string, names: readonly Name[]) =>
    names.map(({ ar }, n) => ({ kind, n, plain: ar, folded: fold(ar) }));
  await owner.query('drop table if exists bench_names');
  await owner.query(
    `create temporary table bench_names as
     select * from json_to_recordset($1) as x(kind text, n int, plain text, folded text)`,
    [
      JSON.stringify([
        ...rows('first', womensNames),
        ...rows('father', mensNames),
        ...rows('family', familyNames),
      ]),
    ],
  );
  await owner.query('analyze bench_names');
};

/** Some rows once more through the server's own functions; throws where the statement made something else. */
const compare = async (owner: pg.ClientBase, count: number): Promise<void> => {
  const { rows } = await owner.query<Readonly<Record<string, unknown>>>(
    `select c.full_name as "fullName", c.paper_code as "paperCode", c.person_code as "personCode", c.email,
       c.full_name_key as key, c.search_text as text, p.phone_raw as raw, p.phone_norm as norm
     from customers c join customers_phones p on p.parent_id = c.id where c.id % $1 = 1`,
    [Math.max(1, Math.floor(count / 50))],
  );
  if (rows.length < 50) throw new Error(`${rows.length} customers to compare`);
  for (const { key, text, raw, norm, ...values } of rows) {
    const entered = { ...values, phones: [{ phoneRaw: raw }] };
    const whole: Values = { ...entered, ...customersServer.derive?.(entered, { branchId: undefined }) };
    const columns = columnValuesOf(customersServer, whole, undefined);
    const [phone]: readonly Values[] = listOf(whole.phones);
    const made = [columns.full_name_key, columns.search_text, phone?.phoneNorm];
    if (JSON.stringify(made) !== JSON.stringify([key, text, norm]))
      throw new Error(
        `filled in ${JSON.stringify([key, text, norm])} where the server has ${JSON.stringify(made)}`,
      );
  }
};
