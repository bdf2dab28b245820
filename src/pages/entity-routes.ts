import { beautyCentre } from '../resources/book';
import { callsOf, type Entity } from '../schema/entity';

const { entities, pages } = beautyCentre;

/** Entities with a generated screen: those whose rows can be listed. */
export const routedEntities: readonly Entity[] = entities.filter((entity) =>
  callsOf(entity).includes('list'),
);

/** Second addresses of screens, which lead to the first (RTE-16). */
export const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  pages.flatMap(({ at, to }) => (to === undefined ? [] : [[at, to]])),
);

/** Every address in the shell that answers with a screen. */
export const screenPaths: readonly string[] = [
  ...new Set([
    ...pages.filter(({ part, isPaper }) => part !== undefined && !isPaper).map(({ at }) => at),
    ...routedEntities.map(({ route }) => route),
  ]),
];

/** What somebody may ask for before the sign-in and be led back to (RTE-25). */
export const entityRoutes: readonly string[] = [...screenPaths, ...Object.keys(aliases)];
