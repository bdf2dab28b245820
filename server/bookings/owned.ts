import type { FastifyInstance } from 'fastify';
import { customers } from '../../src/resources/customers/entity';
import type { RouteParts } from '../data/entity-server';
import { findRow } from '../data/repository';
import { requireRight } from '../http/context';
import { idOf } from '../http/crud';
import { availableSessions, usablePackages } from '../money/sessions';
import { readAsked } from './asked';

/**
 * What a booking may count on of what the customer owns: sessions by service, as saving would count them, and the
 * packages they come from. `exceptId` is the booking being edited, whose own sessions are not taken yet (R-11, PKG-14).
 */
export const ownedRoutes = (app: FastifyInstance, { pool }: RouteParts): void => {
  app.get('/customers/:id/sessions', async (request) => {
    const actor = requireRight(request, 'customers', 'read');
    const asked = readAsked(request.query);
    const exceptId = asked.optionalId('exceptId');
    asked.check();
    const { id } = await findRow(pool, customers, actor, idOf(request));
    const [available, packages] = await Promise.all([
      availableSessions(pool, id, exceptId ?? 0),
      usablePackages(pool, id),
    ]);
    return { available: available.filter(({ sessionsCount }) => sessionsCount > 0), packages };
  });
};
