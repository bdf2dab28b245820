import { type Entity, fieldsOf } from './entity';
import type { Field } from './field';

/** Keys of an entity's fields that tell of a person, those with such parts included. */
export const personalKeysOf = (entity: Entity): readonly string[] =>
  fieldsOf(entity).flatMap(([key, field]) => (isPersonal(field) ? [key] : []));

const isPersonal = (field: Field): boolean =>
  field.personal === true || (field.kind === 'rows' && fieldsOf(field).some(([, part]) => isPersonal(part)));
