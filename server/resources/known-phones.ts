import type pg from 'pg';

export interface KnownPhone {
  readonly customerId: number;
  readonly name: string;
  readonly branchId: number;
}

/** Living customers who have one of these numbers; families share phones, so this never blocks. */
export const knownPhones = async (
  client: pg.ClientBase | pg.Pool,
  asked: { readonly norms: readonly string[]; readonly except: number | undefined },
): Promise<readonly KnownPhone[]> => {
  if (asked.norms.length === 0) return [];
  const { rows } = await client.query<KnownPhone>(
    `select distinct t.id as "customerId", t.full_name as name, t.branch_id as "branchId"
     from customers_phones c join customers t on t.id = c.parent_id
     where c.phone_norm = any($1) and t.deleted_at is null and ($2::int is null or t.id <> $2) order by t.id limit 5`,
    [asked.norms, asked.except ?? null],
  );
  return rows;
};
