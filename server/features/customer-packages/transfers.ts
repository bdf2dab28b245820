import type pg from 'pg';
import { customers } from '../../../src/resources/customers/entity';
import type { Actor } from '../../data/actor';
import { scopeCondition, scopeOf } from '../../data/scope';
import { newParams } from '../../kernel/params';

export interface OtherHolder {
  readonly id: number;
  readonly fullName: string;
}

/**
 * Who got, or gave, the sessions of each transfer among the movements of these packages, by the movement's id; cards
 * that the reader may not see stay unnamed.
 */
export const holdersOf = async (
  pool: pg.Pool,
  actor: Actor,
  packageIds: readonly number[],
): Promise<ReadonlyMap<number, OtherHolder>> => {
  const params = newParams();
  const ids = params.add(packageIds);
  const seen = scopeCondition(customers, scopeOf(actor), params, 'c') || 'true';
  const { rows } = await pool.query<OtherHolder & { readonly movementId: number }>(
    `select m.id as "movementId", c.id, c.full_name as "fullName" from package_movements m
     join customer_packages p on p.id = m.customer_package_id
     cross join lateral (
       select s.customer_id from customer_packages s where m.kind = 'TransferIn' and s.id = p.from_id
       union all
       -- What goes out comes in with the next line, and a package is given away by one after another.
       (select t.customer_id from customer_packages t join package_movements i on i.customer_package_id = t.id
        where m.kind = 'TransferOut' and t.from_id = p.id and i.kind = 'TransferIn' and i.service_id = m.service_id and i.id > m.id
        order by i.id limit 1)) other
     join customers c on c.id = other.customer_id
     where m.customer_package_id = any(${ids}::int[]) and m.kind in ('TransferIn', 'TransferOut') and ${seen}`,
    params.values,
  );
  return new Map(rows.map(({ movementId, id, fullName }) => [movementId, { id, fullName }]));
};
