import { beautyCentre } from '../resources/book';
import { callsOf, type Entity } from '../schema/entity';

const { entities, pages } = beautyCentre;

/** Entities with a generated screen: all entities that have a `list` call. */
export const routedEntities: readonly Entity[] = entities.filter((entity) =>
  callsOf(entity).includes('list'),
);

/** Second addresses of screens, mapped to the first one: the path of the entity's calls, which people know, too (RTE-16). */
export const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  routedEntities.flatMap(({ api, route }) => (api === route ? [] : [[api, route]])),
);

export const screenPaths: readonly string[] = [
  ...new Set([
    ...pages.filter(({ part, isPaper }) => part !== undefined && !isPaper).map(({ at }) => at),
    ...routedEntities.map(({ route }) => route),
  ]),
];

/** Addresses that are remembered before the sign-in and opened after it (RTE-25). */
export const entityRoutes: readonly string[] = [...screenPaths, ...Object.keys(aliases)];
