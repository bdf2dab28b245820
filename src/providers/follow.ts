import type { QueryClient } from '@tanstack/react-query';
import { type Entity, fieldsOf } from '../schema/entity';
import { theBook } from './book';
import { type Change, subscribeChanges } from './live';

/**
 * Reloads the queries that follow a change, here or at another desk, by the names in their `meta.follows`. Called once
 * beside the query client; screens subscribe only to mark rows. Returns a function that ends it.
 */
export const followChanges = (client: QueryClient): (() => void) =>
  subscribeChanges((changes) => {
    const names = new Set(changes.map(nameOf));
    void client.invalidateQueries({
      predicate: ({ meta }) =>
        Array.isArray(meta?.follows) &&
        (names.has('*') || meta.follows.some((name: unknown) => typeof name === 'string' && names.has(name))),
    });
  });

/** Name of changes beside the rows of an entity, as when another desk holds a time. The server sends no ids then. */
export const besides = ({ name }: Pick<Entity, 'name'>): string => `${name}/besides`;

const nameOf = ({ resource, ids }: Change): string => {
  const entity = ids.length > 0 ? undefined : theBook().find(resource);
  return entity ? besides(entity) : resource;
};

/** `meta` of a query for rows of an entity: follows them, and rows that show their data by pointing back to them. */
export const followsRows = (entity: Entity): { readonly follows: readonly string[] } => ({
  follows: [
    entity.name,
    ...fieldsOf(entity).flatMap(([, field]) => (field.kind === 'reference' && field.back ? field.to : [])),
  ],
});
