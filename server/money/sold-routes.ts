import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { customerPackages } from '../../src/resources/customer-packages/entity';
import type { RouteParts } from '../data/entity-server';
import { onceForKey } from '../data/idempotency';
import { checkReferences } from '../data/references';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { requireRight } from '../http/context';
import { answered, idOf, keyedOf } from '../http/crud';
import { reason, rowId, whole } from './bodies';
import { type Act, actOnPackage, correct, extend, freeze, release, transfer } from './sold-actions';

const extension = z.object({ days: whole(1, 3650), reason });
/** A call without content may come without a body. */
const nothing = z.object({});
const freezing = z.object({ reason });
const transferring = z.object({ customerId: rowId, reason });
const correction = z.object({
  serviceId: rowId,
  sessions: whole(-1000, 1000).refine((sessions) => sessions !== 0, { error: 'validate.invalid' }),
  reason,
});

/** What may be done to a sold package, with `customers.manage` and a reason. */
export const soldRoutes = (app: FastifyInstance, { pool, server }: RouteParts): void => {
  const action = (name: string, actFor: (request: FastifyRequest) => Act) => {
    app.post(`/customer-packages/:id/${name}`, async (request) => {
      const actor = requireRight(request, 'customers', 'manage');
      const id = idOf(request);
      const act = actFor(request);
      const answer = await transaction(pool, (client) =>
        onceForKey(client, actor, keyedOf(request), async () => {
          const row = await actOnPackage(client, actor, id, act);
          return { status: 200, body: answered(server, actor, row) };
        }),
      );
      return answer.body;
    });
  };
  action('extend', (request) => extend(parsed(extension, request.body)));
  action('freeze', (request) => freeze(parsed(freezing, request.body)));
  action('release', (request) => {
    parsed(nothing, request.body ?? {});
    return release;
  });
  action('correct', (request) => correct(parsed(correction, request.body)));
  action('transfer', (request) => {
    const sent = parsed(transferring, request.body);
    return async (client, actor, sold) => {
      await checkReferences(client, actor, customerPackages, { customerId: sent.customerId });
      return transfer(sent)(client, actor, sold);
    };
  });
};
