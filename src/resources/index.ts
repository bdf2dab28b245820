import type { Entity } from '../schema/entity';
import { auditLogs } from './audit-logs/entity';
import { entities } from './entities';

export const registry: readonly Entity[] = [...entities, auditLogs];

/** The entity of that name. Throws when a declaration names one that does not exist. */
export const entityNamed = (name: string): Entity => {
  const found = registry.find((entity) => entity.name === name);
  if (!found) throw new Error(`no entity ${name}`);
  return found;
};
