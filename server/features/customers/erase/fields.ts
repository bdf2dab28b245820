import { customers } from '../../../../src/resources/customers/entity';
import { bookOf } from '../../../../src/schema/book';
import { type Entity, fieldOf, fieldsOf, snake, tableNameOf } from '../../../../src/schema/entity';
import { personalKeysOf } from '../../../../src/schema/visibility';

/** An entity with personal fields about a customer, found by `personal` in the declarations. */
export interface PersonalEntity {
  readonly entity: Entity;
  /** SQL for the customer's id of a row with the alias `t`. */
  readonly customer: string;
  readonly keys: readonly string[];
  /**
   * SQL for the phone number of a row that stands with no customer, as what an unknown number wrote. Undefined if each
   * row has a customer, or if the entity has no number.
   */
  readonly number: string | undefined;
}

/** Returns all personal entities except the customer itself. Throws if one references no customer. */
export const personalEntities = (): readonly PersonalEntity[] =>
  bookOf(customers).entities.flatMap((entity) => {
    const keys = personalKeysOf(entity);
    if (keys.length === 0 || entity.name === customers.name) return [];
    const customer = customerOf(entity);
    if (customer === undefined)
      throw new Error(`${entity.name} has personal fields and does not say whom they tell of`);
    return [{ entity, customer, keys, number: numberOf(entity, keys) }];
  });

/** Returns SQL for the number in rows that may have no customer: the entity's personal phone. */
const numberOf = (entity: Entity, keys: readonly string[]): string | undefined => {
  const own = fieldsOf(entity).find(([, field]) => field.kind === 'reference' && field.to === customers.name);
  const phone = keys.find((key) => {
    const field = fieldOf(entity, key);
    return field?.kind === 'text' && field.format === 'phone';
  });
  return own && !own[1].required && phone !== undefined ? `t.${snake(phone)}` : undefined;
};

/** Returns SQL for the customer's id of a row `t`: the entity's own reference, or that of a row it references. */
export const customerOf = (entity: Entity): string | undefined => {
  const references = fieldsOf(entity).flatMap(([key, field]) =>
    field.kind === 'reference' && !field.back ? [{ key, to: field.to }] : [],
  );
  const own = references.find(({ to }) => to === customers.name);
  if (own) return `t.${snake(own.key)}`;
  for (const { key, to } of references) {
    const target = bookOf(customers).find(to);
    const there =
      target &&
      fieldsOf(target).find(([, field]) => field.kind === 'reference' && field.to === customers.name);
    if (target && there)
      return `(select x.${snake(there[0])} from ${tableNameOf(target)} x where x.id = t.${snake(key)})`;
  }
  return undefined;
};
