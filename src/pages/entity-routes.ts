import { beautyCentre } from '../resources/book';
import { callsOf, type Entity } from '../schema/entity';

/** Entities with a generated screen: those whose rows can be listed. */
export const routedEntities: readonly Entity[] = beautyCentre.entities.filter((entity) =>
  callsOf(entity).includes('list'),
);

/** Second addresses of screens, which lead to the first (RTE-16). */
export const aliases: Readonly<Record<string, string>> = { '/users': '/user-management' };

/** Screens written by hand that no entity has the address of. */
const otherRoutes = [
  '/day-close',
  '/birthday-greetings',
  '/whatsapp-messages',
  '/reports',
  '/settings',
  '/settings/system',
  '/settings/payments',
  '/settings/security',
  '/import',
  '/duplicates',
] as const;

export const entityRoutes: readonly string[] = [
  ...routedEntities.map((entity) => entity.route),
  ...otherRoutes,
  ...Object.keys(aliases),
];
