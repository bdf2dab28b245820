import { type Entity, fieldsOf } from '../../src/schema/entity';
import { snake, tableNameOf } from '../../src/schema/names';
import type { Setting } from '../../src/schema/settings';
import { originOf } from '../kernel/origins';
import { hashPassword } from '../kernel/passwords';
import { isSealed, type Vault } from '../kernel/vault';
import type { Values } from './entity-server';

/**
 * A payload with its secrets sealed: they enter the transaction, the guards and the trail in no other form. An empty one
 * is no value, so that what is stored stays.
 */
export const withSealed = (vault: Vault, entity: Entity, values: Values): Values => {
  const sealed = fieldsOf(entity).flatMap(([key, field]) => {
    if (field.kind !== 'text' || field.secret !== 'sealed' || !(key in values)) return [];
    const value = values[key];
    const clear = typeof value === 'string' && value !== '' ? value : undefined;
    return [[key, clear === undefined ? null : vault.seal(clear, placeOf(entity, key))] as const];
  });
  return sealed.length === 0 ? values : { ...values, ...Object.fromEntries(sealed) };
};

/** Columns of secrets that were sent. An empty one keeps what is stored (USR-18). */
export const secretColumnsOf = async (entity: Entity, values: Values): Promise<Values> => {
  const columns: Record<string, unknown> = {};
  for (const [key, field] of fieldsOf(entity)) {
    const value = values[key];
    if (field.kind !== 'text' || !value) continue;
    const column = `${snake(key)}_${field.secret}`;
    if (field.secret === 'hash' && typeof value === 'string') columns[column] = await hashPassword(value);
    if (field.secret !== 'sealed') continue;
    if (!isSealed(value)) throw new Error(`${entity.name}.${key} was not sealed before it was written`);
    columns[column] = value.sealed;
  }
  return columns;
};

/** Secrets whose address has another host since, and which were not sent anew: what is stored of them must not go there. */
export const strandedSecrets = (
  fields: Readonly<Record<string, Setting>>,
  before: Values,
  after: Values,
): readonly string[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    field.kind === 'text' &&
    field.sentTo !== undefined &&
    field.sentTo in after &&
    !after[key] &&
    originOf(after[field.sentTo]) !== originOf(before[field.sentTo])
      ? [key]
      : [],
  );

/** Columns of secrets that are dropped. */
export const droppedColumnsOf = (keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [`${snake(key)}_sealed`, null]));

/** The secret of a row in clear, from its column; undefined when none is set or the key is another. */
export const unsealed = (
  vault: Vault,
  entity: Entity,
  key: string,
  stored: string | null,
): string | undefined => (stored === null ? undefined : vault.open(stored, placeOf(entity, key)));

const placeOf = (entity: Entity, key: string): string => `${tableNameOf(entity)}.${key}`;
