import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { customerPackages } from '../../src/resources/customer-packages/entity';
import { customers } from '../../src/resources/customers/entity';
import { packageMovements } from '../../src/resources/package-movements/entity';
import type { Entity } from '../../src/schema/entity';
import { readQuery } from '../../src/schema/query';
import type { Actor } from '../data/actor';
import type { RouteParts, Row } from '../data/entity-server';
import { onceForKey } from '../data/idempotency';
import { actOnRow, findRow } from '../data/repository';
import { scopeOf, seesBranch } from '../data/scope';
import { listStatements } from '../data/statements';
import { transaction } from '../db/tx';
import { parsed } from '../http/auth';
import { requireRight } from '../http/context';
import { idOf, keyedOf } from '../http/crud';
import { ApiError, foreignBranch, invalid } from '../http/errors';
import { defaultZone } from '../http/zone';
import { amount, cashMethod, note, rowId } from './bodies';
import { openDrawerOf } from './drawer';
import { moveBalance } from './ledger';
import { lockAccount } from './packages';
import { moneyRules } from './settings';
import { holdersOf } from './transfers';

const depositBody = z.object({
  amount,
  paymentMethod: cashMethod.nullish(),
  branchId: rowId.nullish(),
  notes: note,
});

/** What a customer holds: sold packages with their ledgers, credit, points and debts. */
export const accountRoutes = (app: FastifyInstance, { pool }: RouteParts): void => {
  app.get('/customers/:id/packages', async (request) => {
    const actor = requireRight(request, 'customers', 'read');
    const customer = await findRow(pool, customers, actor, idOf(request));
    const sold = await rowsOf(pool, actor, customerPackages, { customerId: String(customer.id) }, 'soldAt');
    if (sold.length === 0) return [];
    const filter = { customerPackageId: sold.map(({ id }) => String(id)) };
    const movements = await rowsOf(pool, actor, packageMovements, filter, 'id');
    const holders = await holdersOf(
      pool,
      actor,
      sold.map(({ id }) => id),
    );
    return sold.map((row) => ({
      ...row,
      movements: movements
        .filter(({ customerPackageId }) => customerPackageId === row.id)
        .map((line) => ({ ...line, customer: holders.get(line.id) ?? null })),
    }));
  });

  app.get('/customers/:id/accounts', async (request) => {
    const actor = requireRight(request, 'customers', 'read');
    const { id } = await findRow(pool, customers, actor, idOf(request));
    return accountsOf(pool, id);
  });

  app.post('/customers/:id/credit', async (request, reply) => {
    const actor = requireRight(request, 'invoices', 'create');
    const sent = parsed(depositBody, request.body);
    const id = idOf(request);
    const answer = await transaction(pool, (client) =>
      onceForKey(client, actor, keyedOf(request), async () => {
        await deposit(client, actor, id, sent);
        return { status: 201, body: await accountsOf(client, id) };
      }),
    );
    return reply.status(answer.status).send(answer.body);
  });
};

/** Money a customer leaves with the centre, a liability until it is used. */
const deposit = async (
  client: pg.PoolClient,
  actor: Actor,
  id: number,
  sent: z.infer<typeof depositBody>,
): Promise<void> => {
  const customer = await findRow(client, customers, actor, id);
  if (!(await moneyRules(client)).creditEnabled) throw new ApiError(404, 'notFound');
  const branchId = sent.branchId ?? Number(customer.branchId);
  if (!seesBranch(actor, branchId)) throw foreignBranch();
  const known = await client.query('select from branches where id = $1', [branchId]);
  if (known.rowCount === 0) throw invalid([{ path: ['branchId'], key: 'validate.reference' }]);
  await lockAccount(client, id);
  await actOnRow(client, customers, actor, id, { action: 'Payment' }, async () => {
    const method = sent.paymentMethod ?? 'Cash';
    const drawerId = method === 'Cash' ? await openDrawerOf(client, branchId) : undefined;
    const movementId = await moveBalance(client, actor, {
      customerId: id,
      branchId,
      account: 'Credit',
      cause: 'Deposit',
      amount: sent.amount,
      notes: sent.notes ?? null,
    });
    await client.query(
      'insert into customer_deposits (movement_id, payment_method, drawer_id) values ($1, $2, $3)',
      [movementId, method, drawerId ?? null],
    );
  });
};

const accountsOf = async (client: pg.ClientBase | pg.Pool, id: number) => {
  const { rows } = await client.query<{ credit: number; points: number; owed: number }>(
    'select credit, points, owed from customer_accounts where customer_id = $1',
    [id],
  );
  return rows[0] ?? { credit: 0, points: 0, owed: 0 };
};

/** A customer's rows of every branch, with the names of those the reader may see: sessions may be used in all of them. */
const rowsOf = async (
  pool: pg.Pool,
  actor: Actor,
  entity: Entity,
  filter: Readonly<Record<string, string | readonly string[]>>,
  sortBy: string,
): Promise<readonly Row[]> => {
  const result = readQuery(entity, { ...filter, sortBy });
  if (!result.ok) throw invalid(result.issues);
  const query = { ...result.query, pageSize: 100_000 };
  const scope = { all: true, seen: scopeOf(actor) } as const;
  return (await pool.query<Row>(listStatements(entity, scope, query, defaultZone).rows)).rows;
};
