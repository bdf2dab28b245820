import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Action, stateOf } from '../../src/schema/action';
import { isEntity } from '../../src/schema/answer';
import { inBoth } from '../../src/schema/audit-log';
import { touchedBy } from '../../src/schema/book';
import { generatedManyOf, type ManyDone, switchedBy } from '../../src/schema/bulk-actions';
import { payloadOf } from '../../src/schema/input';
import { manyCallOf } from '../../src/schema/many-call';
import { type Actor, because } from '../data/actor';
import { record } from '../data/audit';
import type { EntityServer, Values } from '../data/entity-server';
import { requireFresh } from '../data/reauthentication';
import { deleteRow, lockRow, updateRow } from '../data/repository';
import type { Services } from '../data/services';
import { ApiError } from '../kernel/errors';
import { actorOf, bodyOf, parsed, requireKey } from './context';
import { keyedOf, write } from './crud';
import { refusalOf } from './error-answers';
import { type Answer, type Keyed, onceForKey, onceOutside } from './idempotency';

interface ChosenRow {
  readonly id: number;
  readonly version: number | undefined;
}

/** Does an action to one row in a transaction of its own. The body and the caller's rights are checked by then. */
type DoRow = (row: ChosenRow, keyed: Keyed) => Promise<Answer>;

/** Returns the caller, who may call the action. */
export const callerFor = (request: FastifyRequest, action: Action): Actor => {
  const actor = requireKey(request, action.permission);
  if (action.peopleOnly) actorOf(request);
  if (action.also !== undefined) requireKey(request, action.also);
  if (action.fresh) requireFresh(actor);
  return actor;
};

/**
 * Registers the call that does an action to chosen rows, one after the other, each as its own call would, and answers
 * which were done and why others were refused. Each row has the call's key with its id, so that a call that is sent
 * again after a crash goes on where it was; the answer of the whole is kept under the key itself.
 */
export const manyRoute = (
  app: FastifyInstance,
  services: Services,
  action: Action,
  begin: (actor: Actor, body: Values) => DoRow,
): void => {
  const { of } = action;
  if (!isEntity(of)) throw new Error(`${action.name}: a topic has no rows`);
  const call = manyCallOf(action);
  app.post(call.path, { config: { kind: 'rows', fields: () => call.input } }, async (request, reply) => {
    const actor = callerFor(request, call);
    const body = bodyOf(request);
    const { rows } = parsed(payloadOf(call.input), body) as { rows: readonly ChosenRow[] };
    const asked = new Map(rows.map(({ id, version }) => [id, { id, version: version ?? undefined }]));
    const doRow = begin(actor, body);
    const keyed = { ...keyedOf(request), of, idsIn: (answer: unknown) => (answer as ManyDone).done };
    const answer = await onceOutside(services, actor, keyed, async () => {
      const result = await each(services, request, [...asked.values()], keyed, doRow);
      const [done, refused] = [result.done.length, result.refused.length];
      const { ar, en } = action.label;
      const told = inBoth({
        ar: `${ar}: تم ${done}، رُفض ${refused}`,
        en: `${en}: ${done} done, ${refused} refused`,
      });
      return async (client) => {
        await record(client, because(actor, told), { action: 'Rows', entity: of.audit });
        return { status: 200, body: result };
      };
    });
    for (const name of touchedBy(action)) services.counts.forget(name);
    return reply.send(answer.body);
  });
};

const each = async (
  services: Services,
  request: FastifyRequest,
  rows: readonly ChosenRow[],
  keyed: Keyed,
  doRow: DoRow,
): Promise<ManyDone> => {
  const done: number[] = [];
  const refused: ManyDone['refused'][number][] = [];
  for (const row of rows) {
    const key = keyed.key === undefined ? undefined : `${keyed.key}:${row.id}`;
    try {
      await doRow(row, { key, content: `${keyed.content} ${row.id}`, branchId: keyed.branchId });
      done.push(row.id);
    } catch (caught) {
      const error = caught instanceof Error ? caught : new Error(String(caught));
      const { known, body } = refusalOf(services.book, error, request);
      // The caller goes on with this row when they ask again, or have proved who they are.
      if (known.status === 503 || known.code === 'auth.confirm') throw error;
      refused.push({ id: row.id, code: body.code, message: body.message });
    }
  }
  return { done, refused };
};

/** Registers those calls for what the generator itself does to rows: the deletion and the switch of `inactive`. */
export const generatedManyRoutes = (app: FastifyInstance, services: Services, server: EntityServer): void => {
  const { entity } = server;
  for (const action of generatedManyOf(entity))
    manyRoute(app, services, action, (actor) => {
      const on = switchedBy(action);
      if (on === undefined && entity.fresh !== undefined) requireFresh(actor);
      const values = { [entity.inactive ?? '']: on };
      return ({ id, version }, keyed) =>
        write(services, server, values, () =>
          onceForKey(services, actor, keyed, async (client) => {
            if (on === undefined) await deleteRow(client, server, actor, id, version);
            else {
              const state = stateOf(action, await lockRow(client, server, actor, id, version), actor.can);
              if (state !== true && typeof state !== 'string') throw new ApiError(409, state);
              await updateRow(client, server, actor, id, { values, version });
            }
            return { status: 204, body: null };
          }),
        );
    });
};
