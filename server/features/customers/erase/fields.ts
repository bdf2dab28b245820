import { customers } from '../../../../src/resources/customers/entity';
import { bookOf } from '../../../../src/schema/book';
import { type Entity, fieldsOf, snake, tableNameOf } from '../../../../src/schema/entity';
import { personalKeysOf } from '../../../../src/schema/revealed';

/** Entities whose rows tell of a customer, found in the declarations (`personal`). */
export interface PersonalEntity {
  readonly entity: Entity;
  /** SQL for the customer of a row, on the alias `t`. */
  readonly customer: string;
  readonly keys: readonly string[];
}

/** All but the card itself. */
export const personalEntities = (): readonly PersonalEntity[] =>
  bookOf(customers).entities.flatMap((entity) => {
    const keys = personalKeysOf(entity);
    if (keys.length === 0 || entity.name === customers.name) return [];
    const customer = customerOf(entity);
    if (customer === undefined)
      throw new Error(`${entity.name} has personal fields and does not say whom they tell of`);
    return [{ entity, customer, keys }];
  });

/** Its own reference to a customer, or that of a row it points to. */
const customerOf = (entity: Entity): string | undefined => {
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
