import { type Entity, fieldsOf } from '../../src/schema/entity';
import { snake } from '../../src/schema/names';
import { hashPassword } from '../auth/passwords';
import type { Values } from './entity-server';

/** Columns of secrets that were sent. An empty one keeps what is stored (USR-18). */
export const secretColumnsOf = async (entity: Entity, values: Values): Promise<Values> => {
  const columns: Record<string, unknown> = {};
  for (const [key, field] of fieldsOf(entity)) {
    const value = values[key];
    if (field.kind !== 'text' || typeof value !== 'string' || value === '') continue;
    switch (field.secret) {
      case undefined:
        break;
      case 'hash':
        columns[`${snake(key)}_hash`] = await hashPassword(value);
        break;
      case 'encrypted':
        throw new Error(`${entity.name}.${key}: there is no key to encrypt with yet`);
    }
  }
  return columns;
};
