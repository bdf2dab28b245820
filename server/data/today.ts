import type pg from 'pg';
import { todayIn } from '../../src/i18n/zone';
import { type Entity, fieldsOf } from '../../src/schema/entity';
import type { Values } from './entity-server';
import { zoneOf } from './zones';

/** Days that start as today get the present day of the row's branch (P-09). */
export const withToday = async (client: pg.PoolClient, entity: Entity, values: Values): Promise<Values> => {
  const missing = fieldsOf(entity).flatMap(([key, field]) =>
    field.kind === 'date' && field.default === 'today' && (values[key] ?? null) === null ? [key] : [],
  );
  if (missing.length === 0) return values;
  const today = todayIn(await zoneOf(client, values.branchId), new Date());
  return { ...values, ...Object.fromEntries(missing.map((key) => [key, today])) };
};
