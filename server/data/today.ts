import type pg from 'pg';
import { todayIn } from '../../src/i18n/zone';
import { type Entity, fieldsOf } from '../../src/schema/entity';
import { defaultZone } from '../http/zone';
import type { Values } from './entity-server';

/** Days that start as today get the present day of the row's branch (P-09). */
export const withToday = async (client: pg.PoolClient, entity: Entity, values: Values): Promise<Values> => {
  const missing = fieldsOf(entity).flatMap(([key, field]) =>
    field.kind === 'date' && field.default === 'today' && (values[key] ?? null) === null ? [key] : [],
  );
  if (missing.length === 0) return values;
  const { rows } = await client.query<{ zone: string | null }>(
    'select time_zone as zone from branches where id = $1',
    [values.branchId ?? null],
  );
  const today = todayIn(rows[0]?.zone ?? defaultZone, new Date());
  return { ...values, ...Object.fromEntries(missing.map((key) => [key, today])) };
};
