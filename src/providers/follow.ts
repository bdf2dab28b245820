import type { Query, QueryClient } from '@tanstack/react-query';
import { fieldsOf } from '../schema/entity';
import { reloadPermissions } from './access';
import { theBook } from './book';
import { type Change, subscribeChanges } from './live';

/** Milliseconds for which changes are gathered, because an invoice and its payments arrive as several. */
const gatherMs = 150;
const branchesResource = 'branches';

/**
 * Reloads what changes make stale, here or at another desk: queries of a changed resource, by their key, and those
 * that name it in `meta.follows`. `follows: false` leaves a query as it was loaded. Called once beside the query
 * client; screens subscribe only to mark rows. Returns a function that ends it.
 */
export const followChanges = (client: QueryClient): (() => void) => {
  let gathered: Change[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = (): void => {
    const changes = gathered;
    gathered = [];
    timer = undefined;
    // The session holds the user's branches: pickers and the branch button follow a change of them (BRN-26).
    if (changes.some(({ resource }) => resource === branchesResource)) void reloadPermissions();
    void client.invalidateQueries({
      predicate: (query) => changes.some((change) => isStaleAfter(change, query)),
    });
  };
  const end = subscribeChanges((change) => {
    gathered.push(change);
    timer ??= setTimeout(reload, gatherMs);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
};

/** Reads Refine's key: ['data', provider, resource, 'list' | 'one' | 'many', id or ids or parameters]. */
const isStaleAfter = ({ resource, ids }: Change, { queryKey, meta }: Query): boolean => {
  const [kind, , name, action, named] = queryKey;
  const follows: unknown = meta?.follows;
  if (follows === false) return false;
  if (Array.isArray(follows) && (resource === '*' || follows.includes(resource))) return true;
  if (kind !== 'data') return false;
  if (resource === '*') return true;
  // A change without ids is of no row: another desk holds a time.
  if (ids.length === 0) return false;
  if (name !== resource) return pointsBack(name, resource);
  return action === 'list' || ids.some((id) => [named].flat().some((one) => String(one) === String(id)));
};

/** True if rows of an entity show data of rows `other` that point back to them. */
const pointsBack = (name: unknown, other: string): boolean => {
  const entity = theBook().find(String(name));
  return (
    entity !== undefined &&
    fieldsOf(entity).some(([, field]) => field.kind === 'reference' && field.back && field.to === other)
  );
};
