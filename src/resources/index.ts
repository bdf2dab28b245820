import type { Entity } from '../schema/entity';
import { branches } from './branches/entity';
import { customers } from './customers/entity';
import { roles } from './roles/entity';
import { users } from './users/entity';

/** Every declared entity. A new one is added here. */
export const registry: readonly Entity[] = [branches, roles, users, customers];

/** The entity of that name. Throws when a declaration names one that does not exist. */
export const entityNamed = (name: string): Entity => {
  const found = registry.find((entity) => entity.name === name);
  if (!found) throw new Error(`no entity ${name}`);
  return found;
};
