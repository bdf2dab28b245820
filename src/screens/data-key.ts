import { keys } from '@refinedev/core';
import type { Entity } from '../schema/entity';

/** Key of a query that gets old together with the entity's list: after a save, and when another desk changes something. */
export const dataKeyOf = (entity: Entity, ...parts: readonly unknown[]): readonly unknown[] => [
  ...keys().data().resource(entity.name).action('list').get(),
  ...parts,
];
