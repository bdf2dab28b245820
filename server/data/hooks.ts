import { currentOf, declaredOf } from '../../src/schema/book';
import type { Entity } from '../../src/schema/entity';
import {
  type Beside,
  type EntityServer,
  type Remark,
  type SubjectServer,
  untouched,
  type Values,
} from './entity-server';

/**
 * Returns the servers of a book, each with its own actions and queries and then those that topics and others add for its
 * rows. The entity itself does not know the others. `hooksOf` finds their `guard` and `stored` by the entity.
 */
export const joined = (
  servers: readonly EntityServer[],
  topics: readonly SubjectServer[] = [],
): readonly EntityServer[] =>
  servers.map((server) => {
    const added = [...topics, ...servers].flatMap(({ beside }) => beside?.[server.entity.name] ?? []);
    if (added.length === 0) return server;
    besides.set(server.entity, added);
    const all = [server, ...added];
    return {
      ...server,
      actions: all.flatMap(({ actions = [] }) => actions),
      queries: all.flatMap(({ queries = [] }) => queries),
    };
  });

const besides = new WeakMap<Entity, readonly Beside[]>();

/**
 * Returns a server's own `guard` and `stored` hooks, followed by those that others add to its entity. A feature
 * may write the row with its own server and still runs them all, so every cash expense comes out of the drawer.
 */
export const hooksOf = (server: EntityServer): Pick<EntityServer, 'guard' | 'stored'> => {
  const added = besides.get(declaredOf(server.entity));
  if (!added) return server;
  const all = [server, ...added];
  return {
    guard: async (context) => {
      const kept: Values[] = [];
      for (const { guard } of all) kept.push((await guard?.(context)) ?? {});
      return Object.assign({}, ...kept);
    },
    stored: async (context) => {
      let isTouched = false;
      for (const { stored } of all)
        isTouched = (stored && (await stored(context)) !== untouched) || isTouched;
      return isTouched ? undefined : untouched;
    },
  };
};

/** Returns what a write of the row brought about, as its own server and those of other entities say. */
export const remarksOn = async (
  server: EntityServer,
  context: Parameters<NonNullable<EntityServer['remarks']>>[0],
): Promise<readonly Remark[]> => {
  const found: Remark[] = [];
  for (const { remarks } of [server, ...(besides.get(declaredOf(server.entity)) ?? [])])
    found.push(...((await remarks?.(context)) ?? []));
  return found;
};

/** Returns the server with its entity as it is now: an owner may have added fields since the start. */
export const currentServer = <S extends { readonly entity: Entity }>(server: S): S => {
  const entity = currentOf(server.entity);
  return entity === server.entity ? server : { ...server, entity };
};
