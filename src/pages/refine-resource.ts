import type { ResourceProps } from '@refinedev/core';
import { callsOf, type Entity } from '../schema/entity';

/** An entity as Refine knows it. Create, edit and show are dialogs over the list. */
export const resourceOf = (entity: Entity): ResourceProps => {
  const calls = callsOf(entity);
  return {
    name: entity.name,
    identifier: entity.name,
    list: entity.route,
    ...(calls.includes('create') ? { create: `${entity.route}/create` } : {}),
    ...(calls.includes('update') ? { edit: `${entity.route}/:id/edit` } : {}),
    ...(calls.includes('show') ? { show: `${entity.route}/:id` } : {}),
    meta: { icon: entity.icon },
  };
};
