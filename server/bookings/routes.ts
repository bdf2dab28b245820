import type { FastifyInstance } from 'fastify';
import type { RouteParts } from '../data/entity-server';
import { boardRoutes } from './board';
import { freeSlotRoutes } from './free';
import { holdRoutes } from './holds';
import { ownedRoutes } from './owned';
import { seriesRoutes } from './series';
import { statusRoutes } from './status';

/** The calls of the calendar beside those every entity has. */
export const bookingRoutes = (app: FastifyInstance, parts: RouteParts): void => {
  boardRoutes(app, parts);
  freeSlotRoutes(app, parts);
  holdRoutes(app, parts);
  ownedRoutes(app, parts);
  seriesRoutes(app, parts);
  statusRoutes(app, parts);
};
