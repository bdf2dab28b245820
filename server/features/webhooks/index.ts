import { randomBytes } from 'node:crypto';
import { webhookActions } from '../../../src/resources/webhooks/actions';
import { webhooks } from '../../../src/resources/webhooks/entity';
import { eventsOf, eventTypeOf } from '../../../src/resources/webhooks/event-types';
import { webhookRefusals } from '../../../src/resources/webhooks/words';
import { perform, serve, untouched } from '../../data/entity-server';
import { ApiError, invalid } from '../../kernel/errors';
import { listOf } from '../../kernel/rows';
import { accountActor } from '../service-accounts/index';
import { endTask } from '../tasks/index';

/** Place of a webhook's secret in the vault. */
export const secretPlaceOf = (id: number): string => `webhooks.${id}.secret`;

/** Key of the task that tells of a webhook which was stopped because it failed. */
export const taskKeyOf = (id: number): string => `webhook.${id}`;

/** Webhooks: who is told of what, and the secrets that sign it. */
export const webhooksServer = serve(webhooks, {
  configured: ({ outgoing, book }) => ({
    guard: async ({ type, values }) => {
      if (type === 'delete') return {};
      if (!outgoing.isAllowed(String(values.url)))
        throw invalid([{ path: ['url'], key: 'validate.address' }]);
      const known = eventsOf(book).flatMap(({ entity, verbs }) =>
        verbs.map(({ value }) => eventTypeOf(entity.audit, value)),
      );
      if (!listOf(values.events).every((event) => known.includes(String(event.type))))
        throw invalid([{ path: ['eventTypes'], key: 'validate.option' }]);
      return {};
    },
  }),
  stored: async ({ client, actor, values, before, id }) => {
    if (before?.isActive !== false || values.isActive !== true) return untouched;
    await client.query('update webhooks set failing_since = null where id = $1', [id]);
    return endTask(client, actor, taskKeyOf(id));
  },
  actions: perform(webhookActions, {
    issueSecret: async ({ client, row, services }) => {
      // As the Standard Webhooks specification writes secrets.
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      await client.query('update webhooks set secret_sealed = $2, secret_at = now() where id = $1', [
        row.id,
        services.vault.seal(secret, secretPlaceOf(row.id)).sealed,
      ]);
      return { secret };
    },
    sendTest: async ({ row, services }) => {
      if (!(await accountActor(services, row.accountId))) throw new ApiError(409, webhookRefusals.noAccount);
    },
  }),
});
