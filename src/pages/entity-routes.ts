import { registry } from '../resources';
import { callsOf, type Entity } from '../schema/entity';

/** Entities with a generated screen: those that can be worked with, not only looked up. */
export const routedEntities: readonly Entity[] = registry.filter((entity) => callsOf(entity).includes('create'));

/** Paths of their screens; dialogs hang beneath them. */
export const entityRoutes: readonly string[] = routedEntities.map((entity) => entity.route);
